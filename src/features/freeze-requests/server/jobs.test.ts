import { expect, test } from 'vitest'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'
import { endMissed } from './jobs.ts'

const { desk, travel, world } = useDesk()

/** A member who has asked the desk for a freeze of these days, and what the desk and they read of it once the daily job has run. */
async function asking(from: number, to: number) {
  const { admin, gym, memberId, sell } = await desk({ freezeDays: 20 })
  const membership = await sell({ payment: cash(300_000) })
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const freeze = { ...settings.freeze, requests: 'ask' }
  expect((await admin.put(`/gym/settings/${gym.id}`, { version: settings.version, freeze })).status).toBe(200)
  const member = await world.session('member', memberId)
  const ask = (start: number, end: number) =>
    member.post('/member/freeze/request', {
      membership_id: membership._id,
      start_date: inDays(start),
      end_date: inDays(end),
      reason: 'safar',
    })
  expect((await ask(from, to)).status).toBe(201)
  const after = async (days: number) => {
    travel(days)
    const { database, clock } = world.application.deps
    await database.transaction({ role: 'platform' }, ({ db }) => endMissed(db, clock.now()))
    const { waiting } = (await admin.get('/membership/freeze/requests')).body
    const [own] = (await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body.requests
    const news = (await member.get('/notification/all')).body.notifications
    const told = news.filter(({ kind }: { kind: string }) => kind === 'freeze_refused').length
    return [waiting, own.status, own.answer, told]
  }
  return { admin, after, ask }
}

const unanswered = [0, 'refused', 'Zal soʻralgan kunlargacha javob bermadi', 1]

test('a request that nobody answered ends with its membership, and its member hears why, once', async () => {
  const { after } = await asking(29, 35)
  expect(await after(29)).toEqual([1, 'waiting', null, 0])
  expect(await after(30)).toEqual(unanswered)
  expect(await after(31)).toEqual(unanswered)
})

test('that nobody answered stands in the history, with why, and that nobody did it', async () => {
  const { admin, after } = await asking(29, 35)
  await after(30)
  const { entries } = (await admin.get('/audit/all?action=freeze-requests.answer')).body
  expect(entries).toMatchObject([
    {
      actor: { kind: 'system' },
      changes: expect.arrayContaining([expect.objectContaining({ field: 'reason', after: unanswered[2] })]),
    },
  ])
})

test('a request waits while the owner may still note it, three days after its first; then it ends, and another one may be sent', async () => {
  const { after, ask } = await asking(1, 8)
  expect(await after(4)).toEqual([1, 'waiting', null, 0])
  expect(await after(5)).toEqual(unanswered)
  expect((await ask(7, 14)).status).toBe(201)
})

test('what waits at an owner whom the platform has shut out waits until they are let in again', async () => {
  const { admin, after } = await asking(1, 8)
  const root = await world.superadmin()
  await root.put(`/admin/status/${admin.id}`, { status: 'blocked', reason: 'Qarz' })
  travel(6)
  const { database, clock } = world.application.deps
  await database.transaction({ role: 'platform' }, ({ db }) => endMissed(db, clock.now()))
  await root.put(`/admin/status/${admin.id}`, { status: 'active' })
  const again = await world.session('admin', admin.id)
  expect((await again.get('/membership/freeze/requests')).body.waiting).toBe(1)
  expect((await after(6)).slice(1, 3)).toEqual(unanswered.slice(1, 3))
})
