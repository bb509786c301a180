import pg from 'pg'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk, paymeBox } from '#test/online-desk.ts'
import { type PaymeBox, paymeCall } from '#test/sandbox/payme.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { registerQueued } from './register.ts'
import type { Registered, RegisterEntry } from './register-driver.ts'

const asked: RegisterEntry[] = []
let answer: Registered = { kind: 'kept' }
const world = useApi({
  register: {
    register(entry) {
      asked.push(entry)
      return Promise.resolve(answer)
    },
  },
})
const codes = { mxik: '10305008002000000', package_code: '1514296', unit_code: 168, vat_percent: 12 }

async function desk() {
  asked.length = 0
  answer = { kind: 'kept' }
  const made = await onlineDesk(world)
  const { admin, plan, membershipId, invoice, membership } = made
  ok(await admin.put(`/plans/update/${plan._id}`, codes))
  const run = () => registerQueued(world.application.deps)
  const correct = (_id: string, payment_method: string) =>
    admin.put('/transaction/update', { _id, payment_method, reason: 'xato', way_reason: 'xato' })
  /** Paid by Payme, which has registered it, and given back by the desk. */
  async function returned(id: string, payment_method: string): Promise<string> {
    const { providers } = ok(await admin.get('/payment/provider/all'))
    const box: PaymeBox = { url: providers[0].addresses[0], key: paymeBox.key }
    const account = { invoice: (await invoice()).number }
    await paymeCall(box, 'CreateTransaction', { id, time: Date.now(), amount: 30_000_000, account })
    await paymeCall(box, 'PerformTransaction', { id })
    const qr_code_url = 'https://ofd.soliq.uz/epi?t=EP25&r=121&c=20261123101500&s=8000'
    const fiscal_data = { status_code: 0, receipt_id: 121, terminal_id: 'EP25', fiscal_sign: '8000', qr_code_url }
    await paymeCall(box, 'SetFiscalData', { id, type: 'PERFORM', fiscal_data })
    const back = { transaction_type: 'refund', paid_amount: 100_000, reason: 'Kasal', way_reason: 'Kartasi yoʻq' }
    const transaction_id = (await membership()).transactions[0]._id
    return ok(
      await admin.post('/transaction/membership/create', {
        ...back,
        membership_id: membershipId,
        transaction_id,
        payment_method,
      }),
    ).transaction._id
  }
  return { ...made, run, correct, returned }
}
const printed = () => asked.map(({ isReturn, method }) => [isReturn, method])

test('a sale whose method is corrected before it is printed is printed with the right one', async () => {
  const { payAtDesk, run, correct } = await desk()
  const { transaction } = ok(await payAtDesk(300_000))
  ok(await correct(transaction._id, 'card'))
  for (const _ of [1, 2]) await run()
  expect(printed()).toEqual([[false, 'card']])
})

test('what was entered as gone back online and went back in cash is a return at the register, once', async () => {
  const { run, correct, returned } = await desk()
  const id = await returned('corrected-1', 'online')
  await run()
  expect(printed()).toEqual([])
  ok(await correct(id, 'cash'))
  ok(await correct(id, 'card'))
  for (const _ of [1, 2]) await run()
  expect(printed()).toEqual([[true, 'card']])
})

test('what was entered as gone back in cash and went back online is no return at the register', async () => {
  const { run, correct, returned } = await desk()
  const id = await returned('corrected-2', 'cash')
  ok(await correct(id, 'online'))
  await run()
  expect(printed()).toEqual([])
})

test('a return that a register may have printed does not become one online, but gets another method', async () => {
  const { run, correct, returned } = await desk()
  answer = { kind: 'later', why: 'busy' }
  const id = await returned('corrected-3', 'cash')
  await run()
  expect((await correct(id, 'online')).body).toMatchObject({ error: 'fiscal.returned' })
  ok(await correct(id, 'card'))
  const url = 'https://ofd.soliq.uz/epi?t=EP7&r=7&c=20261123&s=99'
  answer = { kind: 'given', url, receiptId: '7', terminalId: 'EP7', fiscalSign: '99' }
  world.clock(new Date(Date.now() + 10 * 60_000))
  await run()
  world.clock(null)
  expect(printed()).toEqual([
    [true, 'cash'],
    [true, 'card'],
  ])
  expect((await correct(id, 'online')).body).toMatchObject({ error: 'fiscal.returned' })
})

test('a return that the register was asked for in vain until nobody asks any more may have been printed too', async () => {
  const { run, correct, returned } = await desk()
  answer = { kind: 'later', why: 'busy' }
  const lost = await returned('corrected-4', 'cash')
  for (let hour = 1; hour <= 12; hour++) {
    await run()
    world.clock(new Date(Date.now() + hour * 61 * 60_000))
  }
  await run()
  world.clock(null)
  expect(asked).toHaveLength(12)
  expect((await correct(lost, 'online')).body).toMatchObject({ error: 'fiscal.returned' })
})

test('a return that the register refused becomes one online', async () => {
  const { run, correct, returned } = await desk()
  answer = { kind: 'refused', why: 'code' }
  const id = await returned('corrected-5', 'cash')
  await run()
  expect((await correct(id, 'online')).status).toBe(200)
})

test('who corrects a return and who is told of a receipt take its money first: neither holds what the other asks for', async () => {
  const { admin, membership, run, correct, returned } = await desk()
  const id = await returned('corrected-6', 'cash')
  const sale = (await membership()).transactions.find(({ _id }: { _id: string }) => _id !== id)._id
  answer = {
    kind: 'given',
    url: 'https://ofd.soliq.uz/epi?t=EP7&r=8&c=20261123&s=98',
    receiptId: '8',
    terminalId: 'EP7',
    fiscalSign: '98',
  }
  const holder = new pg.Client({ connectionString: world.ownerUrl })
  await holder.connect()
  const whileHeld = async <T>(held: string, act: () => Promise<T>, table: 'transactions' | 'register_entries') => {
    await holder.query('begin')
    await holder.query('select 1 from transactions where admin_id = $1 and id = $2 for update', [admin.id, held])
    const done = act()
    await untilWaiting(world, 1)
    const free = {
      transactions: 'select 1 from transactions where admin_id = $1 and id = $2 for update nowait',
      register_entries: 'select 1 from register_entries where admin_id = $1 and transaction_id = $2 for update nowait',
    }
    expect((await holder.query(free[table], [admin.id, id])).rowCount).toBe(1)
    await holder.query('commit')
    return done
  }
  try {
    ok(await whileHeld(sale, () => correct(id, 'card'), 'transactions'))
    await whileHeld(id, run, 'register_entries')
  } finally {
    await holder.end()
  }
  expect(printed()).toEqual([[true, 'card']])
})

test('the return of a sale of this register stays one, whichever way its money went', async () => {
  const { admin, membershipId, payAtDesk, run, correct } = await desk()
  const { transaction } = ok(await payAtDesk(300_000))
  await run()
  const back = { transaction_type: 'refund', paid_amount: 100_000, payment_method: 'cash', reason: 'Kasal' }
  const made = ok(
    await admin.post('/transaction/membership/create', {
      ...back,
      membership_id: membershipId,
      transaction_id: transaction._id,
    }),
  )
  ok(await correct(made.transaction._id, 'online'))
  await run()
  expect(printed()).toEqual([
    [false, 'cash'],
    [true, 'online'],
  ])
})
