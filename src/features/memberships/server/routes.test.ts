import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { followDates } from './jobs.ts'

const world = useApi()
const today = tashkentDay(new Date())
const inDays = (count: number) => addDays(today, count)
/** Moves the clock that many days ahead, until the test is over. */
const travel = (days: number) => world.clock(new Date(Date.now() + days * 86_400_000))
afterEach(() => world.clock(null))

type PlanGiven = { name?: string; price?: number; days?: number; freezeDays?: number | null; gyms?: string[] }

async function plan(
  adminId: string,
  gymId: string,
  { name = 'Oylik', price = 300_000, days = 30, freezeDays = null, gyms = [gymId] }: PlanGiven = {},
): Promise<string> {
  const id = newId()
  await world.sql({ role: 'tenant', adminId }, async (db) => {
    await sql`
      insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, options, freeze_days, search_text, created_at)
      values (${adminId}, ${id}, ${`${name} ${id.slice(-4)}`}, ${price * 100}, ${days}, '[{"key":"Sauna","value":"bor"}]', ${freezeDays}, ${name.toLowerCase()}, now())`.execute(
      db,
    )
    for (const gym of gyms)
      await sql`insert into membership_plan_gyms (admin_id, plan_id, gym_id) values (${adminId}, ${id}, ${gym})`.execute(
        db,
      )
  })
  return id
}

/** An owner with a gym, a plan of 30 days for 300 000 and one member, and a way to sell. */
async function desk(given: PlanGiven = {}) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const planId = await plan(admin.id, gym.id, given)
  const register = async (fullname = 'Aziza Karimova'): Promise<string> =>
    (await admin.post('/member/create', { fullname, phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }))
      .body.member._id
  const memberId = await register()
  const sale = (more: object = {}) => ({ member_id: memberId, gym_id: gym.id, plan_id: planId, ...more })
  const sell = async (more: object = {}, caller: Caller = admin) => {
    const { status, body } = await caller.post('/membership/create', sale(more))
    expect([status, body.error, body.fields]).toEqual([201, undefined, undefined])
    return body.membership
  }
  return { admin, gym, planId, memberId, register, sale, sell }
}

const cash = (paid_amount: number) => ({ paid_amount, payment_method: 'cash' })
const settings = (adminId: string, gymId: string, set: ReturnType<typeof sql>) =>
  world.sql({ role: 'tenant', adminId }, (db) =>
    sql`update gym_settings set ${set} where admin_id = ${adminId} and gym_id = ${gymId}`.execute(db),
  )

test('a sale and its first payment are one act, and the reply says all of it', async () => {
  const { admin, gym, planId, memberId, sell } = await desk()
  const membership = await sell({ payment: cash(100_000) })
  expect(membership).toMatchObject({
    member_id: { _id: memberId, fullname: 'Aziza Karimova' },
    gym_id: { _id: gym.id, name: 'Temir Zal' },
    plan_id: planId,
    start_date: today,
    end_date: inDays(29),
    duration: 30,
    remaining_days: 30,
    price: 300_000,
    discount: 0,
    due_amount: 300_000,
    paid_amount: 100_000,
    remaining_amount: 200_000,
    payment_status: 'partial',
    status: 'active',
    is_frozen: false,
    options: [{ key: 'Sauna', value: 'bor' }],
    renewed_from: null,
    sold_by: { role: 'admin', fullname: 'Sardor Rahimov' },
  })
  expect(membership.transactions).toMatchObject([
    { transaction_type: 'payment', paid_amount: 100_000, payment_method: 'cash', membership_id: membership._id },
  ])
  const { body } = await admin.get(`/member/one/${memberId}`)
  expect(body.member).toMatchObject({
    debt: 200_000,
    days_left: 30,
    membership: { _id: membership._id, status: 'active' },
    memberships: { total: 1, active: 1, paid_amount: 100_000 },
  })
})

test('a payment beyond what is owed sells nothing', async () => {
  const { admin, sale } = await desk()
  const { status, body } = await admin.post('/membership/create', sale({ payment: cash(300_001) }))
  expect([status, body.error, Object.keys(body.fields)]).toEqual([422, 'payment.too_big', ['payment.paid_amount']])
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(0)
})

