import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultTicks } from '#src/contract/permissions.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { freshPhone } from '#test/api.ts'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'

const { world, desk, settings } = useDesk()

async function counter(value = 200_000) {
  const here = await desk()
  const { admin, gym } = here
  const sell = { gym_id: gym.id, value, payment_method: 'cash' }
  const card = (await admin.post('/gift-card/sell', sell)).body.gift_card
  const balance = async () => (await admin.get(`/gift-card/one/${card._id}`)).body.gift_card.balance
  const sale = (more: object) => admin.post('/membership/create', here.sale(more))
  const findings = async () => (await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings
  const member = await world.session('member', here.memberId)
  return { ...here, card, code: card.code as string, balance, sale, findings, member }
}
const methods = ({ transactions }: { transactions: { payment_method: string; paid_amount: number }[] }) =>
  transactions.map(({ payment_method, paid_amount }) => [payment_method, paid_amount]).toSorted()

test('a sale is paid by a card in part, beside cash: one act, each payment with its receipt, and the cash alone in the till', async () => {
  const { admin, gym, code, sale, balance, findings } = await counter()
  const { shift } = (await admin.post('/shift/open', { gym_id: gym.id, opening_amount: 0 })).body
  const { status, body } = await sale({ payment: cash(80_000), gift_card: { code, amount: 120_000 } })
  expect([status, body.error]).toEqual([201, undefined])
  expect(body.membership).toMatchObject({ due_amount: 300_000, paid_amount: 200_000, remaining_amount: 100_000 })
  expect(methods(body.membership)).toEqual([
    ['cash', 80_000],
    ['gift_card', 120_000],
  ])
  expect(await balance()).toBe(80_000)
  const numbers = body.membership.transactions.map((row: { receipt_number: number }) => row.receipt_number)
  expect(numbers.toSorted()).toEqual([1, 2])
  const closed = await admin.post(`/shift/close/${shift._id}`, { counted_amount: 80_000 })
  expect(closed.body.shift).toMatchObject({ expected_amount: 80_000, difference: 0 })
  expect(await findings()).toEqual([])
})

test('a card gets its money back where no till is open, and opens none: no cash moves, whatever way was said', async () => {
  const { admin, gym, code, sale, balance, findings } = await counter()
  const { membership } = (await sale({ gift_card: { code } })).body
  const one = await world.employee(admin, { gyms: [gym.id], ticks: [...defaultTicks, 'transactions.refund'] })
  const back = () =>
    one.post('/transaction/membership/create', {
      membership_id: membership._id,
      transaction_id: membership.transactions[0]._id,
      paid_amount: 50_000,
      transaction_type: 'refund',
      payment_method: 'cash',
      reason: 'xato',
    })
  expect((await back()).body.transaction).toMatchObject({ payment_method: 'gift_card' })
  expect((await one.get(`/shift/current?gym_id=${gym.id}`)).body.shift).toBeNull()
  await settings(admin.id, gym.id, sql`is_shift_required = true`)
  expect((await back()).status).toBe(201)
  expect([await balance(), await findings()]).toEqual([100_000, []])
})

test('without a sum a card pays what is left, or all that is on it; a renewal takes a card as a sale does', async () => {
  const { admin, code, sale, balance, planId, findings } = await counter(500_000)
  const first = (await sale({ payment: cash(100_000), gift_card: { code } })).body.membership
  expect(first).toMatchObject({ payment_status: 'paid' })
  expect(await balance()).toBe(300_000)
  const renewal = await admin.post(`/membership/renew/${first._id}`, { plan_id: planId, gift_card: { code } })
  expect(renewal.body.membership).toMatchObject({ payment_status: 'paid', paid_amount: 300_000 })
  expect(await balance()).toBe(0)
  expect(await findings()).toEqual([])
})

test('a card that does not pay sells nothing, and the form is told at which field', async () => {
  const { admin, code, sale, balance, memberId, findings } = await counter()
  const refused = async (more: object) => {
    const { status, body } = await sale(more)
    return [status, body.error, Object.keys(body.fields ?? {})]
  }
  expect(await refused({ gift_card: { code: 'A'.repeat(16) } })).toEqual([422, 'gift_card.unknown', ['gift_card.code']])
  expect(await refused({ gift_card: { code, amount: 200_001 } })).toEqual([
    422,
    'gift_card.too_little',
    ['gift_card.amount'],
  ])
  const beyond = { payment: cash(200_000), gift_card: { code, amount: 100_001 } }
  expect(await refused(beyond)).toEqual([422, 'payment.too_big', ['gift_card.amount']])
  expect(await refused({ payment: cash(300_000), gift_card: { code } })).toEqual([
    422,
    'gift_card.nothing_owed',
    ['gift_card.code'],
  ])
  expect((await admin.get(`/membership/member/all/${memberId}`)).body.memberships).toEqual([])
  expect(await balance()).toBe(200_000)
  expect(await findings()).toEqual([])
})

test('a sale with a card that is sent twice is one, and of ten sales with one card it pays for no more than is on it', async () => {
  const { admin, code, sale, balance, register, gym, planId, findings } = await counter()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { member_id: await register(), gym_id: gym.id, plan_id: planId, gift_card: { code, amount: 50_000 } }
  const twice = await Promise.all([1, 2].map(() => admin.post('/membership/create', body, { headers })))
  expect(new Set(twice.map((answer) => answer.body.membership._id)).size).toBe(1)
  expect(await balance()).toBe(150_000)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => register()))
  const desks = await Promise.all(buyers.map(() => world.session('admin', admin.id)))
  const answers = await Promise.all(
    desks.map((caller, at) =>
      caller.post('/membership/create', { ...body, member_id: buyers[at], gift_card: { code, amount: 50_000 } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(422)])
  expect(await balance()).toBe(0)
  expect((await sale({ start_date: inDays(40) })).status).toBe(201)
  expect(await findings()).toEqual([])
})

test('a member sees what is on a card, and pays a debt and a reservation with it; a refund goes back onto the card', async () => {
  const { admin, gym, code, card, planId, member, sell, balance, findings } = await counter(350_000)
  const sold = await sell({ payment: cash(250_000) })
  const check = async () => (await member.post('/member/gift-card/check', { gym_id: gym.id, code })).body
  expect(await check()).toMatchObject({
    gift_card: { _id: card._id, balance: 350_000, state: 'open' },
    debts: [{ _id: sold._id, remaining_amount: 50_000 }],
  })
  expect((await check()).gift_card.code).toBeUndefined()
  const pay = (membership_id: string) => member.post('/member/gift-card/pay', { membership_id, code })
  const paid = await pay(sold._id)
  expect([paid.status, paid.body.paid_amount]).toEqual([201, 50_000])
  expect((await pay(sold._id)).body.error).toBe('gift_card.nothing_owed')
  const reserved = (await member.post('/member/reserve', { gym_id: gym.id, plan_id: planId })).body.membership
  expect((await check()).debts).toMatchObject([{ _id: reserved._id, remaining_amount: 300_000 }])
  expect((await pay(reserved._id)).body).toMatchObject({ paid_amount: 300_000, gift_card: { balance: 0 } })
  expect((await member.get('/member/portal')).body.portal).toMatchObject({ reservation: null, debt: 0 })
  const back = await admin.post('/transaction/membership/create', {
    membership_id: sold._id,
    transaction_id: paid.body.transaction_id,
    transaction_type: 'refund',
    reason: 'xato',
    ...cash(50_000),
  })
  expect(back.body.transaction.payment_method).toBe('gift_card')
  expect(await balance()).toBe(50_000)
  expect(await findings()).toEqual([])
})

test('nobody pays for somebody else from their own pages, nor with a card of another owner', async () => {
  const here = await counter()
  const other = await counter()
  const sold = await here.sell()
  const { code } = here
  const { status } = await other.member.post('/member/gift-card/pay', { membership_id: sold._id, code })
  expect(status).toBe(404)
  const foreign = await other.member.post('/member/gift-card/check', { gym_id: here.gym.id, code })
  expect(foreign.status).toBe(404)
  const elsewhere = await other.member.post('/member/gift-card/check', { gym_id: other.gym.id, code })
  expect([elsewhere.status, elsewhere.body.error]).toEqual([422, 'gift_card.unknown'])
  const wrong = await here.member.post('/member/gift-card/pay', { membership_id: sold._id, code: other.code })
  expect(wrong.body.error).toBe('gift_card.unknown')
  expect([await here.balance(), await other.balance()]).toEqual([200_000, 200_000])
})

test('codes are not found by trying at a desk: beyond the limit of an hour a right one waits too, wherever it is typed; a colleague goes on', async () => {
  const { admin, gym, code, planId, sell, register } = await counter()
  const sold = await sell()
  const desk = await world.employee(admin, { gyms: [gym.id] })
  const check = (typed: string, by = desk) => by.post('/gift-card/check', { code: typed })
  const wrong = Array.from({ length: 30 }, (_, at) => String(at).padStart(16, 'A'))
  for (const typed of wrong) {
    expect((await check(code)).status).toBe(200)
    expect((await check(typed)).body.error).toBe('gift_card.unknown')
  }
  const sale = { member_id: await register(), gym_id: gym.id, plan_id: planId, gift_card: { code } }
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' }
  for (const [{ status, body }, field] of [
    [await check(code), 'code'],
    [await desk.post('/gift-card/pay', { membership_id: sold._id, code }), 'code'],
    [await desk.post('/membership/create', sale), 'gift_card.code'],
    [await desk.post('/membership/create', { ...sale, member_id: undefined, member: person }), 'gift_card.code'],
    [await desk.post(`/membership/renew/${sold._id}`, { gift_card: { code } }), 'gift_card.code'],
  ] as const)
    expect([status, body.error, Object.keys(body.fields)]).toEqual([429, 'codes.too_many', [field]])
  expect((await check(code, admin)).status).toBe(200)
})
