import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Answer, type Caller, freshPhone, useApi } from '#test/api.ts'
import { inLength } from './length.ts'

const world = useApi()
const clients = 20
const rounds = inLength(6, 50)
const price = 300_000

let owner: Caller
let root: Caller
let gym: string
let plan: string
/** Twenty sessions of one owner: twenty people at twenty desks. */
let desks: Caller[]

beforeAll(async () => {
  owner = await world.admin()
  root = await world.superadmin()
  gym = (await world.gym(owner)).id
  const terms = { name: 'Oylik', price, duration: 30, options: [{ key: 'Zal', value: 'bor' }], gyms: [gym] }
  plan = (await owner.post('/plans/create/membership', terms)).body.plan._id
  desks = await Promise.all(Array.from({ length: clients }, () => world.session('admin', owner.id)))
})

const made = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const person = async (): Promise<string> =>
  made(
    await owner.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym],
    }),
  ).member._id

const sale = async (paid = 0): Promise<{ id: string; payment: string }> => {
  const payment = { paid_amount: paid, payment_method: 'cash' }
  const { membership } = made(
    await owner.post('/membership/create', { member_id: await person(), gym_id: gym, plan_id: plan, payment }),
  )
  return { id: membership._id, payment: membership.transactions[0]?._id }
}

const pay = (desk: Caller, membership: string, amount: number, key: string = newId()) =>
  desk.post(
    '/transaction/membership/create',
    { membership_id: membership, paid_amount: amount, transaction_type: 'payment', payment_method: 'cash' },
    { headers: { 'idempotency-key': key } },
  )

const giveBack = (desk: Caller, membership: string, payment: string, amount: number) =>
  desk.post('/transaction/membership/create', {
    membership_id: membership,
    paid_amount: amount,
    transaction_type: 'refund',
    payment_method: 'cash',
    transaction_id: payment,
    reason: 'qaytarish',
  })

/** All at the same moment; how many succeeded, and why the others did not. */
async function race(act: (desk: Caller, at: number) => Promise<Answer>) {
  const answers = await Promise.all(desks.map(act))
  const refusals = answers.filter(({ status }) => status >= 300).map(({ body }) => body.error as string)
  return { won: answers.filter(({ status }) => status < 300), refusals: [...new Set(refusals)].toSorted() }
}

const ledgerOf = async (membership: string) => made(await owner.get(`/membership/one/${membership}`)).membership
const countOf = (rows: readonly { transaction_type: string }[], type: string) =>
  rows.filter((row) => row.transaction_type === type).length

const long = { timeout: 3_600_000 }

/** Plays it round after round; after each the check of the whole tenant finds nothing. */
async function eachRound(round: () => Promise<void>): Promise<void> {
  for (let at = 0; at < rounds; at++) {
    await round()
    const { findings } = await world.sql({ role: 'platform' }, (db) => checkLedger(db, owner.id))
    expect(findings).toEqual([])
  }
}

test('pay ‖ pay: one of twenty full payments is taken, nineteen are told what is left', long, () =>
  eachRound(async () => {
    const { id } = await sale()
    const { won, refusals } = await race((desk) => pay(desk, id, price))
    expect([won.length, refusals]).toEqual([1, ['payment.too_big']])
  }),
)

test('the same key twenty times: one payment, twenty equal answers', long, () =>
  eachRound(async () => {
    const { id } = await sale()
    const key = newId()
    const { won } = await race((desk) => pay(desk, id, 1_000, key))
    expect(won.length).toBe(clients)
    expect(new Set(won.map(({ body }) => body.transaction._id)).size).toBe(1)
    expect((await ledgerOf(id)).transactions.length).toBe(1)
  }),
)

test('pay ‖ refund ‖ refund: what is returned was paid, and no more is paid than owed', long, () =>
  eachRound(async () => {
    const { id, payment } = await sale(price / 2)
    const { won } = await race((desk, at) =>
      at % 3 === 0 ? pay(desk, id, price / 2) : giveBack(desk, id, payment, price / 2),
    )
    const after = await ledgerOf(id)
    expect(countOf(after.transactions, 'refund')).toBe(1)
    expect(after.transactions.length).toBe(1 + won.length)
    expect(after.paid_amount).toBe((price / 2) * (countOf(after.transactions, 'payment') - 1))
    expect(after.remaining_amount).toBeGreaterThanOrEqual(0)
  }),
)

