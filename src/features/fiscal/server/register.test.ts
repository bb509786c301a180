import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk, paymeBox, uzumBox } from '#test/online-desk.ts'
import { type PaymeBox, paymeCall } from '#test/sandbox/payme.ts'
import { uzumCall } from '#test/sandbox/uzum.ts'
import { registerQueued } from './register.ts'
import type { Registered, RegisterEntry } from './register-driver.ts'

const asked: RegisterEntry[] = []
let answers: (Registered | 'throws')[] = []
const given = (receipt: string): Registered => ({
  kind: 'given',
  url: `https://ofd.soliq.uz/epi?t=EP7&r=${receipt}&c=20261123&s=99`,
  receiptId: receipt,
  terminalId: 'EP7',
  fiscalSign: '99',
})
const world = useApi({
  register: {
    register(entry) {
      asked.push(entry)
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { kind: 'kept' as const }
      if (answer === 'throws') throw new Error('socket hang up')
      return Promise.resolve(answer)
    },
  },
})

const codes = { mxik: '10305008002000000', package_code: '1514296', unit_code: 168, vat_percent: 12 }

async function desk({ hasCodes = true } = {}) {
  asked.length = 0
  const made = await onlineDesk(world)
  if (hasCodes) ok(await made.admin.put(`/plans/update/${made.plan._id}`, codes))
  const states = async () =>
    ok(await made.admin.get(`/fiscal/all?gym_id=${made.gym.id}`)).receipts.map(
      ({ type, state, url }: { type: string; state: string; url: string | null }) => [type, state, url !== null],
    )
  const run = () => registerQueued(world.application.deps)
  const mine = () => asked.filter(({ mxik }) => mxik === codes.mxik)
  return { ...made, states, run, mine }
}

test('cash for everything at once is printed once, and what the register answered stands on our receipt', async () => {
  const { admin, payAtDesk, states, run, mine, membership } = await desk()
  answers = [given('31')]
  ok(await payAtDesk(300_000))
  expect(await states()).toEqual([['payment', 'register', false]])
  await run()
  await run()
  expect(mine()).toMatchObject([
    { isReturn: false, title: 'Oylik', price: 30_000_000, amount: 30_000_000, method: 'cash', vat_percent: 12 },
  ])
  expect(await states()).toEqual([['payment', 'given', true]])
  const [{ _id: paid }] = (await membership()).transactions
  expect(ok(await admin.get(`/receipt/one/${paid}`)).receipt.fiscal).toMatchObject({ receipt_id: '31' })
  answers = [given('32')]
  const back = {
    membership_id: (await membership())._id,
    paid_amount: 300_000,
    payment_method: 'cash',
    reason: 'Koʻchdi',
  }
  ok(await admin.post('/transaction/membership/create', { ...back, transaction_type: 'refund', transaction_id: paid }))
  await run()
  expect(mine().at(-1)).toMatchObject({ isReturn: true, amount: 30_000_000, title: 'Oylik' })
  expect(await states()).toEqual([
    ['refund', 'given', true],
    ['payment', 'given', true],
  ])
})

test('parts that are given back of what was entered are entered as returned, each once and with its own sum', async () => {
  const { admin, payAtDesk, states, run, mine, membership } = await desk()
  answers = [given('41'), given('42'), given('43')]
  ok(await payAtDesk(300_000))
  await run()
  const { _id: membership_id, transactions } = await membership()
  const [{ _id: transaction_id }] = transactions
  for (const paid_amount of [100_000.5, 199_999.5]) {
    const back = { transaction_id, paid_amount, payment_method: 'cash', transaction_type: 'refund', reason: 'Koʻchdi' }
    ok(await admin.post('/transaction/membership/create', { ...back, membership_id }))
    await run()
    await run()
  }
  expect(mine().map(({ isReturn, price, discount, amount }) => [isReturn, price, discount, amount])).toEqual([
    [false, 30_000_000, 0, 30_000_000],
    [true, 10_000_050, 0, 10_000_050],
    [true, 19_999_950, 0, 19_999_950],
  ])
  expect(new Set(mine().map(({ id }) => id)).size).toBe(3)
  expect((await states()).map(([type, state]: string[]) => [type, state])).toEqual([
    ['refund', 'given'],
    ['refund', 'given'],
    ['payment', 'given'],
  ])
})

