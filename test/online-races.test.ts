import { expect, test } from 'vitest'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Caller, useApi } from './api.ts'
import { booksOf, looseOf } from './online-books.ts'
import { doorsOf, onlineDesk } from './online-desk.ts'
import { codeIn } from './ledger/online-model.ts'
import { clickCall } from './sandbox/click.ts'
import { type PaymeBox, paymeCall } from './sandbox/payme.ts'
import { type Act, createPlayer, type Provider } from './sandbox/recorded.ts'

// Payments online against themselves, against one another and against the desk: decisions on money hold, and nothing is doubled.

const world = useApi()
const begunAt = Date.now()
const many = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

const providers = ['payme', 'click', 'uzum'] as const
/** What each provider hears of a payment that is done, or given up before it was. */
const words = {
  payme: { perform: 2, cancel: -1 },
  click: { perform: 0, cancel: -9 },
  uzum: { perform: 'CONFIRMED', cancel: 'REVERSED' },
} as const

/** A member who owes, their invoice, and one payment of it as this provider sends its calls. */
async function deskOf(provider: Provider) {
  const made = await onlineDesk(world)
  const { number, amount } = await made.invoice()
  const play = createPlayer(await doorsOf(made.admin), { number, amount: amount * 100 })
  const send = async (act: Act) => {
    const { body } = await play(provider, { act, payment: 'first' })
    const code = codeIn({ provider, act, payment: 'first' }, body)
    return {
      text: JSON.stringify(body),
      code,
      isDone: code === words[provider][act === 'cancel' ? 'cancel' : 'perform'],
    }
  }
  return { ...made, send }
}

const agree = (admin: Caller) =>
  world.sql({ role: 'platform' }, async (db) => (await checkLedger(db, admin.id)).findings)

const isDone = ({ body }: { body: Record<string, unknown> }) => 'result' in body
const createAt = (payme: PaymeBox, id: string, invoice: string, amount: number) =>
  paymeCall(payme, 'CreateTransaction', { id, time: begunAt, amount: amount * 100, account: { invoice } })

test.each(providers)(
  '%s: twenty equal beginnings are one payment and twenty equal performs one row, all with one answer',
  async (provider) => {
    const { admin, send, membershipId } = await deskOf(provider)
    expect(new Set((await many(20, () => send('begin'))).map(({ text }) => text)).size).toBe(1)
    const performed = await many(20, () => send('perform'))
    expect(new Set(performed.map(({ text }) => text)).size).toBe(1)
    expect(performed.every(({ isDone }) => isDone)).toBe(true)
    expect(await booksOf(admin, membershipId)).toHaveLength(1)
    expect([await agree(admin), await looseOf(world, admin)]).toEqual([[], []])
  },
)

test('twenty different payments of one invoice: one is begun', async () => {
  const { admin, invoice } = await onlineDesk(world)
  const { payme } = await doorsOf(admin)
  const { number, amount } = await invoice()
  const begun = await many(20, (n) => createAt(payme, `other ${n}`, number, amount))
  expect(begun.filter(isDone)).toHaveLength(1)
  expect(await looseOf(world, admin)).toEqual([])
})

test('two invoices of one debt are not both begun, by whichever providers', async () => {
  const { admin, invoice } = await onlineDesk(world)
  const { payme, click } = await doorsOf(admin)
  const [{ number, amount }, second] = [await invoice(), await invoice()]
  const form = { merchant_trans_id: second.number as string, amount: '300000', click_trans_id: '77' }
  const [byPayme, byClick] = await Promise.all([
    createAt(payme, 'both', number, amount),
    clickCall(click, 'prepare', form),
  ])
  expect([isDone(byPayme), byClick.body['error'] === 0].filter(Boolean)).toHaveLength(1)
  expect(await looseOf(world, admin)).toEqual([])
})

test.each(providers)(
  '%s: perform against cancel: done or not, never both, and each is told what became of it',
  async (provider) => {
    for (let round = 0; round < 5; round++) {
      const { admin, send, membershipId } = await deskOf(provider)
      await send('begin')
      const [performed, cancelled] = await Promise.all([many(5, () => send('perform')), many(2, () => send('cancel'))])
      const isPaid = performed.some(({ isDone }) => isDone)
      const books = (await booksOf(admin, membershipId)).map(([type]) => type)
      // by this call Click takes nothing back that was paid
      const isReturned = isPaid && provider !== 'click'
      expect([provider, books]).toEqual([provider, isPaid ? ['payment', ...(isReturned ? ['refund'] : [])] : []])
      const told = isPaid ? { payme: -2, click: -4, uzum: 'REVERSED' }[provider] : words[provider].cancel
      expect(cancelled.map(({ code }) => code)).toEqual([told, told])
      expect([await agree(admin), await looseOf(world, admin)]).toEqual([[], []])
    }
  },
)

test.each(providers)(
  '%s: perform against cash at the desk: the debt is paid once, and whoever comes second is refused',
  async (provider) => {
    for (let round = 0; round < 5; round++) {
      const { admin, send, payAtDesk, membershipId, membership } = await deskOf(provider)
      await send('begin')
      const [cash, performed] = await Promise.all([payAtDesk(300_000), many(4, () => send('perform'))])
      const wonByDesk = cash.status === 201
      expect(performed.map((one) => one.isDone)).toEqual(Array.from({ length: 4 }, () => !wonByDesk))
      expect([wonByDesk, cash.body.error ?? null]).toEqual(wonByDesk ? [true, null] : [false, 'payment.too_big'])
      expect(await booksOf(admin, membershipId)).toHaveLength(1)
      expect((await membership()).remaining_amount).toBe(0)
      const told = (await admin.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind)
      expect(told).toContain(wonByDesk ? 'online_refused' : 'online_paid')
      expect([await agree(admin), await looseOf(world, admin)]).toEqual([[], []])
    }
  },
)

test.each(providers)(
  '%s: cash at the desk after the check: the payment is cancelled for good, and the ledger has the cash alone',
  async (provider) => {
    const { admin, send, payAtDesk, membershipId } = await deskOf(provider)
    await send('begin')
    expect((await payAtDesk(100_000)).status).toBe(201)
    expect((await send('perform')).isDone).toBe(false)
    const [once, again] = [await send('cancel'), await send('cancel')]
    expect([once.text, once.isDone]).toEqual([again.text, true])
    expect(await booksOf(admin, membershipId)).toEqual([['payment', 100_000, 'cash', null, 'admin']])
    expect([await agree(admin), await looseOf(world, admin)]).toEqual([[], []])
  },
)
