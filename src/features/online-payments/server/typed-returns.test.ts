import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Caller, useApi } from '#test/api.ts'
import { booksOf, looseOf } from '#test/online-books.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import { uzumCall } from '#test/sandbox/uzum.ts'

const world = useApi()
const today = () => tashkentDay(new Date())

/** A payment of 300 000 soʻm that Payme brought, and returns of it that somebody enters. */
async function desk() {
  const made = await onlineDesk(world)
  const { admin, gym, plan, invoice, membership, membershipId } = made
  ok(await admin.put(`/plans/update/${plan._id}`, { mxik: '10305008002000000', package_code: '1514296' }))
  const { payme, uzum } = await doorsOf(admin)
  const { number } = await invoice()
  const asked = { id: 'typed', time: Date.now(), amount: 30_000_000, account: { invoice: number } }
  const qr_code_url = 'https://ofd.soliq.uz/epi?t=EP1&r=1&c=20261126&s=1'
  const receipt = (type: 'PERFORM' | 'CANCEL') =>
    paymeCall(payme, 'SetFiscalData', { ...asked, type, fiscal_data: { status_code: 0, qr_code_url } })
  await paymeCall(payme, 'CreateTransaction', asked)
  await paymeCall(payme, 'PerformTransaction', asked)
  await receipt('PERFORM')
  const [paid] = (await membership()).transactions
  const enter = async (paid_amount: number, payment_method = 'online') => {
    const entry = {
      membership_id: membershipId,
      transaction_id: paid._id,
      transaction_type: 'refund',
      paid_amount,
      payment_method,
      reason: 'Koʻchib ketdi',
      way_reason: 'Kartasi yopilgan',
    }
    return ok(await admin.post('/transaction/membership/create', entry)).transaction
  }
  const edit = (_id: string, more: object) =>
    admin.put('/transaction/update', { _id, reason: 'sinov', way_reason: 'Kartasi yopilgan', ...more })
  const back = async () => (await paymeCall(payme, 'CancelTransaction', { ...asked, reason: 5 })).body
  const found = async (provider = 'payme') =>
    ok(await admin.get(`/payment/reconciliation?provider=${provider}&from=${today()}&to=${today()}`)).differences.map(
      ({ kind }: { kind: string }) => kind,
    )
  const received = async () => ok(await admin.get(`/payment/received?from=${today()}&to=${today()}`))
  const states = async () =>
    ok(await admin.get(`/fiscal/all?gym_id=${gym.id}`)).receipts.map(({ state }: { state: string }) => state)
  return { ...made, uzum, receipt, enter, edit, back, found, received, states }
}

const agreeing = async (admin: Caller) => [
  (await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings,
  await looseOf(world, admin),
]

test('what was entered as returned online stays that once the provider has returned it, and its note can still be told', async () => {
  const { admin, enter, edit, back, found, membership } = await desk()
  const entry = await enter(300_000)
  expect((await edit(entry._id, { payment_method: 'cash' })).status).toBe(200)
  expect((await edit(entry._id, { payment_method: 'online' })).status).toBe(200)
  expect(await back()).toMatchObject({ result: { state: -2 } })
  const cash = { payment_method: 'cash' }
  expect((await edit(entry._id, cash)).body.error).toBe('payment.by_provider')
  const rewrite = world.sql({ role: 'platform' }, (db) =>
    sql`update transactions set payment_method = 'cash' where id = ${entry._id}`.execute(db),
  )
  await expect(rewrite).rejects.toThrow('transactions_returned_by_of_typed')
  expect((await edit(entry._id, { note: 'kabinetdan' })).status).toBe(200)
  const { transactions } = await membership()
  expect(transactions[1]).toMatchObject({ payment_method: 'online', note: 'kabinetdan' })
  expect(await found()).toEqual([])
  expect(await agreeing(admin)).toEqual([[], []])
})

test('whoever edits it while the provider returns it is either seen, or comes too late', async () => {
  const { admin, enter, edit, back, found, membership } = await desk()
  const entry = await enter(300_000)
  const [edited, returned] = await Promise.all([edit(entry._id, { payment_method: 'cash' }), back()])
  const [, now] = (await membership()).transactions
  const isReturned = 'result' in returned
  expect([edited.status, now.payment_method]).toEqual(isReturned ? [409, 'online'] : [200, 'cash'])
  expect(await found()).toEqual([])
  expect(await agreeing(admin)).toEqual([[], []])
})

test('entered as returned in parts, it is returned whole as soon as they are all of it, and once: every book agrees', async () => {
  const { admin, enter, edit, back, found, received, states, receipt, membershipId } = await desk()
  const first = await enter(100_000)
  // more would go back than the books say: the provider keeps it, and the owner reads what to do
  expect(await back()).toMatchObject({ error: { code: -31007 } })
  expect(await found()).toEqual(['returned_by_hand'])
  const second = await enter(200_000)
  expect(await received()).toMatchObject({ totals: { payments: 300_000, refunds: 0 }, by_hand: { count: 2 } })
  for (const _ of [1, 2]) expect(await back()).toMatchObject({ result: { state: -2 } })
  expect(await found()).toEqual([])
  expect(await received()).toMatchObject({ totals: { payments: 300_000, refunds: 300_000 }, by_hand: { count: 0 } })
  for (const { _id } of [first, second])
    expect((await edit(_id, { payment_method: 'card' })).body.error).toBe('payment.by_provider')
  expect(await states()).toEqual(['awaited', 'awaited', 'given'])
  await receipt('CANCEL')
  expect(await states()).toEqual(['given', 'given', 'given'])
  expect((await booksOf(admin, membershipId)).map(([type, sum]) => [type, sum])).toEqual([
    ['payment', 300_000],
    ['refund', 100_000],
    ['refund', 200_000],
  ])
  expect(await agreeing(admin)).toEqual([[], []])
})

test('a part that was given in cash keeps the provider from returning the whole', async () => {
  const { enter, edit, back, found, membership } = await desk()
  const first = await enter(100_000)
  await enter(200_000)
  expect((await edit(first._id, { payment_method: 'cash' })).status).toBe(200)
  expect(await back()).toMatchObject({ error: { code: -31007 } })
  expect(await found()).toEqual(['returned_by_hand'])
  expect((await membership()).transactions).toHaveLength(3)
})

test('Uzum returns whole what was entered in parts, too', async () => {
  const { admin, uzum, owing, invoice, membership, found } = await desk()
  const { membershipId } = await owing()
  const { number } = await invoice({ membership_id: membershipId })
  const by = { transId: 'typed', params: { invoice: number }, amount: 30_000_000 }
  await uzumCall(uzum, 'create', by)
  await uzumCall(uzum, 'confirm', by)
  const [paid] = (await membership(membershipId)).transactions
  for (const paid_amount of [299_999, 1]) {
    const entry = { membership_id: membershipId, transaction_id: paid._id, transaction_type: 'refund', paid_amount }
    ok(await admin.post('/transaction/membership/create', { ...entry, payment_method: 'online', reason: 'Ketdi' }))
  }
  for (const _ of [1, 2]) expect((await uzumCall(uzum, 'reverse', by)).body).toMatchObject({ status: 'REVERSED' })
  expect(await found('uzum')).toEqual([])
  expect((await membership(membershipId)).transactions).toHaveLength(3)
  expect(await agreeing(admin)).toEqual([[], []])
})
