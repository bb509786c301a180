import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { NoticeParams } from '#src/features/notifications/rules.ts'
import { sentences } from '#src/features/notifications/sentences.ts'
import { type Caller, useApi } from '#test/api.ts'
import { clickBox, ok, paymeBox, uzumBox } from '#test/online-desk.ts'

// A cash box says to whom all clients pay: whoever came upon an open session of an owner changes it neither alone nor unseen.

const world = useApi()
const minutes = (count: number) => world.clock(new Date(Date.now() + count * 60_000))

const leftTo = async (phone: string) =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{ text: string; kind: string }>`
      select text, kind from sms_messages where phone_number = ${phone} order by created_at, id`.execute(db)
    return rows
  })
const noticesOf = async (caller: Caller) =>
  ok(await caller.get('/notification/all')).notifications.filter(({ kind }: { kind: string }) => kind === 'box_changed')

test.each([
  ['payme', paymeBox],
  ['click', clickBox],
  ['uzum', uzumBox],
])(
  '%s asks whoever sits at a session that is older than ten minutes for the password, with a second step or none',
  async (provider, box) => {
    const admin = await world.admin()
    const root = await world.superadmin()
    minutes(11)
    for (const caller of [admin, root]) {
      const refused = await caller.put(`/payment/provider/${provider}`, box)
      expect([refused.status, refused.body.error]).toEqual([409, 'confirm_identity'])
    }
    ok(await admin.post('/auth/confirm', { password: admin.password }))
    ok(await admin.put(`/payment/provider/${provider}`, box))
    minutes(0)
  },
)

test('the owner is told of every change at the phone, and in each of their sessions, by what changed and when', async () => {
  const admin = await world.admin()
  const elsewhere = await world.session('admin', admin.id)
  world.clock(new Date('2026-11-29T17:48:00Z'))
  ok(await admin.post('/auth/confirm', { password: admin.password }))
  const { key: _, ...withoutKey } = paymeBox
  const save = async (more: object) => ok(await admin.put('/payment/provider/payme', { ...withoutKey, ...more }))
  await save({ key: paymeBox.key })
  await save({ merchant_id: 'oʻgʻrining-hisobi' })
  await save({ merchant_id: 'oʻgʻrining-hisobi', key: 'another-key-of-theirs-1' })
  await save({ merchant_id: 'oʻgʻrining-hisobi', is_on: false, takes_cards: true })
  const told = await leftTo(admin.phone)
  expect(told.map(({ kind }) => kind)).toEqual(['security', 'security', 'security', 'security'])
  const what = told.map(
    ({ text }) => /^Polvon: Payme kassasi o'zgartirildi: (.*) \(29\.11\.2026, 22:48\)\./.exec(text)?.[1],
  )
  expect(what).toEqual([
    "kimga to'lanishi, kalitlar, yoqilgani",
    "kimga to'lanishi",
    'kalitlar',
    'yoqilgani, kartalardan yechish',
  ])
  type Notice = { params: NoticeParams; link: string }
  for (const caller of [admin, elsewhere]) {
    const read = (await noticesOf(caller)).map(({ params, link }: Notice) => [
      sentences.uz.box_changed.text(params),
      link,
    ])
    const words = what.toReversed().map((changes) => `Payme: ${changes?.replaceAll("'", 'ʻ')} (29.11.2026, 22:48).`)
    expect(read).toEqual(words.map((said) => [expect.stringContaining(said), '/admin/online']))
  }
  minutes(0)
})

test('whoever saves what is there already tells nobody, and a saving that is refused neither', async () => {
  const admin = await world.admin()
  ok(await admin.put('/payment/provider/uzum', uzumBox))
  ok(await admin.put('/payment/provider/uzum', uzumBox))
  const { key: _, ...withoutKey } = paymeBox
  expect((await admin.put('/payment/provider/payme', withoutKey)).body.error).toBe('provider.keys_missing')
  expect(await leftTo(admin.phone)).toHaveLength(1)
  expect(await noticesOf(admin)).toHaveLength(1)
})

test('what the platform changes for an owner the owner is told; of the platform’s own boxes everybody is who runs it', async () => {
  const [admin, root, other] = [await world.admin(), await world.superadmin(), await world.superadmin()]
  ok(await root.put(`/payment/provider/click?admin_id=${admin.id}`, clickBox))
  expect(await leftTo(admin.phone)).toHaveLength(1)
  expect(await noticesOf(other)).toEqual([])
  ok(await root.put('/payment/provider/click', clickBox))
  expect(await noticesOf(other)).toMatchObject([{ link: '/superadmin/online' }])
  expect(await leftTo(admin.phone)).toHaveLength(1)
})
