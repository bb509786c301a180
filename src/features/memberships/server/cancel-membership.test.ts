import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'

const { desk, settings, travel, world } = useDesk()

test('cancelling proposes due × unused ÷ entitled less the fee, and writes fee, refund and rest together', async () => {
  const { admin, gym, sell } = await desk()
  await settings(admin.id, gym.id, sql`cancellation_fee_tiyin = 3000000`)
  const membership = await sell({ payment: cash(300_000) })
  travel(10)
  const { preview } = (await admin.get(`/membership/cancel/preview/${membership._id}`)).body
  expect(preview).toMatchObject({
    entitled_days: 30,
    used_days: 10,
    unused_days: 20,
    unused_amount: 200_000,
    fee: 30_000,
    refund: 170_000,
    written_off: 200_000,
    remaining_after: 0,
  })
  const { status, body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'Koʻchib ketdi',
    fee: preview.fee,
    refund: preview.refund,
  })
  expect(status).toBe(200)
  expect(body.membership).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'Koʻchib ketdi',
    due_amount: 130_000,
    paid_amount: 130_000,
    remaining_amount: 0,
    remaining_days: 0,
  })
  expect(
    body.membership.transactions.map((row: { transaction_type: string; paid_amount: number }) => [
      row.transaction_type,
      row.paid_amount,
    ]),
  ).toEqual([
    ['payment', 300_000],
    ['cancellation_fee', 30_000],
    ['adjustment', 200_000],
    ['refund', 170_000],
  ])
  expect((await admin.post(`/membership/cancel/${membership._id}`, { reason: 'yana' })).status).toBe(409)
})

test('a refund goes back over the payments it came in, the last one first', async () => {
  const { admin, sell } = await desk()
  const membership = await sell({ payment: cash(100_000) })
  await admin.post('/transaction/membership/create', {
    membership_id: membership._id,
    paid_amount: 150_000,
    transaction_type: 'payment',
    payment_method: 'card',
  })
  const { body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'Fikridan qaytdi',
    refund: 200_000,
  })
  const refunds = body.membership.transactions.filter(
    (row: { transaction_type: string }) => row.transaction_type === 'refund',
  )
  expect(refunds).toMatchObject([
    { paid_amount: 150_000, payment_method: 'card' },
    { paid_amount: 50_000, payment_method: 'cash' },
  ])
  expect(body.membership).toMatchObject({ paid_amount: 50_000, remaining_amount: 0 })
})

test('a cancelled membership keeps why its money goes back another way, beside what went back so', async () => {
  const { admin, sell } = await desk()
  const membership = await sell({ payment: cash(100_000) })
  const card = { transaction_type: 'payment', payment_method: 'card' }
  await admin.post('/transaction/membership/create', { membership_id: membership._id, paid_amount: 150_000, ...card })
  const { body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'Fikridan qaytdi',
    refund: 200_000,
    payment_method: 'cash',
    way_reason: 'Karta yopilgan',
  })
  const refunds = body.membership.transactions.slice(-2)
  expect(refunds).toMatchObject([
    { paid_amount: 150_000, payment_method: 'cash', way_reason: 'Karta yopilgan' },
    { paid_amount: 50_000, payment_method: 'cash', way_reason: null },
  ])
})

test('more than was paid is never returned, and nothing is written then', async () => {
  const { admin, sell } = await desk()
  const membership = await sell({ payment: cash(100_000) })
  const { status, body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'x',
    fee: 10_000,
    refund: 100_001,
  })
  expect([status, body.error, Object.keys(body.fields)]).toEqual([422, 'refund.too_big', ['refund']])
  expect((await admin.get(`/membership/one/${membership._id}`)).body.membership).toEqual(membership)
})

test('an unpaid membership that is cancelled owes what was used, and a refund by reception needs its permission', async () => {
  const { admin, gym, sell } = await desk()
  const membership = await sell()
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: ['memberships.cancel'] })
  expect((await employee.post(`/membership/cancel/${membership._id}`, { reason: 'x', refund: 1 })).status).toBe(403)
  travel(10)
  const { body } = await employee.post(`/membership/cancel/${membership._id}`, { reason: 'Kelmay qoʻydi' })
  expect(body.membership).toMatchObject({
    status: 'cancelled',
    due_amount: 100_000,
    paid_amount: 0,
    remaining_amount: 100_000,
  })
})

test('a frozen membership that is cancelled counts only the days really used', async () => {
  const { admin, sell } = await desk({ days: 90, price: 900_000 })
  const membership = await sell({ payment: cash(900_000) })
  await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(1),
    end_date: inDays(10),
    reason: 'Safar',
  })
  travel(6)
  const { preview } = (await admin.get(`/membership/cancel/preview/${membership._id}`)).body
  expect(preview).toMatchObject({ used_days: 1, unused_days: 89, refund: 890_000 })
  const { body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'Safar choʻzildi',
    refund: preview.refund,
  })
  expect(body.membership).toMatchObject({ is_frozen: false, end_date: inDays(94), freezes: [{ days: 5 }] })
})
