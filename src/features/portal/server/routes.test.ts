import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'

const world = useApi()

/** A gym with one plan, and a member of it who is signed in. */
async function club({ opens = false } = {}) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  if (opens)
    await world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set options = '[{"key": "member_portal", "value": "true"}]' where gym_id = ${gym.id}`.execute(
        db,
      ),
    )
  const { body: planned } = await admin.post('/plans/create/membership', {
    name: 'Oylik',
    plan_category: 'membership',
    price: 300000,
    duration: 30,
    options: [{ key: 'Zal', value: 'cheksiz' }],
    gyms: [gym.id],
  })
  const phone = freshPhone()
  const { body: made } = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: phone,
    gender: 'female',
    gyms: [gym.id],
  })
  const member = await world.session('member', made.member._id)
  return { admin, gym, plan: planned.plan, member, code: made.member.code as string, phone }
}

const sell = (admin: Caller, member: Caller, gym: { id: string }, planId: string, paid?: number) =>
  admin.post('/membership/create', {
    member_id: member.id,
    gym_id: gym.id,
    plan_id: planId,
    ...(paid ? { payment: { paid_amount: paid, payment_method: 'cash' } } : {}),
  })

test('a member sees the pass, the days left, the debt and the payments of their gym', async () => {
  const { admin, gym, plan, member, code } = await club()
  expect((await sell(admin, member, gym, plan._id, 100000)).status).toBe(201)
  const { status, body } = await member.get(`/member/portal?gym_id=${gym.id}`)
  expect(status).toBe(200)
  expect(body.portal).toMatchObject({
    gym: { _id: gym.id, name: 'Temir Zal' },
    fullname: 'Aziza Karimova',
    code,
    is_open: false,
    membership: {
      plan_name: 'Oylik',
      remaining_days: 30,
      status: 'active',
      payment_status: 'partial',
      is_reserved: false,
    },
    debt: 200000,
    visits: [],
    payments: [{ amount: 100000, transaction_type: 'payment', payment_method: 'cash' }],
  })
})

test('the home tells when the gym is open for this person today, who is inside in number alone, and the first class ahead', async () => {
  const { admin, gym, plan, member } = await club()
  const other = await club()
  await sell(admin, member, gym, plan._id, 100000)
  const today = async (of = member) => (await of.get('/member/portal')).body.portal
  world.clock(new Date('2026-11-17T12:00:00+05:00'))
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update gym_settings set is_same_for_all = false, for_men_from = '06:00', for_men_to = '11:00', for_women_from = '10:00', for_women_to = '13:00'
      where gym_id = ${gym.id}`.execute(db),
  )
  expect(await today()).toMatchObject({
    today: { hours: [{ from: '10:00', to: '13:00' }], open_until: '13:00', holiday: null, present: 0, usual: null },
    next_class: null,
    debt: 200000,
    debt_due: expect.any(String),
  })
  const visit = (on: string, at: string) =>
    world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
      sql`insert into visits (admin_id, id, gym_id, member_id, visited_on, visited_at, checked_in_by_kind)
        values (${admin.id}, gen_random_uuid(), ${gym.id}, ${member.id}, ${on}, ${at}, 'system')`.execute(db),
    )
  const ofTuesday = (hours: object) =>
    world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
      sql`update gym_settings set weekday_hours = ${JSON.stringify({ 2: hours })} where gym_id = ${gym.id}`.execute(db),
    )
  await ofTuesday({ forWomen: { from: '14:00', to: '20:00' } })
  expect((await today()).today).toMatchObject({ hours: [{ from: '14:00', to: '20:00' }], open_until: null })
  expect((await member.get('/member/managers')).body.gyms[0].workingHours.weekdays).toEqual([
    { weekday: 2, forWomen: { from: '14:00', to: '20:00' } },
  ])
  await ofTuesday({})
  await visit('2026-11-17', '2026-11-17T11:30:00+05:00')
  await visit('2026-11-10', '2026-11-10T11:30:00+05:00')
  expect((await today()).today).toMatchObject({ present: 1, usual: null })
  await visit('2026-11-03', '2026-11-03T11:00:00+05:00')
  await visit('2026-10-27', '2026-10-27T09:00:00+05:00') // not in these hours
  expect((await today()).today).toMatchObject({ present: 1, usual: 1 })
  expect((await today(other.member)).today).toMatchObject({ present: 0, usual: null, open_until: '24:00' })
  world.clock(new Date('2026-11-17T13:00:00+05:00'))
  expect((await today()).today).toMatchObject({ open_until: null })
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into gym_holidays (admin_id, gym_id, holiday_on, name) values (${admin.id}, ${gym.id}, '2026-11-17', 'Bayram')`.execute(
      db,
    ),
  )
  expect((await today()).today).toMatchObject({ hours: [], open_until: null, holiday: 'Bayram' })
  world.clock(null)
})

test('the class that comes first is on the home, until it is over or given back', async () => {
  const { member, book, sessionOn } = await classDesk(world)
  const [one, later, first] = [await member(), await sessionOn(addDays(monday, 2)), await sessionOn(addDays(monday, 1))]
  const next = async () => (await one.get('/member/portal')).body.portal.next_class
  expect(await next()).toBe(null)
  expect((await book(one, later)).status).toBe(201)
  const { body } = await book(one, first)
  const shown = { name: 'Yoga', room: 'Katta zal', coach: 'Malika Yusupova', status: 'booked' }
  expect(await next()).toMatchObject({ ...shown, starts_at: evening(addDays(monday, 1)).toISOString() })
  await one.del(`/class/booking/cancel/${body.booking._id}`)
  expect(await next()).toMatchObject({ ...shown, starts_at: evening(addDays(monday, 2)).toISOString() })
  world.clock(evening(addDays(monday, 2), -60))
  expect(await next()).toBe(null)
  world.clock(null)
})

test('the last day of a freeze that runs is told, and of none that is over', async () => {
  const { admin, gym, plan, member } = await club()
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update gym_settings set freeze_min_days = 1 where gym_id = ${gym.id}`.execute(db),
  )
  const { body: sold } = await sell(admin, member, gym, plan._id, 300000)
  const today = tashkentDay(new Date())
  const { membership } = (await member.get('/member/portal')).body.portal
  expect(membership).toMatchObject({ is_frozen: false, frozen_until: null })
  const frozen = await admin.post(`/membership/freeze/${sold.membership._id}`, {
    start_date: today,
    end_date: addDays(today, 6),
    reason: 'safar',
  })
  expect(frozen.status).toBeLessThan(300)
  expect((await member.get('/member/portal')).body.portal.membership).toMatchObject({
    is_frozen: true,
    frozen_until: addDays(today, 6),
  })
})

