import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { gymWithPlan } from '#test/gym-with-plan.ts'

const world = useApi()
const today = () => world.application.deps.clock.today()

async function desk(ticks: readonly string[] = defaultTicks) {
  const { admin, gym, planId } = await gymWithPlan(world)
  const employee = await world.employee(admin, { gyms: [gym.id], ticks })
  return { admin, employee, gymId: gym.id, planId }
}
type Desk = Awaited<ReturnType<typeof desk>>

const saleOf = ({ gymId, planId }: Desk, more: object = {}) => ({
  member: { fullname: 'Gulnora Toshpoʻlatova', phone_number: freshPhone(), gender: 'female' },
  gym_id: gymId,
  plan_id: planId,
  payment: { paid_amount: 100_000, payment_method: 'cash' },
  ...more,
})
const sell = async (who: Caller, at: Desk, more: object = {}) => {
  const answer = await who.post('/membership/create', saleOf(at, more))
  expect(answer.status).toBe(201)
  return answer.body.membership
}
const countOf = (table: string, adminId: string) =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*) as n from ${sql.table(table)} where admin_id = ${adminId}`.execute(db)
    return rows[0]?.n
  })

test('one act registers a member, sells and takes a part, and its receipt tells what is left', async () => {
  const at = await desk()
  const membership = await sell(at.employee, at)
  expect(membership).toMatchObject({ due_amount: 300_000, paid_amount: 100_000, remaining_amount: 200_000 })
  const { receipt } = (await at.employee.get(`/receipt/one/${membership.transactions[0]._id}`)).body
  expect(receipt).toMatchObject({
    number: 1,
    type: 'payment',
    seller: { name: 'Temir Zal' },
    gym: { name: 'Temir Zal' },
    buyer: { role: 'member', fullname: 'Gulnora Toshpoʻlatova' },
    sold: { kind: 'membership', plan_name: 'Oylik', start_date: today(), end_date: addDays(today(), 29) },
    amount: 100_000,
    payment_method: 'cash',
    paid_before: 0,
    remaining_amount: 200_000,
    is_part: true,
    taken_by: { role: 'employee', fullname: 'Nilufar Karimova' },
    state: 'valid',
  })
})

test('a sale to a new member that is refused leaves neither member nor sale, and a retry with the same key sells once', async () => {
  const at = await desk()
  const sale = saleOf(at, { payment: { paid_amount: 900_000, payment_method: 'cash' } })
  const refused = await at.employee.post('/membership/create', sale)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['payment.paid_amount']])
  expect([await countOf('members', at.admin.id), await countOf('memberships', at.admin.id)]).toEqual([0, 0])
  const good = saleOf(at)
  const headers = { 'idempotency-key': newId() }
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => at.employee.post('/membership/create', good, { headers })),
  )
  expect(new Set(answers.map(({ body }) => body.membership._id)).size).toBe(1)
  expect([await countOf('members', at.admin.id), await countOf('transactions', at.admin.id)]).toEqual([1, 1])
})

test('a sale names a known member or a new one, not both and not nobody', async () => {
  const at = await desk()
  const { member_id } = await sell(at.employee, at)
  const both = await at.employee.post('/membership/create', saleOf(at, { member_id: member_id._id }))
  const nobody = await at.employee.post('/membership/create', { ...saleOf(at), member: undefined })
  expect([both.status, nobody.status]).toEqual([400, 400])
  expect(nobody.body.fields.member_id).toBeTruthy()
})

test('a phone that the platform knows answers add_member, and the sale goes on with the person', async () => {
  const at = await desk()
  const phone = freshPhone()
  const elsewhere = await desk()
  await sell(elsewhere.admin, elsewhere, {
    member: { fullname: 'Aziza Karimova', phone_number: phone, gender: 'female' },
  })
  const sale = saleOf(at, { member: { fullname: 'Aziza', phone_number: phone, gender: 'female' } })
  const known = await at.employee.post('/membership/create', sale)
  expect(known.body).toMatchObject({ command: 'add_member', data: { gyms: [{ _id: at.gymId }], is_own_member: false } })
  await at.employee.post('/member/add', { phone_number: phone, gyms: [at.gymId], fullname: 'Aziza', gender: 'female' })
  const { member: _, ...rest } = sale
  const sold = await at.employee.post('/membership/create', { ...rest, member_id: known.body.data.member._id })
  expect(sold.body.membership.member_id.fullname).toBe('Aziza')
})

test('a discount keeps its reason; without the tick it is refused', async () => {
  const at = await desk()
  const sale = saleOf(at, { discount: 50_000, discount_reason: 'Talaba' })
  expect((await at.employee.post('/membership/create', sale)).status).toBe(403)
  const membership = await sell(at.admin, at, { discount: 50_000, discount_reason: 'Talaba' })
  expect(membership).toMatchObject({ discount: 50_000, discount_reason: 'Talaba', due_amount: 250_000 })
  const plain = await sell(at.admin, at, { discount_reason: 'Sababsiz' })
  expect(plain.discount_reason).toBeNull()
})

test('each receipt stays as it was: before, now and left at its own moment', async () => {
  const at = await desk([...defaultTicks, 'transactions.refund'])
  const { _id: membership_id, transactions } = await sell(at.employee, at)
  const pay = (body: object) =>
    at.employee.post('/transaction/membership/create', { membership_id, payment_method: 'card', ...body })
  const rest = await pay({ paid_amount: 200_000, transaction_type: 'payment' })
  const first = transactions[0]._id
  const back = await pay({
    paid_amount: 40_000,
    transaction_type: 'refund',
    transaction_id: first,
    reason: 'Xato',
    way_reason: 'Naqd pul yoʻq',
  })
  const of = async (id: string) => (await at.employee.get(`/receipt/one/${id}`)).body.receipt
  expect(await of(first)).toMatchObject({
    paid_before: 0,
    remaining_amount: 200_000,
    state: 'partly_refunded',
    refunded_amount: 40_000,
  })
  expect(await of(rest.body.transaction._id)).toMatchObject({
    number: 2,
    paid_before: 100_000,
    remaining_amount: 0,
    state: 'valid',
  })
  expect(await of(back.body.transaction._id)).toMatchObject({
    type: 'refund',
    number: 1,
    payment_number: 1,
    amount: 40_000,
    reason: 'Xato',
  })
})

test('whoever has the link reads number, gym, sum, day, a masked name and whether it is valid, and nothing else', async () => {
  const at = await desk([...defaultTicks, 'transactions.refund'])
  const { _id: membership_id, transactions } = await sell(at.employee, at)
  const id = transactions[0]._id
  const { token } = (await at.employee.get(`/receipt/one/${id}`)).body.receipt
  const checked = await world.visitor.get(`/receipt/check/${token}`)
  const { message: _, ...reply } = checked.body
  expect(reply).toEqual({
    receipt: {
      number: 1,
      type: 'payment',
      kind: 'membership',
      seller: 'Temir Zal',
      gym: 'Temir Zal',
      amount: 100_000,
      date: today(),
      buyer: 'G. T.',
      state: 'valid',
      refunded_amount: 0,
      is_part: true,
      fiscal_url: null,
    },
  })
  await at.employee.post('/transaction/membership/create', {
    membership_id,
    paid_amount: 100_000,
    transaction_type: 'refund',
    transaction_id: id,
    payment_method: 'cash',
    reason: 'Xato',
  })
  expect((await world.visitor.get(`/receipt/check/${token}`)).body.receipt.state).toBe('refunded')
  const forged = `${token.slice(0, -3)}${token.at(-3) === 'a' ? 'b' : 'a'}${token.slice(-2)}`
  expect((await world.visitor.get(`/receipt/check/${forged}`)).status).toBe(404)
})

test('a receipt that was lost on its way is sent again, and once more only', async () => {
  const at = await desk()
  const id = (await sell(at.employee, at)).transactions[0]._id
  expect((await at.employee.post(`/receipt/sms/${id}`)).status).toBe(200)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update sms_messages set status = 'failed' where admin_id = ${at.admin.id}`.execute(db),
  )
  expect((await at.employee.get(`/receipt/one/${id}`)).body.receipt.is_sent).toBe(false)
  expect((await at.employee.post(`/receipt/sms/${id}`)).body.receipt?.is_sent).toBe(true)
  expect((await at.employee.post(`/receipt/sms/${id}`)).body.error).toBe('receipt.sent_before')
})