test('an unknown field and a wrong amount are refused', async () => {
  const { admin, sale } = await desk()
  for (const more of [
    { prise: 1 },
    { payment: { ...cash(1), tip: 5 } },
    { price: -1 },
    { discount: 0.001 },
    { payment: { paid_amount: 5, payment_method: 'gold' } },
  ])
    expect([more, (await admin.post('/membership/create', sale(more))).status]).toEqual([more, 400])
})

test('one key sells once, however often it is sent', async () => {
  const { admin, sale } = await desk()
  const headers = { 'idempotency-key': newId() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => admin.post('/membership/create', sale({ payment: cash(300_000) }), { headers })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(1)
})

test('the same plan twice in one period is refused, also at the same moment; another plan is not', async () => {
  const { admin, gym, sale } = await desk()
  const answers = await Promise.all([1, 2, 3].map(() => admin.post('/membership/create', sale())))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ error: 'membership.overlap' })
  const pool = await plan(admin.id, gym.id, { name: 'Basseyn' })
  expect((await admin.post('/membership/create', sale({ plan_id: pool }))).status).toBe(201)
})

test('a plan of another gym, an archived plan, a foreign plan and a banned member are refused', async () => {
  const { admin, gym, memberId, planId, sale } = await desk()
  const elsewhere = await world.gym(admin, { name: 'Ikkinchi' })
  expect((await admin.post('/membership/create', sale({ gym_id: elsewhere.id }))).body.error).toBe('plan.not_for_gym')
  const foreign = await desk()
  expect((await admin.post('/membership/create', sale({ plan_id: foreign.planId }))).status).toBe(404)
  expect((await admin.post('/membership/create', sale({ member_id: foreign.memberId }))).status).toBe(404)
  expect((await admin.post('/membership/create', sale({ gym_id: foreign.gym.id }))).status).toBe(404)
  await admin.put(`/member/status/${memberId}`, { status: 'banned', reason: 'x' })
  expect((await admin.post('/membership/create', sale())).body.error).toBe('member.banned')
  await admin.put(`/member/status/${memberId}`, { status: 'active' })
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update membership_plans set archived_at = now() where admin_id = ${admin.id} and id = ${planId}`.execute(db),
  )
  expect((await admin.post('/membership/create', sale({ gym_id: gym.id }))).body.error).toBe('plan.archived')
})

test('a discount and a price of its own need the permission', async () => {
  const { admin, gym, sale, sell } = await desk()
  const employee = await world.employee(admin, { gyms: [gym.id] })
  for (const more of [{ discount: 1000 }, { price: 299_000 }])
    expect((await employee.post('/membership/create', sale(more))).status).toBe(403)
  const trusted = await world.employee(admin, { gyms: [gym.id], ticks: ['memberships.discount'] })
  expect(await sell({ discount: 50_000.5, payment: cash(249_999.5) }, trusted)).toMatchObject({
    due_amount: 249_999.5,
    payment_status: 'paid',
    remaining_amount: 0,
  })
  const { body } = await admin.post('/membership/create', sale({ start_date: inDays(60), discount: 300_001 }))
  expect([body.error, Object.keys(body.fields)]).toEqual(['discount.too_big', ['discount']])
})

test('a sale in a gym without a subscription answers the command', async () => {
  const { admin, sale } = await desk()
  const closed = await world.gym(admin, { name: 'Yopiq', subscription: 'none' })
  const { status, body } = await admin.post('/membership/create', sale({ gym_id: closed.id }))
  expect([status, body.command]).toEqual([409, 'create_subscription'])
})

test('an employee sells and sees in the assigned gyms only', async () => {
  const { admin, gym, sale, sell } = await desk()
  const membership = await sell()
  const other = await world.gym(admin, { name: 'Ikkinchi' })
  const stranger = await world.employee(admin, { gyms: [other.id] })
  expect((await stranger.get(`/membership/one/${membership._id}`)).status).toBe(404)
  expect((await stranger.get('/membership/gym/all')).body.memberships).toEqual([])
  expect((await stranger.post('/membership/create', sale())).status).toBe(404)
  const own = await world.employee(admin, { gyms: [gym.id] })
  expect((await own.get('/membership/gym/all')).body.memberships).toHaveLength(1)
  expect((await own.get('/membership/foradmin/all')).status).toBe(403)
})

test("another owner's membership does not exist, whatever is tried", async () => {
  const { sell } = await desk()
  const { _id } = await sell()
  const { admin } = await desk()
  const answers = [
    await admin.get(`/membership/one/${_id}`),
    await admin.get(`/membership/freeze/preview/${_id}`),
    await admin.get(`/membership/cancel/preview/${_id}`),
    await admin.post(`/membership/renew/${_id}`, {}),
    await admin.post(`/membership/freeze/${_id}`, { start_date: inDays(1), end_date: inDays(9), reason: 'x' }),
    await admin.post(`/membership/unfreeze/${_id}`, {}),
    await admin.post(`/membership/cancel/${_id}`, { reason: 'x' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404))
})

test('the status follows the dates at once, with the nightly job or without it', async () => {
  const { admin, sell } = await desk({ days: 10 }) // within the 30 days of the caller's session
  const ahead = await sell({ start_date: inDays(5) })
  expect(ahead).toMatchObject({ status: 'scheduled', end_date: inDays(14) })
  const statusNow = async () => (await admin.get(`/membership/one/${ahead._id}`)).body.membership.status
  travel(5)
  expect(await statusNow()).toBe('active')
  travel(14)
  expect([
    await statusNow(),
    (await admin.get('/membership/foradmin/all?status=active')).body.memberships.length,
  ]).toEqual(['active', 1])
  travel(15)
  expect([
    await statusNow(),
    (await admin.get('/membership/foradmin/all?status=expired')).body.memberships.length,
  ]).toEqual(['expired', 1])
  const stored = async () =>
    (
      await world.sql({ role: 'platform' }, (db) =>
        sql<{ status: string }>`select status from memberships where id = ${ahead._id}`.execute(db),
      )
    ).rows[0]?.status
  expect(await stored()).toBe('scheduled')
  for (const day of [inDays(15), inDays(15)]) await world.sql({ role: 'platform' }, (db) => followDates(db, day))
  expect(await stored()).toBe('expired')
})

test('lists filter by status, payment, period, gym and member, and cansel is read as cancelled', async () => {
  const { admin, gym, memberId, register, sell } = await desk()
  const paid = await sell({ payment: cash(300_000) })
  const other = await register('Bobur Aliyev')
  const unpaid = await sell({ member_id: other, start_date: inDays(40) })
  const dropped = await sell({ member_id: other, start_date: inDays(100) })
  await admin.post(`/membership/cancel/${dropped._id}`, { reason: 'Adashib sotilgan' })
  const ids = async (query: string) =>
    (await admin.get(`/membership/foradmin/all?${query}`)).body.memberships.map(({ _id }: { _id: string }) => _id)
  expect(await ids('')).toEqual([dropped._id, unpaid._id, paid._id])
  expect(await ids('status=active')).toEqual([paid._id])
  expect(await ids('status=cansel')).toEqual([dropped._id])
  expect(await ids('status=all&payment_status=paid')).toContain(paid._id)
  expect(await ids('payment_status=unpaid')).toEqual([unpaid._id])
  expect(await ids(`start_date=${inDays(30)}&end_date=${inDays(45)}`)).toEqual([unpaid._id])
  expect(await ids(`end_date=${inDays(0)}`)).toEqual([paid._id])
  expect(await ids(`gym_id=${gym.id}&search=bobir`)).toEqual([dropped._id, unpaid._id])
  expect(await ids('search=oylik')).toHaveLength(3)
  expect(await ids('search=basseyn')).toEqual([])
  expect(await ids('filterAz=abc')).toEqual([paid._id, dropped._id, unpaid._id])
  const { body } = await admin.get(`/membership/member/all/${memberId}`)
  expect(body.memberships.map(({ _id }: { _id: string }) => _id)).toEqual([paid._id])
  const members = async (query: string) =>
    (await admin.get(`/member/foradmin/all?${query}`)).body.members.map(
      ({ fullname }: { fullname: string }) => fullname,
    )
  expect(await members('status=active')).toEqual(['Aziza Karimova'])
  expect(await members('status=scheduled')).toEqual(['Bobur Aliyev'])
  expect(await members('payment_status=debt')).toEqual(['Bobur Aliyev'])
  expect(await members('payment_status=paid')).toEqual(['Aziza Karimova'])
  expect(await members('status=never')).toEqual([])
})

test('a renewal is a new linked row after the old one, which stays as it was', async () => {
  const { admin, sell } = await desk()
  const old = await sell({ payment: cash(300_000) })
  const { status, body } = await admin.post(`/membership/renew/${old._id}`, { payment: cash(300_000) })
  expect(status).toBe(201)
  expect(body.membership).toMatchObject({
    start_date: inDays(30),
    end_date: inDays(59),
    status: 'scheduled',
    renewed_from: old._id,
    payment_status: 'paid',
  })
  const { membership } = (await admin.get(`/membership/one/${old._id}`)).body
  expect(membership).toEqual({ ...old, renewed_to: body.membership._id })
  const again = await admin.post(`/membership/renew/${old._id}`, {})
  expect([again.status, again.body.error]).toEqual([409, 'membership.already_renewed'])
})

test('two receptions that renew one membership at the same moment sell one', async () => {
  const { admin, sell } = await desk()
  const old = await sell()
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(`/membership/renew/${old._id}`, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test('a membership that is over is renewed from today', async () => {
  const { admin, sell } = await desk()
  const old = await sell({ start_date: inDays(-50) })
  expect(old.status).toBe('expired')
  const { body } = await admin.post(`/membership/renew/${old._id}`, {})
  expect(body.membership).toMatchObject({ start_date: today, status: 'active' })
})

test('a freeze moves the end by its days, and ending it early gives back those not frozen', async () => {
  const { admin, sell } = await desk({ days: 90, price: 900_000 })
  const membership = await sell({ payment: cash(900_000) })
  const asked = `start_date=${inDays(1)}&end_date=${inDays(10)}`
  const { preview } = (await admin.get(`/membership/freeze/preview/${membership._id}?${asked}`)).body
  expect(preview).toMatchObject({
    days: 10,
    old_end_date: inDays(89),
    new_end_date: inDays(99),
    days_allowed: 14,
    days_left: 14,
    is_possible: true,
    problems: [],
    warnings: [],
  })
  const frozen = await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(1),
    end_date: inDays(10),
    reason: 'Taʼtil',
  })
  expect(frozen.status).toBe(200)
  expect(frozen.body.membership).toMatchObject({
    end_date: inDays(99),
    is_frozen: false,
    has_planned_freeze: true,
    freeze_days_left: 4,
    freezes: [{ state: 'planned', days: 10 }],
  })
  travel(4)
  expect((await admin.get(`/membership/one/${membership._id}`)).body.membership).toMatchObject({
    is_frozen: true,
    status: 'active',
  })
  expect((await admin.get('/membership/foradmin/all?status=frozen')).body.pagination.total).toBe(1)
  expect((await admin.get('/member/foradmin/all?status=frozen')).body.pagination.total).toBe(1)
  const back = await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(back.body.membership).toMatchObject({
    is_frozen: false,
    end_date: inDays(92),
    freezes: [{ state: 'over', days: 3, end_date: inDays(3) }],
    freeze_days_left: 11,
  })
  expect((await admin.post(`/membership/unfreeze/${membership._id}`, {})).status).toBe(409)
})

test('a planned freeze is called off without a trace in the dates', async () => {
  const { admin, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(3),
    end_date: inDays(9),
    reason: 'Safar',
  })
  const { body } = await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(body.membership).toMatchObject({
    end_date: membership.end_date,
    has_planned_freeze: false,
    freezes: [{ state: 'called_off', days: 0 }],
    freeze_days_left: 14,
  })
})

test("the gym's limits bind reception; an owner is told that they are passed", async () => {
  const { admin, gym, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: ['memberships.freeze'] })
  const freeze = async (start: number, end: number, caller: Caller = employee) =>
    (
      await caller.post(`/membership/freeze/${membership._id}`, {
        start_date: inDays(start),
        end_date: inDays(end),
        reason: 'Safar',
      })
    ).body.error
  expect(await freeze(0, 9)).toBe('freeze.too_early')
  expect(await freeze(1, 3)).toBe('freeze.too_short')
  expect(await freeze(1, 20)).toBe('freeze.too_long')
  expect(await freeze(90, 99)).toBe('freeze.outside')
  const { preview } = (
    await admin.get(`/membership/freeze/preview/${membership._id}?start_date=${inDays(0)}&end_date=${inDays(29)}`)
  ).body
  expect(preview).toMatchObject({
    is_possible: true,
    problems: [],
    warnings: [{ code: 'freeze.too_long', text: 'Muzlatish uchun 14 kun qolgan' }],
  })
  expect(await freeze(0, 29, admin)).toBeUndefined()
  const plain = await world.employee(admin, { gyms: [gym.id], ticks: [] })
  expect(await freeze(1, 9, plain)).toBe('forbidden')
})

test('an overdue debt keeps reception from freezing', async () => {
  const { admin, gym, sell } = await desk({ days: 90 })
  const membership = await sell()
  const employee = await world.employee(admin, { gyms: [gym.id] })
  travel(1)
  const { body } = await employee.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(3),
    end_date: inDays(10),
    reason: 'Safar',
  })
  expect([body.error, body.message.replaceAll('\u00a0', ' ')]).toEqual([
    'freeze.debt',
    'Muddati oʻtgan qarz bor: 300 000 soʻm. Avval toʻlov qabul qiling',
  ])
})

test('a freeze pushes the renewal that follows, and ending it early pulls it back', async () => {
  const { admin, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  const renewal = (await admin.post(`/membership/renew/${membership._id}`, {})).body.membership
  await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(1),
    end_date: inDays(10),
    reason: 'Safar',
  })
  const startOf = async () => (await admin.get(`/membership/one/${renewal._id}`)).body.membership.start_date
  expect(await startOf()).toBe(inDays(100))
  await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(await startOf()).toBe(inDays(90))
})

test('cancelling proposes due × unused ÷ entitled less the fee, and writes fee, refund and rest together', async () => {
  const { admin, gym, sell } = await desk()
  await settings(admin.id, gym.id, sql`cancellation_fee_tiyin = 3000000`)
  const membership = await sell({ payment: cash(300_000) })
  travel(10)
  const { preview } = (await admin.get(`/membership/cancel/preview/${membership._id}`)).body
  expect(preview).toMatchObject({
    entitled_days: 30,
    used_days: 10,
    unused_days: 20,
    unused_amount: 200_000,
    fee: 30_000,
    refund: 170_000,
    written_off: 200_000,
    remaining_after: 0,
  })
  const { status, body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'Koʻchib ketdi',
    fee: preview.fee,
    refund: preview.refund,
  })
  expect(status).toBe(200)
  expect(body.membership).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'Koʻchib ketdi',
    due_amount: 130_000,
    paid_amount: 130_000,
    remaining_amount: 0,
    remaining_days: 0,
  })
  expect(
    body.membership.transactions.map((row: { transaction_type: string; paid_amount: number }) => [
      row.transaction_type,
      row.paid_amount,
    ]),
  ).toEqual([
    ['payment', 300_000],
    ['cancellation_fee', 30_000],
    ['adjustment', 200_000],
    ['refund', 170_000],
  ])
  expect((await admin.post(`/membership/cancel/${membership._id}`, { reason: 'yana' })).status).toBe(409)
})

test('a refund goes back over the payments it came in, the last one first', async () => {
  const { admin, sell } = await desk()
  const membership = await sell({ payment: cash(100_000) })
  await admin.post('/transaction/membership/create', {
    membership_id: membership._id,
    paid_amount: 150_000,
    transaction_type: 'payment',
    payment_method: 'card',
  })
  const { body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'Fikridan qaytdi',
    refund: 200_000,
  })
  const refunds = body.membership.transactions.filter(
    (row: { transaction_type: string }) => row.transaction_type === 'refund',
  )
  expect(refunds).toMatchObject([
    { paid_amount: 150_000, payment_method: 'card' },
    { paid_amount: 50_000, payment_method: 'cash' },
  ])
  expect(body.membership).toMatchObject({ paid_amount: 50_000, remaining_amount: 0 })
})

test('more than was paid is never returned, and nothing is written then', async () => {
  const { admin, sell } = await desk()
  const membership = await sell({ payment: cash(100_000) })
  const { status, body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'x',
    fee: 10_000,
    refund: 100_001,
  })
  expect([status, body.error, Object.keys(body.fields)]).toEqual([422, 'refund.too_big', ['refund']])
  expect((await admin.get(`/membership/one/${membership._id}`)).body.membership).toEqual(membership)
})

test('an unpaid membership that is cancelled owes what was used, and a refund by reception needs its permission', async () => {
  const { admin, gym, sell } = await desk()
  const membership = await sell()
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: ['memberships.cancel'] })
  expect((await employee.post(`/membership/cancel/${membership._id}`, { reason: 'x', refund: 1 })).status).toBe(403)
  travel(10)
  const { body } = await employee.post(`/membership/cancel/${membership._id}`, { reason: 'Kelmay qoʻydi' })
  expect(body.membership).toMatchObject({
    status: 'cancelled',
    due_amount: 100_000,
    paid_amount: 0,
    remaining_amount: 100_000,
  })
})

test('a frozen membership that is cancelled counts only the days really used', async () => {
  const { admin, sell } = await desk({ days: 90, price: 900_000 })
  const membership = await sell({ payment: cash(900_000) })
  await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(1),
    end_date: inDays(10),
    reason: 'Safar',
  })
  travel(6)
  const { preview } = (await admin.get(`/membership/cancel/preview/${membership._id}`)).body
  expect(preview).toMatchObject({ used_days: 1, unused_days: 89, refund: 890_000 })
  const { body } = await admin.post(`/membership/cancel/${membership._id}`, {
    reason: 'Safar choʻzildi',
    refund: preview.refund,
  })
  expect(body.membership).toMatchObject({ is_frozen: false, end_date: inDays(94), freezes: [{ days: 5 }] })
})

test('a member with a running membership is not deleted', async () => {
  const { admin, memberId, sell } = await desk()
  const membership = await sell()
  expect((await admin.del(`/member/delete/${memberId}`)).body.error).toBe('member.has_active_membership')
  await admin.post(`/membership/cancel/${membership._id}`, { reason: 'x' })
  expect((await admin.del(`/member/delete/${memberId}?erase=true`)).status).toBe(200)
  expect((await admin.get(`/membership/one/${membership._id}`)).body.membership.member_id.fullname).toBe('—')
})

test('the superadmin reads everywhere and sells as the owner does', async () => {
  const { admin, sale, sell } = await desk()
  const membership = await sell()
  const root = await world.superadmin()
  expect((await root.get(`/membership/one/${membership._id}`)).body.membership.admin_id._id).toBe(admin.id)
  const { body } = await root.get(`/membership/all?adminId=${admin.id}`)
  expect(body.memberships).toHaveLength(1)
  expect(
    (await root.get('/membership/all?limit=100')).body.memberships.some(
      ({ _id }: { _id: string }) => _id === membership._id,
    ),
  ).toBe(true)
  const sold = await root.post('/membership/create', sale({ start_date: inDays(40) }))
  expect(sold.status).toBe(201)
  expect((await root.post(`/membership/cancel/${sold.body.membership._id}`, { reason: 'x' })).status).toBe(200)
})

test('a member’s payments over all memberships come newest first, and reception sees those of its gyms', async () => {
  const { admin, memberId, gym, sell } = await desk()
  const first = await sell({ start_date: inDays(-40), payment: cash(300_000) })
  const second = await sell({ payment: cash(100_000) })
  const { body } = await admin.get(`/transaction/member/all/${memberId}?limit=1`)
  expect(body).toMatchObject({
    transactions: [{ membership_id: second._id, paid_amount: 100_000, plan_name: second.plan_name }],
    pagination: { total: 2, totalPages: 2 },
  })
  expect(
    (await admin.get(`/transaction/member/all/${memberId}?limit=1&page=2`)).body.transactions[0].membership_id,
  ).toBe(first._id)
  const own = await world.employee(admin, { gyms: [gym.id] })
  expect((await own.get(`/transaction/member/all/${memberId}`)).body.transactions).toHaveLength(2)
  const other = await world.gym(admin, { name: 'Ikkinchi' })
  const stranger = await world.employee(admin, { gyms: [other.id] })
  expect((await stranger.get(`/transaction/member/all/${memberId}`)).status).toBe(404)
  expect((await admin.get(`/member/one/${memberId}`)).body.member.unpaid_membership).toMatchObject({
    _id: second._id,
    remaining_amount: 200_000,
  })
})
