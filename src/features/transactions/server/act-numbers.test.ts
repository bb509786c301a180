import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'

const world = useApi()

/** A gym with two memberships of 300 000 soʻm that nothing is paid of, and a way to write money on them. */
async function book() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const terms = { name: 'Oylik', price: 300_000, duration: 30, options: [{ key: 'Zal', value: 'bor' }], gyms: [gym.id] }
  const { plan } = (await admin.post('/plans/create/membership', terms)).body
  const sell = async () => {
    const member = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' }
    const sold = await admin.post('/membership/create', { member, gym_id: gym.id, plan_id: plan._id })
    return sold.body.membership._id as string
  }
  const write = async (membership_id: string, transaction_type: string, paid_amount: number, more: object = {}) => {
    const money = ['payment', 'refund'].includes(transaction_type) ? { payment_method: 'cash' } : { reason: 'Sinov' }
    return admin.post('/transaction/membership/create', {
      membership_id,
      transaction_type,
      paid_amount,
      ...money,
      ...more,
    })
  }
  return { admin, ids: [await sell(), await sell()] as const, write }
}

test('refunds, corrections and fees have numbers of their own in a gym, each kind from 1, over all its memberships', async () => {
  const { ids, write } = await book()
  const [first, second] = ids
  const numbers: [string, number | null, number | null][] = []
  const act = async (...given: Parameters<typeof write>) => {
    const { status, body } = await write(...given)
    expect(status).toBe(201)
    const { _id, transaction_type, receipt_number, act_number } = body.transaction
    numbers.push([transaction_type, receipt_number, act_number])
    return _id as string
  }
  await act(first, 'payment', 10_000)
  const payment = await act(second, 'payment', 10_000)
  await act(second, 'refund', 1000, { transaction_id: payment, reason: 'Xato' })
  await act(first, 'adjustment', 1000)
  await act(second, 'adjustment', 1000, { direction: 'increase' })
  await act(first, 'cancellation_fee', 500)
  await act(second, 'refund', 2000, { transaction_id: payment, reason: 'Xato' })
  await act(first, 'payment', 10_000)
  expect(numbers).toEqual([
    ['payment', 1, null],
    ['payment', 2, null],
    ['refund', null, 1],
    ['adjustment', null, 1],
    ['adjustment', null, 2],
    ['cancellation_fee', null, 1],
    ['refund', null, 2],
    ['payment', 3, null],
  ])
})

test('acts at one moment, refused ones among them, leave no gap and no number twice', async () => {
  const { admin, ids, write } = await book()
  await Promise.all(
    Array.from({ length: 12 }, (_, nr) => write(ids[nr % 2] as string, 'adjustment', nr % 4 === 0 ? 900_000 : 1000)),
  )
  const { transactions } = (await admin.get('/transaction/foradmin/all?transaction_type=adjustment')).body
  const numbers = transactions.map(({ act_number }: { act_number: number }) => act_number)
  expect(numbers.toSorted((a: number, b: number) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})
