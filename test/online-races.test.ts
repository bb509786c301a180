import { expect, test } from 'vitest'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Caller, useApi } from './api.ts'
import { booksOf, looseOf } from './online-books.ts'
import { doorsOf, onlineDesk } from './online-desk.ts'
import { clickCall } from './sandbox/click.ts'
import { paymeCall } from './sandbox/payme.ts'

// Payments online against themselves, against one another and against the desk: decisions on money hold, and nothing is doubled.

const world = useApi()
const begunAt = Date.now()
const many = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

async function desk() {
  const made = await onlineDesk(world)
  const { payme, click } = await doorsOf(made.admin)
  const { number, amount } = await made.invoice()
  const create = (id: string, of: string = number) =>
    paymeCall(payme, 'CreateTransaction', {
      id,
      time: begunAt,
      amount: amount * 100,
      account: { invoice: of },
    })
  const perform = (id: string) => paymeCall(payme, 'PerformTransaction', { id })
  const cancel = (id: string) => paymeCall(payme, 'CancelTransaction', { id, reason: 3 })
  return { ...made, payme, click, number: number as string, create, perform, cancel }
}

const agree = (admin: Caller) =>
  world.sql({ role: 'platform' }, async (db) => (await checkLedger(db, admin.id)).findings)

const isDone = ({ body }: { body: Record<string, unknown> }) => 'result' in body

test('twenty equal creates are one payment and twenty equal performs one row, all with one answer', async () => {
  const { admin, create, perform, membershipId } = await desk()
  const begun = await many(20, () => create('twenty'))
  expect(new Set(begun.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(begun.every(isDone)).toBe(true)
  const performed = await many(20, () => perform('twenty'))
  expect(new Set(performed.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(performed.every(isDone)).toBe(true)
  expect(await booksOf(admin, membershipId)).toHaveLength(1)
  expect([await agree(admin), await looseOf(world, admin)]).toEqual([[], []])
})

test('twenty different payments of one invoice: one is begun', async () => {
  const { admin, create } = await desk()
  expect((await many(20, (n) => create(`other ${n}`))).filter(isDone)).toHaveLength(1)
  expect(await looseOf(world, admin)).toEqual([])
})

test('two invoices of one debt are not both begun, by whichever providers', async () => {
  const { admin, invoice, create, click, number } = await desk()
  const second = await invoice()
  const form = { merchant_trans_id: second.number as string, amount: '300000', click_trans_id: '77' }
  const [byPayme, byClick] = await Promise.all([create('both', number), clickCall(click, 'prepare', form)])
  expect([isDone(byPayme), byClick.body['error'] === 0].filter(Boolean)).toHaveLength(1)
  expect(await looseOf(world, admin)).toEqual([])
})

test('perform against cancel: done or not, never both, and each is told what became of it', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin, create, perform, cancel, membershipId, payme } = await desk()
    await create('raced')
    await Promise.all([...Array.from({ length: 5 }, () => perform('raced')), cancel('raced'), cancel('raced')])
    const { body } = await paymeCall(payme, 'CheckTransaction', { id: 'raced' })
    const { state } = body['result'] as { state: number }
    const books = (await booksOf(admin, membershipId)).map(([type]) => type)
    expect([state, books]).toEqual(state === -1 ? [-1, []] : [-2, ['payment', 'refund']])
    expect([await agree(admin), await looseOf(world, admin)]).toEqual([[], []])
  }
})

test('perform against cash at the desk: the debt is paid once, and whoever comes second is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin, create, perform, payAtDesk, membershipId, membership } = await desk()
    await create('desk')
    const [cash, ...performed] = await Promise.all([
      payAtDesk(300_000),
      ...Array.from({ length: 4 }, () => perform('desk')),
    ])
    const wonByDesk = cash.status === 201
    expect(performed.map(isDone)).toEqual(Array.from({ length: 4 }, () => !wonByDesk))
    expect([wonByDesk, cash.body.error ?? null]).toEqual(wonByDesk ? [true, null] : [false, 'payment.too_big'])
    expect(await booksOf(admin, membershipId)).toHaveLength(1)
    expect((await membership()).remaining_amount).toBe(0)
    const told = (await admin.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind)
    expect(told).toContain(wonByDesk ? 'online_refused' : 'online_paid')
    expect([await agree(admin), await looseOf(world, admin)]).toEqual([[], []])
  }
})

test('cash at the desk after the check: the payment is cancelled for good, and the ledger has the cash alone', async () => {
  const { admin, create, perform, cancel, payAtDesk, membershipId } = await desk()
  await create('late')
  expect((await payAtDesk(100_000)).status).toBe(201)
  expect(isDone(await perform('late'))).toBe(false)
  const [once, again] = [await cancel('late'), await cancel('late')]
  expect([once.body, isDone(once)]).toEqual([again.body, true])
  expect(await booksOf(admin, membershipId)).toEqual([['payment', 100_000, 'cash', null, 'admin']])
  expect([await agree(admin), await looseOf(world, admin)]).toEqual([[], []])
})