test("another person's gym is not found, and a member never sees what is another's", async () => {
  const one = await club()
  const other = await club()
  await sell(other.admin, other.member, other.gym, other.plan._id, 300000)
  expect((await one.member.get(`/member/portal?gym_id=${other.gym.id}`)).status).toBe(404)
  expect((await one.member.get(`/member/plans?gym_id=${other.gym.id}`)).status).toBe(404)
  expect((await one.member.post('/member/reserve', { gym_id: other.gym.id, plan_id: other.plan._id })).status).toBe(404)
  expect((await one.member.post('/member/reserve', { gym_id: one.gym.id, plan_id: other.plan._id })).status).toBe(404)
  const { body } = await one.member.get('/member/managers')
  expect(body.gyms.map((gym: { _id: string }) => gym._id)).toEqual([one.gym.id])
  expect((await one.member.get('/member/portal')).body.portal.payments).toEqual([])
  expect((await one.admin.get('/member/portal')).status).toBe(403)
})

test("Memberships, Schedule and Orders stay locked until the gym's subscription includes member_portal", async () => {
  const closed = await club()
  for (const path of ['/member/memberships', '/member/schedule', '/member/orders']) {
    const { status, body } = await closed.member.get(path)
    expect([status, body.error]).toEqual([422, 'portal.locked'])
  }
  const open = await club({ opens: true })
  await sell(open.admin, open.member, open.gym, open.plan._id, 300000)
  expect((await open.member.get('/member/portal')).body.portal.is_open).toBe(true)
  const { body } = await open.member.get('/member/memberships')
  expect(body.memberships).toMatchObject([{ plan_name: 'Oylik', payment_status: 'paid', due_amount: 300000 }])
  expect((await open.member.get('/member/schedule')).body).toMatchObject({
    bookings: [],
    past: [],
    strikes: { count: 0 },
  })
  expect((await open.member.get('/member/orders')).body.orders).toMatchObject([
    { plan_name: 'Oylik', price: 300000, discount: 0, payments: [{ amount: 300000, transaction_type: 'payment' }] },
  ])
})

