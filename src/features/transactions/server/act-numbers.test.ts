import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { runStatement } from '#test/database.ts'

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
  return { admin, gymId: gym.id, ids: [await sell(), await sell()] as const, write }
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

/** The same gym with a subscription of the platform that is paid in parts. */
async function withSubscription() {
  const root = await world.superadmin()
  const { admin, gymId, ids, write } = await book()
  const later = addDays(world.application.deps.clock.today(), 400) // the gym has one of now
  const terms = { gym_id: gymId, plan_name: 'Yillik obuna', start_date: later, duration: 365, price: 1_200_000 }
  const made = await root.post('/subscription/create', terms)
  expect(made.status, made.text).toBe(201)
  const subscribe_id = made.body.subscription._id
  const act = async (body: object) => {
    const { status, text, body: told } = await root.post('/transaction/subscription/create', { subscribe_id, ...body })
    expect(status, text).toBe(201)
    return told.transaction
  }
  const pay = (paid_amount: number) => act({ paid_amount, transaction_type: 'payment', payment_method: 'cash' })
  const sell = async () => (await write(ids[0], 'payment', 10_000)).body.transaction.receipt_number
  const findings = () => world.sql({ role: 'platform' }, async (db) => (await checkLedger(db, admin.id)).findings)
  return { admin, gymId, act, pay, sell, findings }
}

test('a gym’s receipts begin with its first sale, and the platform’s of the gym’s subscription are numbered by themselves', async () => {
  const { act, pay, sell, findings } = await withSubscription()
  const first = await pay(100_000)
  expect([first.receipt_number, await sell(), (await pay(50_000)).receipt_number, await sell()]).toEqual([1, 1, 2, 2])
  const back = { paid_amount: 1000, transaction_type: 'refund', payment_method: 'cash', transaction_id: first._id }
  expect((await act({ ...back, reason: 'Xato' })).act_number).toBe(1)
  expect((await act({ paid_amount: 1000, transaction_type: 'adjustment', reason: 'Xato' })).act_number).toBe(1)
  expect((await act({ paid_amount: 1000, transaction_type: 'cancellation_fee', reason: 'Xato' })).act_number).toBe(1)
  expect(await findings()).toEqual([])
})

test('what was numbered together before agrees, and each goes on after its own highest', async () => {
  const { admin, gymId, pay, sell, findings } = await withSubscription()
  await pay(100_000)
  await runStatement(
    world.ownerUrl,
    `update transactions set numbered_by = 'gym' where admin_id = '${admin.id}' and gym_id = '${gymId}';
     update receipt_counters set last_number = 1 where admin_id = '${admin.id}' and gym_id = '${gymId}'`,
  )
  expect(await findings()).toEqual([])
  expect([await sell(), (await pay(50_000)).receipt_number, await sell()]).toEqual([2, 2, 3])
  expect(await findings()).toEqual([])
})

test('a refund is found by the number of its receipt, beside the payment of that number and no other act', async () => {
  const { admin, gymId, ids, write } = await book()
  const payment = (await write(ids[0], 'payment', 10_000)).body.transaction._id
  await write(ids[0], 'adjustment', 1000)
  const returned = (await write(ids[0], 'refund', 1000, { transaction_id: payment, reason: 'Xato' })).body.transaction
  const idsOf = async (path: string, caller = admin) =>
    (await caller.get(path)).body.transactions.map(({ _id }: { _id: string }) => _id).toSorted()
  const both = [payment, returned._id].toSorted()
  expect(await idsOf('/transaction/foradmin/all?receipt_number=1')).toEqual(both)
  // reception finds what it gave back itself, and nothing of the owner's
  const employee = await world.employee(admin, { gyms: [gymId], ticks: [...defaultTicks, 'transactions.refund'] })
  expect(await idsOf('/transaction/own/all?receipt_number=2', employee)).toEqual([])
  const given = await employee.post('/transaction/membership/create', {
    membership_id: ids[0],
    transaction_type: 'refund',
    paid_amount: 500,
    payment_method: 'card',
    transaction_id: payment,
    reason: 'Xato',
    way_reason: 'Naqd pul yoʻq',
  })
  expect(given.status).toBe(201)
  expect(await idsOf('/transaction/own/all?receipt_number=2', employee)).toEqual([given.body.transaction._id])
})