test('what goes back has the codes that were sold, also none of a VAT and a unit that the plan has by then', async () => {
  const { admin, plan, payAtDesk, run, mine, membership } = await desk()
  ok(await admin.put(`/plans/update/${plan._id}`, { unit_code: null, vat_percent: null }))
  ok(await payAtDesk(300_000))
  ok(await admin.put(`/plans/update/${plan._id}`, { package_code: '7', unit_code: 168, vat_percent: 12 }))
  const { _id: membership_id, transactions } = await membership()
  const back = { membership_id, transaction_id: transactions[0]._id, transaction_type: 'refund', reason: 'Koʻchdi' }
  ok(await admin.post('/transaction/membership/create', { ...back, paid_amount: 300_000, payment_method: 'cash' }))
  await run()
  const sold = { package_code: codes.package_code, unit_code: null, vat_percent: null }
  expect(mine()).toMatchObject([sold, { ...sold, isReturn: true }])
})

test('what is given back at the desk of what Payme registered is a return at the register, which names the sale; one returned by Payme itself is not', async () => {
  const { admin, invoice, owing, membership, states, run, mine } = await desk()
  answers = [{ kind: 'kept' }]
  const { providers } = ok(await admin.get('/payment/provider/all'))
  const box: PaymeBox = { url: providers[0].addresses[0], key: paymeBox.key }
  const url = 'https://ofd.soliq.uz/epi?t=EP25&r=121&c=20261123101500&s=8000'
  const tell = (id: string) =>
    paymeCall(box, 'SetFiscalData', {
      id,
      type: 'PERFORM',
      fiscal_data: { status_code: 0, receipt_id: 121, terminal_id: 'EP25', fiscal_sign: '8000', qr_code_url: url },
    })
  async function pay(id: string) {
    const membership_id = (await owing()).membershipId
    const account = { invoice: (await invoice({ membership_id })).number }
    await paymeCall(box, 'CreateTransaction', { id, time: Date.now(), amount: 30_000_000, account })
    await paymeCall(box, 'PerformTransaction', { id })
    const transaction_id = (await membership(membership_id)).transactions[0]._id
    const back = {
      membership_id,
      transaction_id,
      transaction_type: 'refund',
      reason: 'Kasal',
      way_reason: 'Kartasi yoʻq',
    }
    return (paid_amount: number, payment_method = 'cash') =>
      admin.post('/transaction/membership/create', { ...back, paid_amount, payment_method })
  }
  const returns = await pay('return-1')
  // a part goes back while nobody knows yet whether the sale is registered, a part afterwards
  ok(await returns(100_000))
  await run()
  expect(await states()).toEqual([
    ['refund', 'awaited', false],
    ['payment', 'awaited', false],
  ])
  expect(mine()).toEqual([])
  await tell('return-1')
  await tell('return-1')
  ok(await returns(50_000))
  await run()
  await run()
  expect(mine()).toMatchObject(
    [10_000_000, 5_000_000].map((amount) => ({
      ...codes,
      amount,
      isReturn: true,
      title: 'Oylik',
      sale: { url, receipt_id: '121', terminal_id: 'EP25', fiscal_sign: '8000' },
    })),
  )
  const { receipts, totals } = ok(await admin.get('/fiscal/all'))
  expect(receipts.map(({ state, sale_url }: Record<string, unknown>) => [state, sale_url])).toEqual([
    ['return', url],
    ['return', url],
    ['given', null],
  ])
  expect(totals.returns).toBe(2)
  ok(await admin.post('/fiscal/check', { transaction_ids: [receipts[0]._id] }))
  expect(ok(await admin.get('/fiscal/all')).totals.returns).toBe(1)
  // Payme took it back before it told of a receipt: there is none to wait for, unless it tells of one all the same
  await pay('return-2')
  await paymeCall(box, 'CancelTransaction', { id: 'return-2', reason: 5 })
  const newest = async () => (await states()).slice(0, 2)
  expect(await newest()).toEqual([
    ['refund', 'void', false],
    ['payment', 'void', false],
  ])
  await tell('return-2')
  expect(await newest()).toEqual([
    ['refund', 'awaited', false],
    ['payment', 'given', true],
  ])
  await run()
  expect(mine()).toHaveLength(2)
  // entered as returned by Payme before Payme did: open, until Payme says so
  const returned = await pay('return-3')
  ok(await returned(300_000, 'online'))
  expect(await newest()).toEqual([
    ['refund', 'unconfirmed', false],
    ['payment', 'awaited', false],
  ])
  await paymeCall(box, 'CancelTransaction', { id: 'return-3', reason: 5 })
  expect(await newest()).toEqual([
    ['refund', 'void', false],
    ['payment', 'void', false],
  ])
})

