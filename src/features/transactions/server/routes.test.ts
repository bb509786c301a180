import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { debtsIn, payMembership, paySubscription } from '#test/debts.ts'

const world = useApi()
const { today, subscriptionOf, membershipOf, rowsOf } = debtsIn(world)
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

test('a payment lowers what remains, and paying the rest makes the subscription paid', async () => {
  const root = await world.superadmin()
  const admin = await world.admin()
  const { id } = await subscriptionOf(admin)
  const first = await paySubscription(root, id, 400_000.5)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    paid_amount: 400_000.5,
    remaining_amount: 599_999.5,
    payment_status: 'partial',
    status: 'active',
  })
  expect(first.body.transaction).toMatchObject({
    paid_amount: 400_000.5,
    payment_method: 'cash',
    transaction_type: 'payment',
    subscribe_id: id,
    receipt_number: 1,
  })
  const rest = await paySubscription(root, id, 599_999.5, {}, {})
  expect(rest.body).toMatchObject({ remaining_amount: 0, payment_status: 'paid' })
  expect(rest.body.transaction.receipt_number).toBe(2)
})

test('a payment above what remains is refused and told what is left', async () => {
  const root = await world.superadmin()
  const { id } = await subscriptionOf(await world.admin())
  await paySubscription(root, id, 900_000)
  const { status, body } = await paySubscription(root, id, 100_000.01)
  expect(status).toBe(422)
  expect(body.error).toBe('payment.too_big')
  expect(body.fields.paid_amount.replaceAll('\u00a0', ' ')).toContain('100 000 soʻm')
  expect(await rowsOf(id)).toHaveLength(1)
})

test('twenty people who pay one debt in full at the same moment: one succeeds, nineteen are told', async () => {
  const root = await world.superadmin()
  for (let round = 0; round < 3; round++) {
    const { id } = await subscriptionOf(await world.admin())
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => paySubscription(root, id, 1_000_000, {}, keyed(`pay-${id}-${n}`))),
    )
    const told = answers.filter((answer) => answer.body.error === 'payment.too_big' && answer.status === 422)
    expect(told).toHaveLength(19)
    expect(await rowsOf(id)).toHaveLength(1)
  }
})

test('twenty requests with one key pay once and all read the same answer', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => payMembership(admin, id, 100_000, {}, keyed(`double-click-${id}`))),
  )
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
  const transactionIds = new Set(answers.map((answer) => answer.body.transaction._id))
  expect(transactionIds.size).toBe(1)
  expect(await rowsOf(id)).toHaveLength(1)
  const other = await payMembership(admin, id, 50_000, {}, keyed(`double-click-${id}`))
  expect(other.status).toBe(422)
  expect(other.body.error).toBe('idempotency.mismatch')
})

test('a refused payment frees its key', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  expect((await payMembership(admin, id, 400_000, {}, keyed(`freed-${id}`))).status).toBe(422)
  expect((await payMembership(admin, id, 300_000, {}, keyed(`freed-${id}`))).status).toBe(201)
})

test('two refunds of one payment at the same moment never return more than was paid', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  const payment = (await payMembership(admin, id, 300_000)).body.transaction._id
  const refund = () =>
    payMembership(admin, id, 200_000, { transaction_type: 'refund', transaction_id: payment, reason: 'Koʻchib ketdi' })
  const answers = await Promise.all([refund(), refund(), refund()])
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422])
  const refused = answers.find((answer) => answer.status === 422)
  expect(refused?.body.error).toBe('refund.too_big')
  expect(refused?.body.message.replaceAll('\u00a0', ' ')).toContain('100 000 soʻm')
  const paid = await world.sql({ role: 'platform' }, (db) =>
    sql<{ paid_tiyin: number }>`select paid_tiyin from memberships where id = ${id}`.execute(db),
  )
  expect(paid.rows[0]?.paid_tiyin).toBe(10_000_000)
})