test('visits stand by month with the weeks in a row, each member’s own alone', async () => {
  const { admin, gym, member } = await club()
  const other = await club()
  const came = ['2026-03-02', '2026-03-11', '2026-03-30']
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
      select ${admin.id}, gen_random_uuid(), ${gym.id}, ${member.id}, day + interval '14 hours', day, 'admin' from unnest(${came}::date[]) as day returning id`.execute(
      db,
    ),
  )
  const { body } = await member.get(`/member/visits?gym_id=${gym.id}&month=2026-03-15`)
  expect(body.calendar).toMatchObject({
    month: '2026-03-01',
    visits: [{ date: '2026-03-02' }, { date: '2026-03-11' }, { date: '2026-03-30' }],
    first_on: '2026-03-02',
    total_days: 3,
    streak_weeks: 0,
    best_streak_weeks: 2,
  })
  expect((await member.get(`/member/visits?gym_id=${gym.id}&month=2026-04`)).body.calendar.visits).toEqual([])
  expect((await member.get('/member/visits?month=x')).body.fields).toEqual({
    month: 'Oyni yyyy-oo koʻrinishida kiriting',
  })
  expect((await other.member.get(`/member/visits?gym_id=${gym.id}`)).status).toBe(404)
  expect((await other.member.get('/member/visits')).body.calendar).toMatchObject({ total_days: 0, first_on: null })
})

test("a first subscription that is paid ahead opens the member's pages from its first minute, an unpaid one does not", async () => {
  const { gym, member } = await club({ opens: true })
  const start = addDays(tashkentDay(new Date()), 1)
  const isOpen = async () => (await member.get('/member/portal')).body.portal.is_open as boolean
  const becomes = (paid: number) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set status = 'pending', start_on = ${start}, price_tiyin = 100, paid_tiyin = ${paid} where gym_id = ${gym.id}`.execute(
        db,
      ),
    )
  await becomes(1)
  expect(await isOpen()).toBe(false)
  world.clock(new Date(`${start}T00:10:00+05:00`))
  expect(await isOpen()).toBe(true)
  await becomes(0)
  expect(await isOpen()).toBe(false)
  world.clock(null)
})

test('reserving makes one unpaid membership at the price of the plan and tells the owner', async () => {
  const { admin, gym, plan, member } = await club()
  const { status, body } = await member.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id })
  expect([status, body.error]).toEqual([201, undefined])
  expect(body.membership).toMatchObject({
    plan_name: 'Oylik',
    due_amount: 300000,
    paid_amount: 0,
    payment_status: 'unpaid',
    is_reserved: true,
  })
  const again = await member.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id })
  expect([again.status, again.body.error]).toEqual([409, 'portal.reserved_already'])
  expect((await member.get('/member/portal')).body.portal).toMatchObject({ debt: 0, membership: { is_reserved: true } })
  expect((await admin.get(`/membership/one/${body.membership._id}`)).body.membership.payment_status).toBe('unpaid')
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{
      kind: string
      params: { plan_name: string }
    }>`select kind, params from notifications where recipient_id = ${admin.id}`.execute(db),
  )
  expect(rows).toMatchObject([
    { kind: 'membership_reserved', params: { plan_name: 'Oylik', fullname: 'Aziza Karimova' } },
  ])
})