test('a return waits for its sale, and one of a sale that was refused is a person’s as well', async () => {
  const { admin, payAtDesk, membership, states, run, mine } = await desk()
  answers = [{ kind: 'later', why: 'busy' }, { kind: 'refused', why: 'MXIK' }, given('51')]
  ok(await payAtDesk(300_000))
  await run()
  const { _id: membership_id, transactions } = await membership()
  const back = { membership_id, transaction_id: transactions[0]._id, transaction_type: 'refund', reason: 'Koʻchdi' }
  ok(await admin.post('/transaction/membership/create', { ...back, paid_amount: 100_000, payment_method: 'cash' }))
  await run()
  for (const minutes of [3, 9]) {
    world.clock(new Date(Date.now() + minutes * 60_000))
    await run()
  }
  world.clock(null)
  expect(mine().map(({ isReturn }) => isReturn)).toEqual([false, false])
  expect((await states()).map(([, state]: string[]) => state)).toEqual(['return', 'failed'])
})

test('a part, and a plan without codes, are entered nowhere', async () => {
  const { payAtDesk, states, run, mine } = await desk()
  ok(await payAtDesk(100_000))
  ok(await payAtDesk(200_000))
  const bare = await desk({ hasCodes: false })
  ok(await bare.payAtDesk(300_000))
  await run()
  expect(mine()).toEqual([])
  expect((await states()).map(([, state]: string[]) => state)).toEqual(['part', 'part'])
  expect((await bare.states()).map(([, state]: string[]) => state)).toEqual(['desk'])
})

test('a register that is away is asked again under the same name, later each time, and one that refuses is not', async () => {
  const { payAtDesk, states, run, mine, owing } = await desk()
  answers = ['throws', { kind: 'later', why: 'busy' }, given('33')]
  ok(await payAtDesk(300_000))
  await run()
  await run()
  expect(mine()).toHaveLength(1)
  for (const minutes of [2, 6]) {
    world.clock(new Date(Date.now() + minutes * 60_000))
    await run()
  }
  world.clock(null)
  expect(new Set(mine().map(({ id }) => id)).size).toBe(1)
  expect(mine()).toHaveLength(3)
  expect((await states())[0]).toEqual(['payment', 'given', true])
  answers = [{ kind: 'refused', why: 'MXIK' }]
  const { membershipId } = await owing()
  ok(await payAtDesk(300_000, membershipId))
  await run()
  await run()
  expect((await states())[0]).toEqual(['payment', 'failed', false])
})

test('what came by Uzum is entered at the register, since Uzum tells of no receipt', async () => {
  const { admin, invoice, states, run, mine } = await desk()
  answers = [{ kind: 'kept' }]
  const { providers } = ok(await admin.get('/payment/provider/all'))
  const url = String(providers[2].addresses[0]).replace(/\/check$/, '')
  const box = { url, serviceId: uzumBox.service_id, login: uzumBox.login, password: uzumBox.password }
  const { number } = await invoice()
  const transId = `uzum-${number}`
  await uzumCall(box, 'create', { transId, params: { invoice: number }, amount: 30_000_000 })
  await uzumCall(box, 'confirm', { transId })
  await run()
  await run()
  expect(mine()).toMatchObject([{ amount: 30_000_000, method: 'online' }])
  expect(await states()).toEqual([['payment', 'register', false]])
})
