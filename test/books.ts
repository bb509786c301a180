import { expect } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { freshPhone, type World } from './api.ts'
import { buildTenant } from './tenant.ts'

/** A tenant with a payment of 100 000, a refund of 40 000, a fee and an adjustment, a freeze, a renewal with a promo code, a debt in two parts, a payment by gift card and a closed shift; and a stranger, whom another owner alone knows. */
export async function keepBooks(world: World) {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const enter = (body: object) =>
    admin.post(
      '/transaction/membership/create',
      { membership_id: records.membership, ...body },
      { headers: { 'idempotency-key': newId() } },
    )
  for (const body of [
    {
      paid_amount: 40_000,
      transaction_type: 'refund',
      payment_method: 'cash',
      transaction_id: records.transaction,
      reason: 'xato',
    },
    { paid_amount: 5_000.5, transaction_type: 'cancellation_fee', reason: 'jarima' },
    { paid_amount: 20_000, transaction_type: 'adjustment', reason: 'chegirma' },
  ])
    expect((await enter(body)).status).toBe(201)
  await admin.put('/transaction/update', { _id: records.transaction, payment_method: 'card', reason: 'karta edi' })
  const frozen = await admin.post(`/membership/freeze/${records.membership}`, {
    start_date: world.application.deps.clock.today(),
    end_date: world.application.deps.clock.today(),
    reason: 'safar',
  })
  expect(frozen.status).toBe(200)
  expect((await admin.post(`/membership/renew/${records.membership}`, { promo_code: 'SAMO20' })).status).toBe(201)
  const sold = await admin.post('/gift-card/sell', { gym_id: records.gym, value: 60_000, payment_method: 'card' })
  const { code } = sold.body.gift_card
  const paying = { code, membership_id: records.membership, amount: 10_000 }
  expect((await admin.post('/gift-card/pay', paying)).status).toBe(201)
  const { remaining_amount: left } = (await admin.get(`/membership/one/${records.membership}`)).body.membership
  const today = world.application.deps.clock.today()
  const parts = [
    { promised_on: addDays(today, 5), amount: 1_000 },
    { promised_on: addDays(today, 35), amount: left - 1_000 },
  ]
  expect((await admin.post('/promise/split', { membership_id: records.membership, parts })).status).toBe(201)
  const closed = await admin.post(`/shift/close/${records.shift}`, { counted_amount: 0, note: 'kassada pul yoʻq edi' })
  expect(closed.status).toBe(200)
  const other = await world.admin()
  const { id: gymId } = await world.gym(other)
  const card = { fullname: 'Begona Odam', phone_number: freshPhone(), gender: 'female', gyms: [gymId] }
  const { body } = await other.post('/member/create', card)
  return { admin, ...records, stranger: body.member._id as string }
}

export type Books = Awaited<ReturnType<typeof keepBooks>>
