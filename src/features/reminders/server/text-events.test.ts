import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { browser, startPushService } from '#test/push-receiver.ts'

const service = await startPushService()
afterAll(() => service.close())
const world = useApi({ runsJobs: true, pushServices: [service.url] })
const today = () => tashkentDay(new Date())

/** A gym whose owner tells its members by SMS too, or does not. */
async function club(isTelling: boolean) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { plan } = (
    await admin.post('/plans/create/membership', {
      name: 'Oylik',
      price: 300_000,
      duration: 30,
      options: [{ key: 'Sauna', value: 'bor' }],
      freeze_days: 20,
      gyms: [gym.id],
    })
  ).body
  const planId: string = plan._id
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const sms = { ...settings.sms, is_telling: isTelling }
  const put = await admin.put(`/gym/settings/${gym.id}`, { sms, version: settings.version })
  expect([put.status, put.body.settings.sms.is_telling]).toEqual([200, isTelling])
  const person = async () => {
    const { body } = await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id],
    })
    return world.session('member', body.member._id)
  }
  const sell = async (member: Caller, plan_id = planId) =>
    (
      await admin.post('/membership/create', {
        member_id: member.id,
        gym_id: gym.id,
        plan_id,
        payment: { paid_amount: 300_000, payment_method: 'cash' },
      })
    ).body.membership._id as string
  return { admin, gym, planId, person, sell }
}

/** What a person was sent, the oldest first. */
async function texted(member: Caller): Promise<{ kind: string; text: string; parts: number }[]> {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ kind: string; text: string; parts: number }>`
      select kind, text, parts from sms_messages where member_id = ${member.id} order by created_at, id`.execute(db),
  )
  return rows
}
const kinds = async (member: Caller) => (await texted(member)).map(({ kind }) => kind).toSorted()

test('a gym that tells by SMS too tells of payments, freezes, the end and the refund in one part each; the topic that a person switched off stays away', async () => {
  const { admin, person, sell } = await club(true)
  const [member, quiet] = [await person(), await person()]
  // the card that another owner has of the same person makes no second message
  const { phone_number } = (await admin.get(`/member/one/${member.id}`)).body.member
  const other = await club(true)
  const card = { fullname: 'Aziza', phone_number, gender: 'female', gyms: [other.gym.id] }
  expect((await other.admin.post('/member/add', card)).status).toBe(200)
  await quiet.put('/notification/choices', { topic: 'money', is_shown: true, is_pushed: true, is_texted: false })
  for (const who of [member, quiet]) {
    const id = await sell(who)
    const freeze = { start_date: today(), end_date: addDays(today(), 9), reason: 'safar' }
    expect((await admin.post(`/membership/freeze/${id}`, freeze)).status).toBeLessThan(300)
    expect((await admin.post(`/membership/unfreeze/${id}`, {})).status).toBeLessThan(300)
    const cancelled = await admin.post(`/membership/cancel/${id}`, { reason: 'koʻchdi', refund: 300_000 })
    expect(cancelled.status).toBe(200)
  }
  const ofFreeze = ['freeze_event', 'freeze_event']
  await expect
    .poll(() => kinds(member))
    .toEqual([...ofFreeze, 'member_added', 'membership_event', 'money_event', 'money_event'])
  await expect.poll(() => kinds(quiet)).toEqual([...ofFreeze, 'membership_event'])
  const sent = await texted(member)
  expect(new Set(sent.map(({ parts }) => parts))).toEqual(new Set([1]))
  expect(sent.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      "Temir Zal: 300 000 so'm to'lov qabul qilindi (Oylik).",
      "Temir Zal: 300 000 so'm qaytarildi (Oylik).",
      "Temir Zal: Oylik a'zoligingiz bekor qilindi.",
    ]),
  )
})

test('a reservation and the answer to a freeze that was asked for are told by SMS as well', async () => {
  const { admin, gym, planId, person, sell } = await club(true)
  const [reserving, freezing] = [await person(), await person()]
  const reserved = await reserving.post('/member/reserve', { gym_id: gym.id, plan_id: planId })
  await expect.poll(() => kinds(reserving)).toEqual(['membership_event'])
  await reserving.del(`/member/reservation/${reserved.body.membership._id}`)
  await expect.poll(() => kinds(reserving)).toEqual(['membership_event', 'membership_event'])
  const membership_id = await sell(freezing)
  const { request } = (
    await freezing.post('/member/freeze/request', {
      membership_id,
      start_date: addDays(today(), 1),
      end_date: addDays(today(), 7),
      reason: 'safar',
    })
  ).body
  const answer = { status: 'refused', reason: 'Qoida boʻyicha mumkin emas' }
  expect((await admin.put(`/membership/freeze/requests/${request._id}`, answer)).status).toBe(200)
  await expect.poll(() => kinds(freezing)).toEqual(['freeze_event', 'money_event'])
  expect((await texted(freezing)).find(({ kind }) => kind === 'freeze_event')?.text).not.toContain('Qoida')
})

test('nothing costs the gym that did not ask for it, nor for a person whose phone hears of it, nor for whom SMS are forbidden', async () => {
  const [silent, telling] = [await club(false), await club(true)]
  const [member, reached, forbidding, usual] = [
    await silent.person(),
    await telling.person(),
    await telling.person(),
    await telling.person(),
  ]
  const subscribed = await reached.post('/notification/push/subscribe', browser(`${service.url}/reached`).subscription)
  expect(subscribed.status).toBe(201)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update members set is_sms_allowed = false where id = ${forbidding.id}`.execute(db),
  )
  await silent.sell(member)
  await telling.sell(reached)
  await telling.sell(forbidding)
  await telling.sell(usual)
  await expect.poll(() => kinds(usual)).toEqual(['money_event'])
  await expect.poll(() => service.got.filter(({ path }) => path === '/reached').length).toBe(2) // sold, paid
  const left = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ count: number }>`select count(*) as count from sms_messages where kind like '%\\_event'
        and member_id = any(${[member.id, reached.id, forbidding.id]}::uuid[])`.execute(db),
    )
    return rows[0]?.count
  }
  expect(await left()).toBe(0)
})
