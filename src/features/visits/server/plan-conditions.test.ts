import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { lockWaits } from '#test/database.ts'

const world = useApi()
afterEach(() => world.clock(null))

const monday = '2026-03-09'
/** That hour of a Tashkent day. */
const at = (time: string, day = monday) => world.clock(new Date(`${day}T${time}:00+05:00`))

/** A gym with an employee, and ways to make plans, members and sales. */
async function club() {
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription: 'none' })
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
        values (${admin.id}, ${newId()}, ${gym.id}, 'Yillik', '2026-01-01', 800, 0, 'active', now())`.execute(db),
  )
  const plan = async (conditions: object = {}, name = `Tarif ${newId().slice(-8)}`) => {
    const { status, body } = await admin.post('/plans/create/membership', {
      name,
      price: 300_000,
      duration: 30,
      options: [{ key: 'Zal', value: 'cheksiz' }],
      gyms: [gym.id],
      ...conditions,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body.plan._id as string
  }
  const person = async (gender: 'male' | 'female' | null, dateOfBirth?: string) => {
    const { body } = await admin.post('/member/create', {
      fullname: gender === 'female' ? 'Aziza Karimova' : 'Aziz Karimov',
      phone_number: freshPhone(),
      gender: gender ?? 'male',
      dateOfBirth,
      gyms: [gym.id],
    })
    if (!gender)
      await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
        sql`update members set gender = null where id = ${body.member._id}`.execute(db),
      )
    return body.member._id as string
  }
  const sell = (member_id: string, plan_id: string, more: object = {}) =>
    admin.post('/membership/create', { member_id, plan_id, gym_id: gym.id, ...more })
  const enter = async (member_id: string, more: object = {}, caller: Caller = admin) => {
    const { body } = await caller.post('/visit/checkin', { gym_id: gym.id, member_id, ...more })
    return body.data?.reason ?? body.error ?? body.visit.membership?._id
  }
  const bought = async (member: string, conditions: object, more: object = {}) =>
    (await sell(member, await plan(conditions), more)).body.membership._id as string
  const hours = (men: [string, string], women: [string, string]) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`update gym_settings set is_same_for_all = false, for_men_from = ${men[0]}, for_men_to = ${men[1]},
          for_women_from = ${women[0]}, for_women_to = ${women[1]} where gym_id = ${gym.id}`.execute(db),
    )
  return { admin, gym, plan, person, sell, enter, bought, hours }
}

test("a women's plan is never sold to a man: not at the desk, not in the portal, not by a renewal or a change of plan", async () => {
  const { admin, gym, plan, person, sell } = await club()
  const [women, anybody] = [await plan({ gender: 'female' }), await plan()]
  const [man, woman] = [await person('male'), await person('female')]
  const refused = await sell(man, women)
  expect([refused.status, refused.body.error, Object.keys(refused.body.fields)]).toEqual([
    422,
    'plan.gender',
    ['plan_id'],
  ])
  expect(refused.body.message).toBe('Bu tarif sotilmaydi: u faqat ayollar uchun')
  const guest = await admin.post('/membership/create', {
    member: { fullname: 'Bobur Aliyev', phone_number: freshPhone(), gender: 'male' },
    plan_id: women,
    gym_id: gym.id,
  })
  expect(guest.body.error).toBe('plan.gender')
  const own = await world.session('member', man)
  expect((await own.post('/member/reserve', { gym_id: gym.id, plan_id: women })).body.error).toBe('plan.gender')
  const { membership } = (await sell(man, anybody)).body
  const change = await admin.post(`/membership/change/${membership._id}`, { plan_id: women })
  const preview = await admin.get(`/membership/change/preview/${membership._id}?plan_id=${women}`)
  const renewal = await admin.post(`/membership/renew/${membership._id}`, { plan_id: women })
  expect([change, preview, renewal].map(({ body }) => body.error)).toEqual(Array(3).fill('plan.gender'))
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(1)
  expect((await sell(woman, women)).status).toBe(201)
})

test('ages are whole years on the first day, and what is missing on the card is named', async () => {
  const { plan, person, sell } = await club()
  const [adults, women] = [await plan({ age_from: 18, age_to: 60 }), await plan({ gender: 'female' })]
  const today = tashkentDay(new Date())
  const born = (years: number, days = 0) => addDays(`${Number(today.slice(0, 4)) - years}${today.slice(4)}`, days)
  const told = async (member: string, plan_id: string, more?: object) => {
    const { status, body } = await sell(member, plan_id, more)
    return status === 201 ? 'sold' : [body.error, ...Object.keys(body.fields)]
  }
  expect(await told(await person('male', born(18)), adults)).toBe('sold')
  const almost = await person('male', born(18, 1))
  expect(await told(almost, adults)).toEqual(['plan.age', 'plan_id'])
  expect(await told(almost, adults, { start_date: addDays(today, 1) })).toBe('sold')
  expect(await told(await person('male', born(61)), adults)).toEqual(['plan.age', 'plan_id'])
  expect(await told(await person('male', born(61, 1)), adults)).toBe('sold')
  expect(await told(await person('male'), adults)).toEqual(['plan.age', 'member.dateOfBirth'])
  expect(await told(await person(null), women)).toEqual(['plan.gender', 'member.gender'])
})

test('a plan with ages is sold to somebody registered in the same act, when the birthday is given', async () => {
  const { admin, gym, plan } = await club()
  const adults = await plan({ age_from: 18 })
  const sold = async (more: object) => {
    const { status, body } = await admin.post('/membership/create', {
      member: { fullname: 'Bobur Aliyev', phone_number: freshPhone(), gender: 'male', ...more },
      plan_id: adults,
      gym_id: gym.id,
    })
    return status === 201 ? 'sold' : [body.error, ...Object.keys(body.fields)]
  }
  expect(await sold({})).toEqual(['plan.age', 'member.dateOfBirth'])
  expect(await sold({ dateOfBirth: addDays(tashkentDay(new Date()), -3650) })).toEqual(['plan.age', 'plan_id'])
  expect((await admin.get('/member/foradmin/all')).body.pagination.total).toBe(0)
  expect(await sold({ dateOfBirth: '1990-02-01' })).toBe('sold')
})

test('a morning plan lets in at 09:00 and refuses at 15:00, with its hours', async () => {
  at('09:00')
  const { admin, gym, person, bought, enter } = await club()
  const member = await person('male')
  const id = await bought(member, { from: '07:00', to: '13:00' })
  expect(await enter(member)).toBe(id)
  at('15:00', addDays(monday, 1))
  const { body } = await admin.post('/visit/checkin', { gym_id: gym.id, member_id: member })
  expect(body).toMatchObject({
    error: 'visit.refused',
    data: { reason: 'plan_hours', hours: { from: '07:00', to: '13:00' }, can_override: true },
  })
  // let in with a reason, they come on it all the same
  expect(await enter(member, { override_reason: 'Bir marta' })).toBe(id)
})

test('a plan of some days of the week refuses on the others', async () => {
  at('09:00')
  const { admin, gym, person, bought, enter } = await club()
  const member = await person('male')
  const id = await bought(member, { weekdays: [1, 3, 5] })
  expect(await enter(member)).toBe(id)
  at('09:00', addDays(monday, 1))
  const { body } = await admin.post('/visit/checkin', { gym_id: gym.id, member_id: member })
  expect(body.data).toMatchObject({ reason: 'plan_days', hours: null, weekdays: 'Du, Ch, Ju' })
  at('00:30', addDays(monday, 2))
  expect(await enter(member)).toBe(id)
})

test('the ninth of eight visits is refused; one that was taken back is not counted', async () => {
  at('09:00')
  const { admin, gym, person, bought, enter } = await club()
  const member = await person('male')
  const id = await bought(member, { visits: 8 })
  const undone = await admin.post('/visit/checkin', { gym_id: gym.id, member_id: member })
  expect((await admin.del(`/visit/undo/${undone.body.visit._id}`)).status).toBe(200)
  const left = async () =>
    (await admin.post('/visit/checkin', { gym_id: gym.id, member_id: member })).body.counted.visits as unknown
  for (let day = 0; day < 8; day++) {
    at('09:00', addDays(monday, day))
    expect(await enter(member), String(day)).toBe(id)
    expect(await left()).toEqual({ left: 7 - day, of: 8 })
    // a second scan of the day is the same visit
    expect(await enter(member)).toBe(id)
  }
  expect((await admin.get(`/membership/one/${id}`)).body.membership.visits_used).toBe(8)
  at('09:00', addDays(monday, 8))
  expect(await enter(member)).toBe('visits_used')
})

test('two scans at the same moment never use one last visit twice', async () => {
  at('09:00')
  const { admin, gym, person, bought, enter } = await club()
  const member = await person('male')
  const id = await bought(member, { visits: 1 })
  const other = new pg.Client({ connectionString: world.ownerUrl })
  await other.connect()
  try {
    // the scan of before midnight is still being written when the one of after midnight asks
    await other.query('begin')
    await other.query('select 1 from memberships where admin_id = $1 and id = $2 for update', [admin.id, id])
    at('00:00', addDays(monday, 1))
    const second = enter(member)
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await other.query(
      `insert into visits (admin_id, id, gym_id, member_id, membership_id, visited_at, visited_on, checked_in_by_kind)
       values ($1, $2, $3, $4, $5, $6, $7, 'admin')`,
      [admin.id, newId(), gym.id, member, id, `${monday}T23:59:59+05:00`, monday],
    )
    await other.query('commit')
    expect(await second).toBe('visits_used')
  } finally {
    await other.end()
  }
})

test('a later edit of the plan changes nothing at the door for whom it was sold', async () => {
  at('15:00')
  const { admin, plan, person, sell, enter } = await club()
  const [before, after] = [await person('male'), await person('male')]
  const planId = await plan()
  const { membership } = (await sell(before, planId)).body
  const edited = await admin.put(`/plans/update/${planId}`, { from: '07:00', to: '13:00', weekdays: [1], visits: 1 })
  expect(edited.status).toBe(200)
  await sell(after, planId)
  expect(await enter(before)).toBe(membership._id)
  expect(await enter(after)).toBe('plan_hours')
  at('15:00', addDays(monday, 1))
  expect(await enter(before)).toBe(membership._id)
})

test('of several memberships the one that fits is used, else the nearest reason is told', async () => {
  at('15:00')
  const { person, bought, enter } = await club()
  const member = await person('male')
  await bought(member, { from: '07:00', to: '13:00' })
  const evening = await bought(member, { from: '14:00', to: '23:00', weekdays: [1] })
  expect(await enter(member)).toBe(evening)
  at('15:00', addDays(monday, 1))
  // the morning one lets in tomorrow, the evening one next week
  expect(await enter(member)).toBe('plan_hours')
})

test("whose gender was noted otherwise after the sale is refused at the door of a women's plan", async () => {
  at('09:00')
  const { admin, person, bought, enter } = await club()
  const member = await person('female')
  await bought(member, { gender: 'female' })
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update members set gender = 'male' where id = ${member}`.execute(db),
  )
  expect(await enter(member)).toBe('gender')
})

test('a plan whose hours never meet those of the gym is neither saved nor sold', async () => {
  const { admin, gym, plan, person, sell, hours } = await club()
  const morning = await plan({ from: '07:00', to: '13:00' })
  await hours(['15:00', '23:00'], ['08:00', '14:00'])
  const refused = await sell(await person('male'), morning)
  expect([refused.status, refused.body.error, refused.body.message]).toEqual([
    422,
    'plan.hours',
    'Tarif soatlari zalning ish vaqtiga toʻgʻri kelmaydi: Temir Zal, 07:00–13:00',
  ])
  expect((await sell(await person('female'), morning)).status).toBe(201)
  const saved = await admin.put(`/plans/update/${morning}`, { gender: 'male' })
  expect([saved.status, saved.body.error, Object.keys(saved.body.fields)]).toEqual([422, 'plan.hours', ['from']])
  const made = await admin.post('/plans/create/membership', {
    name: 'Erkaklar tongi',
    price: 1,
    duration: 1,
    options: [{ key: 'Zal', value: 'bor' }],
    gyms: [gym.id],
    gender: 'male',
    to: '15:00',
  })
  expect(made.body.error).toBe('plan.hours')
})