test('a lost receipt that the platform sent anew is not sent beside it; when that is lost too, it is', async () => {
  const at = await desk()
  const id = (await sell(at.employee, at)).transactions[0]._id
  const lose = () =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ id: string }>`
        update sms_messages set status = 'failed' where admin_id = ${at.admin.id} and status = 'queued' returning id`.execute(
        db,
      )
      return rows[0]?.id
    })
  await at.employee.post(`/receipt/sms/${id}`)
  const root = await world.superadmin()
  const sendAnew = async () => (await root.post(`/sms/resend/${await lose()}`, {})).status
  for (const _ of ['once', 'twice']) {
    expect(await sendAnew()).toBe(201)
    expect((await at.employee.get(`/receipt/one/${id}`)).body.receipt.is_sent).toBe(true)
    expect((await at.employee.post(`/receipt/sms/${id}`)).body.error).toBe('receipt.sent_before')
  }
  await lose()
  expect((await at.employee.post(`/receipt/sms/${id}`)).body.receipt?.is_sent).toBe(true)
})

test('a receipt goes to the phone once, in the member’s language, with the link', async () => {
  const at = await desk()
  const { transactions } = await sell(at.employee, at)
  const id = transactions[0]._id
  const sent = await at.employee.post(`/receipt/sms/${id}`)
  expect(sent.body.receipt.is_sent).toBe(true)
  expect((await at.admin.post(`/receipt/sms/${id}`)).body.error).toBe('receipt.sent_before')
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ text: string; kind: string }>`select text, kind from sms_messages where admin_id = ${at.admin.id}`.execute(
      db,
    ),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ kind: 'receipt' })
  expect(rows[0]?.text).toMatch(
    /^Temir Zal: 100 000 so'm qabul qilindi, chek 1\. Tekshirish: http:\/\/127\.0\.0\.1:\d+\/receipt\/[a-z2-7]{42}$/,
  )
})

