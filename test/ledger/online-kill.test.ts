import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickBox, paymeBox, uzumBox } from '../online-desk.ts'
import { clickCall } from '../sandbox/click.ts'
import type { Received } from '../sandbox/journal.ts'
import { paymeCall } from '../sandbox/payme.ts'
import { uzumCall } from '../sandbox/uzum.ts'
import { ProductProcess } from './product-process.ts'

// The server is killed between any two steps of each provider's protocol: after its commit and before the provider has the
// answer, and while it is at work. The provider asks again, as each of them does, and goes on.

const longest = { timeout: 600_000 }
const amount = 30_000_000
let product: ProductProcess
let token = ''
let gymId = ''
let planId = ''
let lastPhone = 0
const addresses: Record<string, string> = {}

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back and asserts it
async function made(method: 'POST' | 'PUT' | 'GET', path: string, body?: object): Promise<any> {
  const answer = await fetch(product.base + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const reply = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(reply)}`)
  return reply
}

const signInOwner = async () => {
  token = ''
  token = (await made('POST', '/admin/login', { phone_number: '901234567', password: 'sinov-paroli' })).accessToken
}

beforeAll(async () => {
  product = await ProductProcess.open()
  token = (await made('POST', '/superadmin/login', { root_name: 'root', password: 'polvon-root' })).accessToken
  const owner = { fullname: 'Sardor Rahimov', address: 'Toshkent', phone_number: '901234567', password: 'sinov-paroli' }
  const { admin } = await made('POST', '/admin/register', owner)
  const gym = { name: 'Temir Zal', phone_number: '901234568', address: 'Chilonzor', facilities: ['Dush'] }
  gymId = (await made('POST', `/gym/create?admin_id=${admin._id}`, gym)).gym._id
  const subscription = { gym_id: gymId, plan_name: 'Standart', duration: 365, price: 0 }
  await made('POST', '/subscription/create', subscription)
  await signInOwner()
  const plan = {
    name: 'Oylik',
    price: amount / 100,
    duration: 30,
    options: [{ key: 'Zal', value: 'bor' }],
    gyms: [gymId],
  }
  planId = (await made('POST', '/plans/create/membership', plan)).plan._id
  await made('PUT', '/payment/provider/payme', { ...paymeBox, is_test: true, test_key: paymeBox.key })
  await made('PUT', '/payment/provider/click', clickBox)
  await made('PUT', '/payment/provider/uzum', uzumBox)
  const { providers } = await made('GET', '/payment/provider/all')
  for (const { provider, addresses: own } of providers as { provider: string; addresses: string[] }[])
    addresses[provider] = (own[0] ?? '').replace(/\/(prepare|check)$/, '')
}, 240_000)
afterAll(() => product.close())

/** Somebody who owes the price, and the number of their invoice. */
async function invoice(): Promise<{ number: string; membershipId: string }> {
  const member = {
    fullname: 'Aziza Karimova',
    phone_number: `+99893${String(++lastPhone).padStart(7, '0')}`,
    gender: 'female',
    gyms: [gymId],
  }
  const { _id: member_id } = (await made('POST', '/member/create', member)).member
  const sale = { member_id, gym_id: gymId, plan_id: planId }
  const membershipId = (await made('POST', '/membership/create', sale)).membership._id
  const { number } = (await made('POST', '/invoice/create', { membership_id: membershipId })).invoice
  return { number, membershipId }
}

type Step = () => Promise<Received>
/** Each provider's steps, in order; a step sees what the ones before it were answered. */
type Script = {
  name: string
  number: string
  steps: Step[]
  giveUp: Step
  books: string[]
  membershipId: string
  heard: Received[]
}

async function scripts(): Promise<Script[]> {
  const [ofPayme, ofClick, ofUzum] = [await invoice(), await invoice(), await invoice()]
  const id = (name: string, of: { number: string }) => `${name}${of.number}`
  const payme = (method: string, more: object = {}) =>
    paymeCall({ url: addresses['payme'] ?? '', key: paymeBox.key }, method, {
      id: id('p', ofPayme),
      ...more,
    })
  const heard: Received[] = []
  const begunAt = Date.now()
  const click = (step: 'prepare' | 'complete', more: Record<string, string> = {}) =>
    clickCall({ url: addresses['click'] ?? '', serviceId: clickBox.service_id, secretKey: clickBox.secret_key }, step, {
      click_trans_id: ofClick.number,
      merchant_trans_id: ofClick.number,
      amount: '300000.00',
      ...more,
    })
  const uzum = (operation: string, more: object = {}) =>
    uzumCall(
      {
        url: addresses['uzum'] ?? '',
        serviceId: uzumBox.service_id,
        login: uzumBox.login,
        password: uzumBox.password,
      },
      operation,
      { transId: id('u', ofUzum), ...more },
    )
  return [
    {
      name: 'payme',
      number: ofPayme.number,
      steps: [
        () => payme('CreateTransaction', { time: begunAt, amount, account: { invoice: ofPayme.number } }),
        () => payme('PerformTransaction'),
        () => payme('CancelTransaction', { reason: 5 }),
      ],
      giveUp: () => payme('CancelTransaction', { reason: 3 }),
      books: ['payment', 'refund'],
      membershipId: ofPayme.membershipId,
      heard: [],
    },
    {
      name: 'click',
      number: ofClick.number,
      steps: [
        () => click('prepare'),
        () => click('complete', { merchant_prepare_id: String(heard[0]?.body['merchant_prepare_id']) }),
      ],
      giveUp: () =>
        click('complete', {
          merchant_prepare_id: String(heard[0]?.body['merchant_prepare_id']),
          error: '-5017',
          error_note: 'Insufficient funds',
        }),
      books: ['payment'],
      membershipId: ofClick.membershipId,
      heard,
    },
    {
      name: 'uzum',
      number: ofUzum.number,
      steps: [
        () => uzum('create', { params: { invoice: ofUzum.number }, amount }),
        () => uzum('confirm'),
        () => uzum('reverse'),
      ],
      giveUp: () => uzum('reverse'),
      books: ['payment', 'refund'],
      membershipId: ofUzum.membershipId,
      heard: [],
    },
  ]
}

const isDone = ({ status, body }: Received): boolean =>
  status === 200 &&
  !('errorCode' in body) &&
  !(typeof body['error'] === 'number' && body['error'] < 0) &&
  (body['error'] ?? 0) === 0

/** How a payment stands, in the word of its provider. */
const endOf = ({ body }: Received): unknown =>
  (body['result'] as { state: number } | undefined)?.state ?? body['status'] ?? body['error']

const bodies = (answers: readonly Received[]): string[] => answers.map(({ body }) => JSON.stringify(body))

/** The same three, each given up before it is paid. */
async function abandoned(): Promise<Script[]> {
  const all = await scripts()
  return all.map((script) => ({ ...script, steps: [script.steps[0] as Step, script.giveUp], books: [] }))
}

/** The same calls sent once more are answered as before, and the books have each entry once. */
async function agrees(all: readonly Script[]): Promise<void> {
  for (const { name, books, membershipId, heard } of all) {
    expect([name, heard.filter((answer) => !isDone(answer)).map(({ body }) => body)]).toEqual([name, []])
    const rows = await product.sql<{ kind: string; provider: string }>(
      'select transaction_type as kind, provider from transactions where membership_id = $1::uuid order by created_at, id',
      [membershipId],
    )
    expect([name, rows]).toEqual([name, books.map((kind) => ({ kind, provider: name }))])
  }
  const { code, said } = await product.checkLedger()
  expect([code, code === 0 ? '' : said]).toEqual([0, ''])
}

/** Every step of all at once; the server is killed under each, or when it is done and nobody has its answer yet. Asked again, it says the same. */
async function killedUnderEach(all: readonly Script[], { isAtWork }: { isAtWork: boolean }): Promise<void> {
  for (const at of [0, 1, 2]) {
    const under = all.filter(({ steps }) => steps[at])
    const asked = under.map(({ steps }) => (steps[at] as Step)().catch(() => undefined))
    // at work: one may be done by now, others are under way
    await (isAtWork ? Promise.race([...asked, product.sql('select 1')]) : Promise.all(asked))
    await product.killServer()
    const told = await Promise.all(asked)
    await product.start()
    const again = await Promise.all(under.map(({ steps }) => (steps[at] as Step)()))
    const answered = under.map((_, nr) => nr).filter((nr) => told[nr])
    expect(isAtWork || answered.length === under.length).toBe(true)
    expect(bodies(answered.map((nr) => again[nr] as Received))).toEqual(
      bodies(answered.map((nr) => told[nr] as Received)),
    )
    for (const [nr, script] of under.entries()) script.heard.push(again[nr] as Received)
  }
}

test(
  'killed after each commit, before the provider has its answer: asked again, it gets that very answer, and nothing is doubled',
  longest,
  async () => {
    const all = await scripts()
    await killedUnderEach(all, { isAtWork: false })
    await agrees(all)
    // the whole script a second time in a row: what is over stays what it was
    for (const { name, steps, heard } of all)
      expect([name, bodies([await (steps.at(-1) as Step)()])]).toEqual([name, bodies(heard.slice(-1))])
    await signInOwner()
  },
)

test('killed while each step is at work: asked again, it is done once', longest, async () => {
  const all = await scripts()
  await killedUnderEach(all, { isAtWork: true })
  expect(all.map(({ heard }) => heard.length)).toEqual([3, 2, 3])
  await agrees(all)
})

test.each([false, true])(
  'killed between a beginning and its end without money, or under either (%s): it is given up once, and the invoice is free again',
  longest,
  async (isAtWork) => {
    await signInOwner()
    const all = await abandoned()
    await killedUnderEach(all, { isAtWork })
    const ends = all.map(({ name, heard }) => [name, endOf(heard[1] as Received)])
    expect(ends).toEqual([
      ['payme', -1],
      ['click', -9],
      ['uzum', 'REVERSED'],
    ])
    await agrees(all.map((script) => ({ ...script, heard: script.heard.slice(0, 1) })))
    for (const { number } of all) {
      const anew = { id: `n${number}`, time: Date.now(), amount, account: { invoice: number } }
      const begun = await paymeCall({ url: addresses['payme'] ?? '', key: paymeBox.key }, 'CreateTransaction', anew)
      expect([number, endOf(begun)]).toEqual([number, 1])
    }
  },
)