test('pay ‖ cancel: cancelled once, and whatever was paid before is settled by it', long, () =>
  eachRound(async () => {
    const { id } = await sale(price / 3)
    const { won } = await race((desk, at) =>
      at % 2 === 0 ? pay(desk, id, price / 3) : desk.post(`/membership/cancel/${id}`, { reason: 'ketdi', refund: 0 }),
    )
    const after = await ledgerOf(id)
    expect(after.status).toBe('cancelled')
    expect(won.filter(({ body }) => body.membership).length).toBe(1)
    expect([after.paid_amount, after.remaining_amount]).toEqual([
      (price / 3) * countOf(after.transactions, 'payment'),
      0,
    ])
  }),
)

test('cancel ‖ cancel: the money goes back once', long, () =>
  eachRound(async () => {
    const { id } = await sale(price)
    const { won, refusals } = await race((desk) =>
      desk.post(`/membership/cancel/${id}`, { reason: 'ketdi', refund: price }),
    )
    expect([won.length, refusals]).toEqual([1, ['state_conflict']])
    const after = await ledgerOf(id)
    expect([countOf(after.transactions, 'refund'), after.paid_amount, after.remaining_amount]).toEqual([1, 0, 0])
  }),
)

test('renew ‖ renew: one membership follows', long, () =>
  eachRound(async () => {
    const { id } = await sale(price)
    const { won, refusals } = await race((desk) =>
      desk.post(`/membership/renew/${id}`, { payment: { paid_amount: price, payment_method: 'card' } }),
    )
    expect([won.length, refusals]).toEqual([1, ['membership.already_renewed']])
  }),
)

test('overlapping sales of one plan to one member: one is made, with its payment', long, () =>
  eachRound(async () => {
    const member = await person()
    const body = {
      member_id: member,
      gym_id: gym,
      plan_id: plan,
      payment: { paid_amount: 1_000, payment_method: 'cash' },
    }
    const { won, refusals } = await race((desk) => desk.post('/membership/create', body))
    expect([won.length, refusals]).toEqual([1, ['membership.overlap']])
    const { body: listed } = await owner.get(`/transaction/member/all/${member}`)
    expect(listed.pagination.total).toBe(1)
  }),
)

test('one phone registered at twenty desks of two owners: one person, once at each owner', long, () =>
  eachRound(async () => {
    const other = await world.admin()
    const otherGym = (await world.gym(other)).id
    const phone = freshPhone()
    const body = (gyms: string[]) => ({ fullname: 'Aziza Karimova', phone_number: phone, gender: 'female', gyms })
    const { won, refusals } = await race((desk, at) =>
      at % 2 === 0 ? desk.post('/member/create', body([gym])) : other.post('/member/create', body([otherGym])),
    )
    expect(won.length).toBe(1)
    expect(refusals.every((code) => code === 'add_member' || code === 'phone.taken')).toBe(true)
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ members: number }>`select count(*) as members from members where phone_number = ${phone}`.execute(db),
    )
    expect(rows[0]?.members).toBe(1)
  }),
)

const subscription = async () => {
  const { id } = await world.gym(owner, { subscription: 'none' })
  const body = { gym_id: id, plan_name: 'Standart', duration: 30, price }
  return { gym: id, id: made(await root.post('/subscription/create', body)).subscription._id as string }
}

test('subscriptions: one of twenty full payments is taken, one of twenty renewals made', long, () =>
  eachRound(async () => {
    const { id, gym: itsGym } = await subscription()
    const body = { subscribe_id: id, paid_amount: price, transaction_type: 'payment', payment_method: 'cash' }
    const paid = await race(() => root.post('/transaction/subscription/create', body))
    expect([paid.won.length, paid.refusals]).toEqual([1, ['payment.too_big']])
    const renewed = await race(() => root.post(`/subscription/renew/${id}`, {}))
    expect([renewed.won.length, renewed.refusals]).toEqual([1, ['subscription.already_renewed']])
    const { body: listed } = await root.get(`/subscription/all?gym_id=${itsGym}`)
    expect(listed.pagination.total).toBe(2)
  }),
)