test('a receipt is its owner’s, and an employee’s only in their gyms; an adjustment has none', async () => {
  const at = await desk()
  const { _id: membership_id, transactions } = await sell(at.employee, at)
  const id = transactions[0]._id
  const strangers = [await world.admin(), await world.employee(at.admin, { gyms: [(await world.gym(at.admin)).id] })]
  for (const stranger of strangers) {
    expect((await stranger.get(`/receipt/one/${id}`)).status).toBe(404)
    expect((await stranger.post(`/receipt/sms/${id}`)).status).toBe(404)
  }
  const root = await world.superadmin()
  expect((await root.get(`/receipt/one/${id}`)).body.receipt.number).toBe(1)
  const adjusted = await at.admin.post('/transaction/membership/create', {
    membership_id,
    paid_amount: 1000,
    transaction_type: 'adjustment',
    reason: 'Xato',
  })
  expect((await at.admin.get(`/receipt/one/${adjusted.body.transaction._id}`)).status).toBe(404)
})

test('a receipt goes by SMS to no number that receives none', async () => {
  const at = await desk()
  const phone = freshPhone().replace(/^\+99890/, '+99855')
  const sold = await sell(at.employee, at, {
    member: { fullname: 'Gulnora Toshpoʻlatova', phone_number: phone, gender: 'female' },
  })
  const { status, body } = await at.employee.post(`/receipt/sms/${sold.transactions[0]._id}`)
  expect([status, body.error]).toEqual([422, 'receipt.no_phone'])
  expect(await countOf('sms_messages', at.admin.id)).toBe(0)
})