test('what is only reserved is in no sum and among none that were sold, and is paid or cancelled, nothing else', async () => {
  const { admin, gym, plan, member } = await club()
  const { _id: id } = (await member.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id })).body.membership
  const list = async (query: string) => (await admin.get(`/membership/foradmin/all?${query}`)).body
  expect(await list('')).toMatchObject({ totals: { due: 0, remaining: 0 }, memberships: [{ is_reserved: true }] })
  for (const query of ['status=active', 'status=kept', 'status=expiring', 'payment_status=unpaid', 'debt=any'])
    expect((await list(query)).memberships, query).toEqual([])
  expect((await list('status=reserved')).memberships).toMatchObject([{ _id: id, status: 'active' }])
  expect((await admin.get('/member/foradmin/all')).body.members).toMatchObject([{ debt: 0, membership: null }])
  const today = tashkentDay(new Date())
  const period = { start_date: today, end_date: today, reason: 'safar' }
  for (const [act, body] of Object.entries({
    freeze: period,
    gift: { days: 3, reason: 'bayram' },
    renew: { plan_id: plan._id },
  }))
    expect((await admin.post(`/membership/${act}/${id}`, body)).body.error, act).toBe('state_conflict')
  expect((await admin.post(`/membership/cancel/${id}`, { reason: 'kelmadi' })).status).toBe(200)
  expect(await list('status=reserved')).toMatchObject({ memberships: [], totals: { due: 0 } })
})

test('a reservation is cancelled by whoever made it until it is paid for, and reception is told', async () => {
  const { admin, gym, plan, member } = await club()
  const other = await club()
  const reserve = async () =>
    (await member.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id })).body.membership._id as string
  const first = await reserve()
  expect((await other.member.del(`/member/reservation/${first}`)).status).toBe(404)
  expect((await admin.del(`/member/reservation/${first}`)).status).toBe(403)
  expect((await member.del(`/member/reservation/${first}`)).status).toBe(200)
  expect((await member.del(`/member/reservation/${first}`)).body.error).toBe('state_conflict')
  expect((await member.get('/member/portal')).body.portal).toMatchObject({ debt: 0, membership: null, payments: [] })
  expect((await member.get('/member/payments')).body).toMatchObject({ payments: [], pagination: { total: 0 } })
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{ kind: string }>`select kind from notifications where recipient_id = ${admin.id} order by id`.execute(db),
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['membership_reserved', 'reservation_cancelled'])
  const second = await reserve()
  const pay = admin.post('/transaction/membership/create', {
    membership_id: second,
    paid_amount: 300000,
    transaction_type: 'payment',
    payment_method: 'cash',
  })
  const [paid, cancelled] = await Promise.all([pay, member.del(`/member/reservation/${second}`)])
  expect([paid.status < 300, cancelled.status === 200].filter(Boolean)).toHaveLength(1)
  const { body: sold } = await sell(other.admin, other.member, other.gym, other.plan._id, 300000)
  expect((await other.member.del(`/member/reservation/${sold.membership._id}`)).body.error).toBe('state_conflict')
})

test('five reservations a day tell the desk, cancelled ones among them', async () => {
  const { gym, plan, member } = await club()
  const reserve = () => member.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id })
  for (let at = 0; at < 5; at++)
    expect((await member.del(`/member/reservation/${(await reserve()).body.membership._id}`)).status).toBe(200)
  expect((await reserve()).body).toMatchObject({ statusCode: 422, error: 'requests.too_many' })
})