test('a refund names a payment of the same debt', async () => {
  const admin = await world.admin()
  const [mine, other] = [await membershipOf(admin), await membershipOf(admin)]
  await payMembership(admin, mine.id, 100_000)
  const elsewhere = (await payMembership(admin, other.id, 100_000)).body.transaction._id
  const refund = (transaction_id?: string) =>
    payMembership(admin, mine.id, 50_000, { transaction_type: 'refund', transaction_id, reason: 'Xato' })
  const foreign = await refund(elsewhere)
  const unknown = await refund(newId())
  expect(foreign.body.error).toBe('refund.needs_payment')
  expect(unknown.text).toBe(foreign.text)
  expect((await refund()).body.error).toBe('refund.needs_payment')
})

test('an adjustment lowers what is owed but never below zero, or raises it on request', async () => {
  const root = await world.superadmin()
  const { id } = await subscriptionOf(await world.admin())
  const adjust = (amount: number, more: object = {}) =>
    paySubscription(root, id, amount, {
      transaction_type: 'adjustment',
      payment_method: undefined,
      reason: 'Kelishuv',
      ...more,
    })
  expect((await adjust(1_000_000.01)).body.error).toBe('adjustment.too_big')
  expect((await adjust(400_000)).body).toMatchObject({ due_amount: 600_000, remaining_amount: 600_000 })
  expect((await adjust(100_000, { direction: 'increase' })).body).toMatchObject({ due_amount: 700_000 })
  const fee = await paySubscription(root, id, 50_000, {
    transaction_type: 'cancellation_fee',
    payment_method: undefined,
    reason: 'Erta tugatildi',
  })
  expect(fee.body).toMatchObject({ due_amount: 750_000, payment_status: 'unpaid' })
})

test('an adjustment below what was paid leaves an overpayment that can be refunded and not paid again', async () => {
  const root = await world.superadmin()
  const { id } = await subscriptionOf(await world.admin())
  const payment = (await paySubscription(root, id, 1_000_000)).body.transaction._id
  const lowered = await paySubscription(root, id, 300_000, {
    transaction_type: 'adjustment',
    payment_method: undefined,
    reason: 'Chegirma',
  })
  expect(lowered.body).toMatchObject({ due_amount: 700_000, remaining_amount: -300_000, payment_status: 'paid' })
  expect((await paySubscription(root, id, 1)).status).toBe(422)
  const back = await paySubscription(root, id, 300_000, {
    transaction_type: 'refund',
    transaction_id: payment,
    reason: 'Ortiqcha',
  })
  expect(back.body).toMatchObject({ remaining_amount: 0, payment_status: 'paid' })
})

test('type and method are asked for in the quoted words, a reason for all but a payment, and unknown fields are refused', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  const empty = await admin.post('/transaction/membership/create', { membership_id: id, paid_amount: 10 })
  expect(empty.status).toBe(400)
  expect(empty.body.fields.transaction_type).toBe('Please select a transaction type.')
  expect((await payMembership(admin, id, 10, { payment_method: undefined })).body.fields).toEqual({
    payment_method: 'Please select a payment method.',
  })
  expect((await payMembership(admin, id, 10, { payment_method: 'barter' })).body.fields).toEqual({
    payment_method: 'Please select a payment method.',
  })
  expect(
    (await payMembership(admin, id, 10, { transaction_type: 'adjustment', payment_method: undefined })).body.fields,
  ).toEqual({ reason: 'Sababini yozing' })
  expect((await payMembership(admin, id, 10, { amount: 10 })).body.fields).toEqual({ amount: 'Nomaʼlum maydon' })
  for (const amount of [0, -5, 0.001, 1e15, 'abc', null])
    expect((await payMembership(admin, id, amount as number)).status, String(amount)).toBe(400)
})

test('a pending subscription begins with its first payment once its day has come, not before', async () => {
  const root = await world.superadmin()
  const admin = await world.admin()
  const now = await subscriptionOf(admin)
  const ahead = await subscriptionOf(admin, { start: 5 })
  expect((await paySubscription(root, now.id, 1)).body.status).toBe('active')
  expect((await paySubscription(root, ahead.id, 1)).body.status).toBe('pending')
})

