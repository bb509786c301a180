import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { cash, inDays, today, useDesk } from '#test/sale-desk.ts'

const { desk, plan, world } = useDesk()

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

test('the desk is told what of a member is not over, with what they reserved, without what was cancelled or used up', async () => {
  const { admin, gym, planId, memberId, sell, sale } = await desk()
  const running = await sell()
  const cancelled = await sell({ start_date: inDays(60) })
  expect((await admin.post(`/membership/cancel/${cancelled._id}`, { reason: 'Xato' })).status).toBe(200)
  const terms = { price: 50_000, duration: 30, options: [{ key: 'Sauna', value: 'bor' }], gyms: [gym.id] }
  const make = async (given: object) =>
    (await admin.post('/plans/create/membership', { ...terms, ...given })).body.plan._id as string
  const used = await sell({ plan_id: await make({ name: 'Bir martalik', visits: 1 }) })
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into visits (admin_id, id, gym_id, member_id, membership_id, visited_at, visited_on, checked_in_by_kind, checked_in_by_id)
      values (${admin.id}, ${newId()}, ${gym.id}, ${memberId}, ${used._id}, ${new Date()}, ${today}, 'admin', ${admin.id})`.execute(
      db,
    ),
  )
  const evening = await make({ name: 'Kechki' })
  const member = await world.session('member', memberId)
  const reserved = await member.post('/member/reserve', { gym_id: gym.id, plan_id: evening })
  expect(reserved.status).toBe(201)
  const { ahead } = (await admin.get(`/member/one/${memberId}`)).body.member.memberships
  expect(ahead).toEqual([
    { _id: running._id, gym_id: gym.id, plan_id: planId, start_date: today, end_date: inDays(29), is_reserved: false },
    {
      _id: reserved.body.membership._id,
      gym_id: gym.id,
      plan_id: evening,
      start_date: inDays(30),
      end_date: inDays(59),
      is_reserved: true,
    },
  ])
  // which is what a sale meets
  const refused = await admin.post('/membership/create', sale({ plan_id: evening, start_date: inDays(20) }))
  expect([refused.status, refused.body.error]).toEqual([422, 'membership.overlap'])
})

test('a payment beyond what is owed sells nothing', async () => {
  const { admin, sale } = await desk()
  const { status, body } = await admin.post('/membership/create', sale({ payment: cash(300_001) }))
  expect([status, body.error, Object.keys(body.fields)]).toEqual([422, 'payment.too_big', ['payment.paid_amount']])
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(0)
})

test('days that overlap are said before what is wrong with the payment', async () => {
  const { admin, sale, sell } = await desk()
  await sell({ payment: cash(100_000) })
  const again = await admin.post('/membership/create', sale({ payment: cash(300_001) }))
  expect(again.body.error).toBe('membership.overlap')
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
  for (const start_date of ['1900-01-01', '2999-12-31'])
    expect((await admin.post('/membership/create', sale({ start_date }))).body.fields).toEqual({
      start_date: 'Sana juda uzoq',
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