test('a reservation begins when what was paid for is over, and a payment confirms it', async () => {
  const { admin, gym, plan, member } = await club()
  const { body: sold } = await sell(admin, member, gym, plan._id, 300000)
  const { body: plans } = await member.get(`/member/plans?gym_id=${gym.id}`)
  expect(plans.plans).toMatchObject([{ _id: plan._id, price: 300000, is_current: true, is_reserved: false }])
  expect(plans.starts_on > sold.membership.end_date).toBe(true)
  const { body } = await member.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id })
  expect(body.membership).toMatchObject({ start_date: plans.starts_on, status: 'scheduled' })
  await admin.post('/transaction/membership/create', {
    membership_id: body.membership._id,
    paid_amount: 300000,
    transaction_type: 'payment',
    payment_method: 'cash',
  })
  const { plans: after } = (await member.get(`/member/plans?gym_id=${gym.id}`)).body
  expect(after).toMatchObject([{ is_reserved: false }])
})

test('plans tell a member their conditions, and which are not for them from the day on which they would begin', async () => {
  const { admin, gym, plan, member } = await club()
  const make = async (name: string, conditions: object) =>
    (
      await admin.post('/plans/create/membership', {
        name,
        price: 200000,
        duration: 30,
        options: [{ key: 'Zal', value: 'bor' }],
        gyms: [gym.id],
        ...conditions,
      })
    ).body.plan._id as string
  const women = await make('Ayollar', { gender: 'female', visits: 8 })
  const men = await make('Erkaklar', { gender: 'male' })
  const { body } = await member.get(`/member/plans?gym_id=${gym.id}`)
  const said = new Map(body.plans.map((one: { _id: string }) => [one._id, one]))
  expect(said.get(plan._id)).toMatchObject({ refusal: null, conditions: { gender: 'any', visits: null } })
  expect(said.get(women)).toMatchObject({ refusal: null, conditions: { gender: 'female', visits: 8 } })
  expect(said.get(men)).toMatchObject({ refusal: 'u faqat erkaklar uchun' })
  const refused = await member.post('/member/reserve', { gym_id: gym.id, plan_id: men })
  expect([refused.status, refused.body.error]).toEqual([422, 'plan.gender'])
  expect((await member.post('/member/reserve', { gym_id: gym.id, plan_id: women })).status).toBe(201)
})

test('a plan whose hours the gym never has for them is not offered to a member, and says so', async () => {
  const { admin, gym, plan, member } = await club()
  const options = [{ key: 'Zal', value: 'bor' }]
  const make = { price: 200_000, duration: 30, options, gyms: [gym.id] }
  const evenings = (await admin.post('/plans/create/membership', { ...make, name: 'Kech', from: '17:00', to: '22:00' }))
    .body
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_same_for_all = false, for_women_from = '07:00', for_women_to = '15:00',
      for_men_from = '15:00', for_men_to = '23:00' where gym_id = ${gym.id}`.execute(db),
  )
  const { plans } = (await member.get(`/member/plans?gym_id=${gym.id}`)).body
  const refusalOf = (id: string) => plans.find((one: { _id: string }) => one._id === id).refusal
  expect([refusalOf(plan._id), refusalOf(evenings.plan._id)]).toEqual([null, 'uning soatlarida zal siz uchun yopiq'])
  const refused = await member.post('/member/reserve', { gym_id: gym.id, plan_id: evenings.plan._id })
  expect([refused.status, refused.body.error]).toEqual([422, 'plan.hours'])
})

test('what a gym owes the platform is not told to a member', async () => {
  const { gym, plan, member } = await club()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set start_on = start_on - 400, status = 'expired' where gym_id = ${gym.id}`.execute(db),
  )
  const { status, body } = await member.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id })
  expect([status, body.error, body.command, body.data]).toEqual([422, 'portal.not_now', undefined, undefined])
})

test('members see the contacts of their gym; who works there and is no coach is listed nowhere', async () => {
  const { admin, gym, member } = await club()
  await world.employee(admin, { gyms: [gym.id] })
  expect((await member.get(`/member/class/coaches?gym_id=${gym.id}`)).body.coaches).toEqual([])
  const contacts = (await member.get('/member/managers')).body.gyms[0]
  expect(contacts).toMatchObject({
    name: 'Temir Zal',
    address: 'Chilonzor',
    workingHours: { isSameForAll: true },
    map_url: expect.stringContaining('maps.google'),
  })
})