test('only the superadmin writes the money of a subscription; its owner reads it', async () => {
  const root = await world.superadmin()
  const admin = await world.admin()
  const stranger = await world.admin()
  const { id, gymId } = await subscriptionOf(admin)
  const employee = await world.employee(admin, { gyms: [gymId] })
  expect((await paySubscription(admin, id, 10)).status).toBe(403)
  expect((await paySubscription(employee, id, 10)).status).toBe(403)
  const { _id } = (await paySubscription(root, id, 10, {}, {})).body.transaction
  expect((await admin.get(`/admin/transaction/${_id}`)).body.transaction).toMatchObject({
    _id,
    paid_amount: 10,
    plan_name: 'default plan',
  })
  expect((await root.get(`/superadmin/transaction/${_id}`)).body.transaction.gym_id._id).toBe(gymId)
  expect((await stranger.get(`/admin/transaction/${_id}`)).status).toBe(404)
  expect((await employee.get(`/employee/transaction/${_id}`)).status).toBe(404)
  expect((await employee.get(`/admin/transaction/${_id}`)).status).toBe(403)
  const edit = await admin.put('/transaction/update', { _id, payment_method: 'card', reason: 'Xato' })
  expect(edit.status).toBe(403)
})

test('a selected owner narrows: a subscription of another one is not found', async () => {
  const root = await world.superadmin()
  const [admin, other] = [await world.admin(), await world.admin()]
  const { id } = await subscriptionOf(admin)
  const body = { subscribe_id: id, paid_amount: 10, transaction_type: 'payment', payment_method: 'card' }
  expect((await root.post(`/transaction/subscription/create?admin_id=${other.id}`, body)).status).toBe(404)
  expect((await root.post(`/transaction/subscription/create?adminId=${admin.id}`, body)).status).toBe(201)
})

test('payments of subscriptions are found by the name of their gym or its owner', async () => {
  const root = await world.superadmin()
  const admin = await world.admin({ fullname: 'Bahodir Yulchiyev' })
  const { id } = await subscriptionOf(admin)
  const { _id } = (await paySubscription(root, id, 10)).body.transaction
  const found = async (search: string) => {
    const { body } = await root.get(`/transaction/all?admin_id=${admin.id}&search=${search}`)
    return body.transactions.map((row: { _id: string }) => row._id)
  }
  expect(await found('temir')).toEqual([_id])
  expect(await found('bahodir')).toEqual([_id])
  expect(await found('nobody')).toEqual([])
})

test('an employee takes payments in their own gyms only, and refunds only with the tick', async () => {
  const admin = await world.admin()
  const [mine, other] = [await membershipOf(admin), await membershipOf(admin)]
  const employee = await world.employee(admin, { gyms: [mine.gymId] })
  const paid = await payMembership(employee, mine.id, 100_000)
  expect(paid.status).toBe(201)
  expect(paid.body.transaction.made_by).toEqual({ role: 'employee', fullname: 'Nilufar Karimova' })
  expect((await payMembership(employee, other.id, 100_000)).status).toBe(404)
  const refund = { transaction_type: 'refund', transaction_id: paid.body.transaction._id, reason: 'Xato' }
  expect((await payMembership(employee, mine.id, 1, refund)).status).toBe(403)
  const trusted = await world.employee(admin, { gyms: [mine.gymId], ticks: [...defaultTicks, 'transactions.refund'] })
  const returned = await payMembership(trusted, mine.id, 1, refund)
  expect(returned.status).toBe(201)
  expect(returned.body.message).toBe('Pul qaytarildi')
  expect((await employee.get(`/employee/transaction/${paid.body.transaction._id}`)).status).toBe(200)
  const homeless = await world.employee(admin)
  expect((await payMembership(homeless, mine.id, 1)).body.command).toBe('no_gym_assigned')
})

test('reception without the figures finds by its number what it took itself, and no sum, nor what others took or what was taken elsewhere', async () => {
  const admin = await world.admin()
  const [mine, other] = [await membershipOf(admin), await membershipOf(admin)]
  const employee = await world.employee(admin, { gyms: [mine.gymId, other.gymId] })
  const number = (await payMembership(employee, mine.id, 100_000)).body.transaction.receipt_number
  const ofColleague = (await payMembership(admin, mine.id, 50_000)).body.transaction.receipt_number
  const found = async (caller: Caller, of: number) => {
    const { status, body } = await caller.get(`/transaction/own/all?receipt_number=${of}`)
    expect(status).toBe(200)
    return body
  }
  const own = await found(employee, number)
  expect(Object.keys(own).toSorted()).toEqual(['message', 'transactions'])
  expect(own.transactions).toMatchObject([
    { receipt_number: number, paid_amount: 100_000, gym_id: { _id: mine.gymId } },
  ])
  expect((await found(employee, ofColleague)).transactions).toEqual([])
  // the same number in another gym is another receipt
  await payMembership(employee, other.id, 20_000)
  const both = (await found(employee, 1)).transactions.map((row: { gym_id: { _id: string } }) => row.gym_id._id)
  expect(both.toSorted()).toEqual([mine.gymId, other.gymId].toSorted())
  // who works there no more finds nothing of it
  await admin.put(`/employee/update/${employee.id}`, { gyms: [other.gymId], version: 1 })
  const ofPlaces = [{ gym_id: { _id: other.gymId } }]
  await expect.poll(async () => (await found(employee, 1)).transactions).toMatchObject(ofPlaces) // rights are read anew within half a second
  expect((await employee.get('/transaction/gym/all')).status).toBe(403)
})

