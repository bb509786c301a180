import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { useApi } from '#test/api.ts'
import { membershipDesk } from '#test/membership-desk.ts'
import { planMoves } from '../moves-ahead.ts'

// Days that are given, and renewals that make place for them.

const world = useApi()
const { travel, desk } = membershipDesk(world)
const today = tashkentDay(new Date())
const inDays = (count: number) => addDays(today, count)
const cash = (paid_amount: number) => ({ paid_amount, payment_method: 'cash' })

test('given days move the end, not the price, and are told with who gave them and why', async () => {
  const { admin, sell } = await desk()
  const membership = await sell({ payment: cash(300_000) })
  const { status, body } = await admin.post(`/membership/gift/${membership._id}`, {
    days: 5,
    reason: 'Isitish ishlamadi',
  })
  expect(status).toBe(200)
  expect(body.membership).toMatchObject({
    end_date: inDays(34),
    remaining_days: 35,
    due_amount: 300_000,
    payment_status: 'paid',
    gift_days: 5,
    gifts: [{ days: 5, reason: 'Isitish ishlamadi', made_by: { role: 'admin', fullname: 'Sardor Rahimov' } }],
  })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ action: string; after: { gift_days: number; reason: string } }>`
      select action, after from audit_log where entity_id = ${membership._id} order by id desc limit 1`.execute(db),
  )
  expect(rows[0]).toMatchObject({ action: 'memberships.gift', after: { gift_days: 5, reason: 'Isitish ishlamadi' } })
})

test('days are given within limits: reception 14 in all, an owner 366, and none without a reason', async () => {
  const { admin, gym, sell } = await desk()
  const membership = await sell()
  const url = `/membership/gift/${membership._id}`
  const trusted = await world.employee(admin, { gyms: [gym.id], ticks: ['memberships.gift'] })
  expect((await trusted.post(url, { days: 10, reason: 'x' })).status).toBe(200)
  const more = await trusted.post(url, { days: 5, reason: 'x' })
  expect([more.status, more.body.error, more.body.message]).toEqual([
    422,
    'gift.too_many',
    'Bu aʼzolikka yana 4 kun qoʻshish mumkin',
  ])
  expect((await admin.post(url, { days: 356, reason: 'x' })).status).toBe(200)
  expect((await admin.post(url, { days: 1, reason: 'x' })).body.error).toBe('gift.too_many')
  for (const body of [
    { days: 0, reason: 'x' },
    { days: 1.5, reason: 'x' },
    { days: 5 },
    { days: 5, reason: ' ' },
    { days: 1, reason: 'x', price: 1 },
  ])
    expect([body, (await admin.post(url, body)).status]).toEqual([body, 400])
  const plain = await world.employee(admin, { gyms: [gym.id], ticks: [] })
  expect((await plain.post(url, { days: 1, reason: 'x' })).status).toBe(403)
})

test('one key gives days once, and two people who give at the same moment stay within the limit', async () => {
  const { admin, gym, sell, read } = await desk()
  const membership = await sell()
  const url = `/membership/gift/${membership._id}`
  const headers = { 'idempotency-key': newId() }
  await Promise.all([1, 2, 3].map(() => admin.post(url, { days: 3, reason: 'x' }, { headers })))
  expect((await read(membership._id)).gift_days).toBe(3)
  const trusted = await world.employee(admin, { gyms: [gym.id], ticks: ['memberships.gift'] })
  const answers = await Promise.all([1, 2, 3].map(() => trusted.post(url, { days: 8, reason: 'x' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect((await read(membership._id)).gift_days).toBe(11)
})

test('nothing is given to a membership that is over or cancelled', async () => {
  const { admin, sell } = await desk()
  const over = await sell({ start_date: inDays(-40) })
  const cancelled = await sell()
  await admin.post(`/membership/cancel/${cancelled._id}`, { reason: 'x' })
  for (const { _id } of [over, cancelled])
    expect((await admin.post(`/membership/gift/${_id}`, { days: 1, reason: 'x' })).body.error).toBe('state_conflict')
})

test('what was sold ahead is told with the days that move it, and they move it so', async () => {
  const { admin, gym, plan, sell, read } = await desk()
  const membership = await sell()
  const preview = `/membership/gift/preview/${membership._id}`
  const alone = await admin.get(preview)
  expect([alone.status, alone.body.preview]).toEqual([
    200,
    { plan_id: membership.plan_id, end_date: inDays(29), ahead: [] },
  ])
  const renewal = (await admin.post(`/membership/renew/${membership._id}`, {})).body.membership
  const other = await sell({ plan_id: await plan('Haftalik', 90_000, 7), start_date: inDays(30) })
  const { plan_id, end_date, ahead } = (await admin.get(preview)).body.preview
  expect(ahead.map(({ _id }: { _id: string }) => _id).sort()).toEqual([renewal._id, other._id].sort())
  const told = planMoves(ahead, { plan_id, end_on: end_date }, addDays(end_date, 4))
  expect(told).toMatchObject([{ _id: renewal._id, start_date: inDays(30), new_start_date: inDays(34) }])
  await admin.post(`/membership/gift/${membership._id}`, { days: 4, reason: 'x' })
  expect((await read(renewal._id)).start_date).toBe(inDays(34))
  expect((await read(other._id)).start_date).toBe(inDays(30))
  const plain = await world.employee(admin, { gyms: [gym.id], ticks: [] })
  expect((await plain.get(preview)).status).toBe(403)
  await admin.post(`/membership/cancel/${membership._id}`, { reason: 'x' })
  expect((await admin.get(preview)).body.error).toBe('state_conflict')
})

test('a membership whose renewal was cancelled is renewed again, or changed', async () => {
  const { admin, season, register, sell, read } = await desk()
  for (const [act, body] of [
    ['renew', {}],
    ['change', { plan_id: season }],
  ] as const) {
    const old = await sell({ member_id: await register() })
    const first = (await admin.post(`/membership/renew/${old._id}`, {})).body.membership
    expect((await admin.post(`/membership/${act}/${old._id}`, body)).body.error).toBe('membership.already_renewed')
    await admin.post(`/membership/cancel/${first._id}`, { reason: 'Adashib sotilgan' })
    const again = await admin.post(`/membership/${act}/${old._id}`, body)
    expect(again.status).toBe(201)
    expect((await read(old._id)).renewed_to).toBe(again.body.membership._id)
  }
})

test('a renewal stays where it is when another of its plan stands in its way back', async () => {
  const { admin, plan, sell, read } = await desk()
  const week = await plan('Haftalik', 90_000, 7)
  const membership = await sell()
  await admin.post(`/membership/freeze/${membership._id}`, { start_date: today, end_date: inDays(9), reason: 'Safar' })
  const renewal = (await admin.post(`/membership/renew/${membership._id}`, { plan_id: week })).body.membership
  await sell({ plan_id: week, start_date: inDays(32) })
  travel(1)
  const { status, body } = await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect([status, body.membership?.end_date]).toEqual([200, inDays(30)])
  expect((await read(renewal._id)).start_date).toBe(inDays(40))
})
