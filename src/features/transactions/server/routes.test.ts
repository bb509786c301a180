import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

const world = useApi()
const today = () => world.application.deps.clock.today()
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

type Given = { price?: number; status?: string; start?: number }

/** A subscription that owes `price` soʻm. */
async function subscriptionOf(
  admin: { id: string },
  { price = 1_000_000, status = 'pending', start = 0 }: Given = {},
): Promise<{ id: string; gymId: string }> {
  const gym = await world.gym(admin, { subscription: 'none' })
  const id = newId()
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
        values (${admin.id}, ${id}, ${gym.id}, 'default plan', ${addDays(today(), start)}, 30, ${price * 100}, ${status}, now())`.execute(
      db,
    ),
  )
  return { id, gymId: gym.id }
}

/** A sold membership that owes `price` soʻm. */
async function membershipOf(
  admin: { id: string },
  { price = 300_000 }: { price?: number } = {},
): Promise<{ id: string; gymId: string; memberId: string }> {
  const gym = await world.gym(admin)
  const [id, planId, memberId] = [newId(), newId(), newId()]
  const phone = freshPhone()
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`insert into people (id, phone_number, created_at) values (${memberId}, ${phone}, now())`.execute(db)
    await sql`insert into members (admin_id, id, fullname, phone_number, code, search_text, created_at)
              values (${admin.id}, ${memberId}, 'Aziza Karimova', ${phone}, ${memberId.slice(-6)}, 'aziza karimova', now())`.execute(
      db,
    )
    await sql`insert into member_gyms (admin_id, member_id, gym_id, joined_on) values (${admin.id}, ${memberId}, ${gym.id}, ${today()})`.execute(
      db,
    )
    await sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
              values (${admin.id}, ${planId}, ${`Oylik ${planId}`}, ${price * 100}, 30, 'oylik', now())`.execute(db)
    await sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
              values (${admin.id}, ${id}, ${gym.id}, ${memberId}, ${planId}, 'Oylik', ${today()}, 30, ${price * 100}, ${today()}, 'active', ${today()}, 'admin', now())`.execute(
      db,
    )
  })
  return { id, gymId: gym.id, memberId }
}

const paySubscription = (who: Caller, id: string, amount: number, more: object = {}, options = {}) =>
  who.post(
    '/transaction/subscription/create',
    { subscribe_id: id, paid_amount: amount, transaction_type: 'payment', payment_method: 'cash', ...more },
    options,
  )
const payMembership = (who: Caller, id: string, amount: number, more: object = {}, options = {}) =>
  who.post(
    '/transaction/membership/create',
    { membership_id: id, paid_amount: amount, transaction_type: 'payment', payment_method: 'cash', ...more },
    options,
  )

const rowsOf = (id: string) =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{ amount_tiyin: number; transaction_type: string; receipt_number: number | null }>`
      select amount_tiyin, transaction_type, receipt_number from transactions where subscription_id = ${id} or membership_id = ${id} order by created_at, id`.execute(
      db,
    )
    return rows
  })

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

test('an edit changes method and note with a reason, is audited, and refuses a stale version', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  const { _id } = (await payMembership(admin, id, 100_000)).body.transaction
  expect((await admin.put('/transaction/update', { _id, payment_method: 'card' })).body.fields).toEqual({
    reason: 'Sababini yozing',
  })
  expect((await admin.put('/transaction/update', { _id, paid_amount: 5, reason: 'Xato' })).status).toBe(400)
  const edited = await admin.put('/transaction/update', {
    _id,
    payment_method: 'card',
    note: 'Terminal 2',
    reason: 'Karta edi',
    version: 1,
  })
  expect(edited.body.transaction).toMatchObject({
    payment_method: 'card',
    note: 'Terminal 2',
    paid_amount: 100_000,
    version: 2,
  })
  expect((await admin.put('/transaction/update', { _id, note: 'x', reason: 'y', version: 1 })).body.error).toBe(
    'stale_version',
  )
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      before: object
      after: object
    }>`select before, after from audit_log where entity_id = ${_id} and action = 'transactions.update'`.execute(db),
  )
  expect(rows).toEqual([
    {
      before: { payment_method: 'cash', note: null },
      after: { payment_method: 'card', note: 'Terminal 2', reason: 'Karta edi' },
    },
  ])
})

test('the database itself lets no run-time role change an amount, delete or truncate the ledger', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  await payMembership(admin, id, 100_000)
  for (const scope of [
    { role: 'tenant', adminId: admin.id },
    { role: 'platform' },
    { role: 'auth' },
    { role: 'member', personId: newId() },
  ] as const)
    for (const statement of [
      'update transactions set amount_tiyin = 1',
      'delete from transactions',
      'truncate transactions',
    ])
      await expect(
        world.sql(scope, (db) => sql.raw(statement).execute(db)),
        `${scope.role}: ${statement}`,
      ).rejects.toThrow(/permission denied/)
  expect(await rowsOf(id)).toHaveLength(1)
})

test('receipts of a gym are numbered without gaps, refused payments included', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin, { price: 100 })
  await Promise.all(Array.from({ length: 12 }, (_, n) => payMembership(admin, id, n % 3 === 0 ? 1000 : 10)))
  const numbers = (await rowsOf(id)).map((row) => row.receipt_number).sort((a, b) => Number(a) - Number(b))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('a receipt is found by its number, in each gym that has it, and by nothing that only resembles it', async () => {
  const admin = await world.admin()
  const [first, second] = [await membershipOf(admin), await membershipOf(admin)]
  for (const { id } of [first, first, second]) expect((await payMembership(admin, id, 1000)).status).toBe(201)
  const found = async (number: number | string) =>
    (await admin.get(`/transaction/foradmin/all?receipt_number=${number}`)).body
  type Found = { gym_id: { _id: string }; receipt_number: number }
  const ones: Found[] = (await found(1)).transactions
  expect(ones.map(({ gym_id, receipt_number }) => [gym_id._id, receipt_number]).sort()).toEqual(
    [first.gymId, second.gymId].map((gymId) => [gymId, 1]).sort(),
  )
  expect((await found(2)).totals).toMatchObject({ count: 1 })
  expect((await found(12)).transactions).toEqual([])
  expect((await found(0)).statusCode).toBe(400)
})