test('a member reads the own transactions and nobody else’s', async () => {
  const admin = await world.admin()
  const [mine, other] = [await membershipOf(admin), await membershipOf(admin)]
  await world.sql({ role: 'auth' }, (db) =>
    sql`insert into accounts (id, role, login, subject_id, status, created_at) values (${newId()}, 'member', ${freshPhone()}, ${mine.memberId}, 'active', now())`.execute(
      db,
    ),
  )
  const member = await world.session('member', mine.memberId)
  const own = (await payMembership(admin, mine.id, 10)).body.transaction._id
  const foreign = (await payMembership(admin, other.id, 10)).body.transaction._id
  expect((await member.get(`/member/transaction/${own}`)).body.transaction).toMatchObject({
    paid_amount: 10,
    plan_name: 'Oylik',
    gym_id: { name: 'Temir Zal' },
  })
  expect((await member.get(`/member/transaction/${foreign}`)).status).toBe(404)
})

test('a foreign and an unknown membership get the same answer', async () => {
  const [admin, stranger] = [await world.admin(), await world.admin()]
  const { id } = await membershipOf(admin)
  const foreign = await payMembership(stranger, id, 10)
  expect(foreign.status).toBe(404)
  expect((await payMembership(stranger, newId(), 10)).text).toBe(foreign.text)
})

test('a debt is paid even when the subscription of the gym ended long ago', async () => {
  const admin = await world.admin()
  const { id, gymId } = await membershipOf(admin)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'expired', start_on = ${addDays(today(), -400)}, duration_days = 30 where gym_id = ${gymId}`.execute(
      db,
    ),
  )
  expect((await payMembership(admin, id, 300_000)).status).toBe(201)
})

test('a debt, and what was paid of it, outlives the gym: it is paid and returned after the gym was deleted', async () => {
  const admin = await world.admin()
  const { id, gymId } = await membershipOf(admin)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gyms set deleted_at = now() where admin_id = ${admin.id} and id = ${gymId}`.execute(db),
  )
  const paid = await payMembership(admin, id, 300_000)
  expect(paid.status).toBe(201)
  const refund = { transaction_type: 'refund', transaction_id: paid.body.transaction._id, reason: 'Yopildi' }
  expect((await payMembership(admin, id, 300_000, refund)).status).toBe(201)
  expect((await admin.get(`/receipt/one/${paid.body.transaction._id}`)).body.receipt.amount).toBe(300_000)
  const renewed = await admin.post(`/membership/renew/${id}`, {})
  expect([renewed.status, renewed.body.error]).toEqual([422, 'plan.not_for_gym'])
})

test('a refund by another way than the money came keeps why beside its reason; by the same way there is nothing to say', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  const paid = (await payMembership(admin, id, 300_000, { payment_method: 'card' })).body.transaction
  const back = (payment_method: string) =>
    payMembership(admin, id, 100_000, {
      payment_method,
      transaction_type: 'refund',
      transaction_id: paid._id,
      reason: 'Koʻchib ketdi',
      way_reason: 'Karta yopilgan',
    })
  const [otherwise, same] = [await back('cash'), await back('card')]
  expect(otherwise.body.transaction).toMatchObject({ reason: 'Koʻchib ketdi', way_reason: 'Karta yopilgan' })
  expect(same.body.transaction).toMatchObject({ reason: 'Koʻchib ketdi', way_reason: null })
})
