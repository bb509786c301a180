import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { type BusyOwner, createBusyOwner } from '#test/busy-owner.ts'
import { gymWithPlan } from '#test/gym-with-plan.ts'
import { pastOf } from '#test/past.ts'

const world = useApi()
const today = '2026-07-15'
const now = new Date('2026-07-15T09:30:00Z')
let owner: BusyOwner
type Sold = { id: string; member: string; start: Day; end: Day; cancelled: Day | null; sold: Day; isReserved: boolean }
let sold: Sold[]

beforeAll(async () => {
  world.clock(now)
  owner = await createBusyOwner(world, { now, today }, { members: 70, seed: 3 })
  const { rows } = await world.sql({ role: 'tenant', adminId: owner.admin.id }, (db) =>
    sql<Sold>`select id, member_id as member, start_on as start, end_on as end, cancelled_on as cancelled, sold_on as sold, is_reserved as "isReserved" from memberships where not is_drop_in`.execute(
      db,
    ),
  )
  sold = rows
})

const membersOn = (day: Day) =>
  new Set(
    sold
      .filter(
        (one) =>
          !one.isReserved &&
          one.start <= day &&
          one.sold <= day &&
          day <= one.end &&
          (!one.cancelled || one.cancelled > day),
      )
      .map(({ member }) => member),
  )
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

test.each([
  ['2026-06-01', '2026-06-30'],
  ['2026-03-01', '2026-05-31'],
])('retention, churn and renewals of %s to %s are counted as they are defined', async (start, end) => {
  const { body } = await owner.admin.get(`/statistics/member/loyalty?startDate=${start}&endDate=${end}`)
  const [before, after] = [membersOn(addDays(start, -1)), membersOn(end)]
  const kept = [...before].filter((member) => after.has(member)).length
  expect(body).toMatchObject({
    at_start: before.size,
    at_end: after.size,
    kept,
    new: after.size - kept,
    lost: before.size - kept,
    retention_pct: percent(kept, before.size),
    churn_pct: percent(before.size - kept, before.size),
  })
  const ran = sold.filter((one) => !one.cancelled && !one.isReserved)
  const expired = ran.filter((one) => start <= one.end && one.end <= end && one.end < today)
  const renewed = expired.filter((one) =>
    ran.some(
      (next) =>
        next.member === one.member &&
        next.start > one.start &&
        next.end > one.end &&
        daysBetween(one.end, next.sold) <= 14,
    ),
  )
  expect(expired.length).toBeGreaterThan(0)
  expect(body.renewal).toMatchObject({
    expired: expired.length,
    renewed: renewed.length,
    left: expired.length - renewed.length,
    pct: percent(renewed.length, expired.length),
    is_provisional: end >= addDays(today, -14),
  })
})

test('a renewal rate is provisional while some may still be renewed', async () => {
  const recent = (await owner.admin.get('/statistics/member/loyalty?period=month')).body.renewal
  expect(recent.is_provisional).toBe(true)
  const past = (await owner.admin.get('/statistics/member/loyalty?startDate=2026-04-01&endDate=2026-04-30')).body
    .renewal
  expect(past).toMatchObject({ is_provisional: false, open: 0 })
})

/** A member of a fresh owner with a membership that runs, and visits on these days ago. */
async function memberWith(place: { admin: Caller; gymId: string; planId: string }, begun: number, visits: number[]) {
  const [memberId, membershipId] = [newId(), newId()]
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`insert into people (id, created_at) values (${memberId}, ${now})`.execute(db)
    await sql`insert into members (admin_id, id, fullname, code, search_text, created_at)
      values (${place.admin.id}, ${memberId}, 'Aziza', ${memberId.slice(-8)}, 'aziza', ${now})`.execute(db)
    await sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
      values (${place.admin.id}, ${membershipId}, ${place.gymId}, ${memberId}, ${place.planId}, 'Yillik', ${addDays(today, -begun)}, 365, 0, ${today}, 'active', ${addDays(today, -begun)}, 'admin', ${now})`.execute(
      db,
    )
    for (const ago of visits)
      await sql`insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
        values (${place.admin.id}, ${newId()}, ${place.gymId}, ${memberId}, ${new Date(`${addDays(today, -ago)}T06:00:00Z`)}, ${addDays(today, -ago)}, 'admin')`.execute(
        db,
      )
  })
  return membershipId
}

test('members at risk are told with the first reason that fits, by their own habits', async () => {
  const admin = await world.admin()
  const gymId = (await world.gym(admin)).id
  const planId = newId()
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
      values (${admin.id}, ${planId}, 'Yillik', 0, 365, 'yillik', ${now})`.execute(db),
  )
  const place = { admin, gymId, planId }
  const every = (gap: number, from: number, until: number) =>
    Array.from({ length: Math.floor((until - from) / gap) + 1 }, (_, nr) => from + nr * gap)
  const expected = {
    [await memberWith(place, 20, [19])]: 'newcomer',
    [await memberWith(place, 100, every(2, 12, 60))]: 'absent',
    [await memberWith(place, 100, [1, 9, ...every(4, 28, 56)])]: 'fading',
  }
  await memberWith(place, 100, every(2, 1, 60)) // comes as ever
  await memberWith(place, 200, every(14, 12, 150)) // once a fortnight, twelve days ago
  await memberWith(place, 5, []) // began this week
  const { body } = await admin.get('/statistics/member/risk')
  expect(
    Object.fromEntries(
      body.items.map((row: { membership_id: string; reason: string }) => [row.membership_id, row.reason]),
    ),
  ).toEqual(expected)
  expect(body).toMatchObject({ total: 3, newcomer: 1, absent: 1, fading: 1 })
})

test('nobody is missed for days on which they could not come: frozen, or without a membership before they bought one again', async () => {
  const { planOf, memberOf, membershipOf, visitOf } = pastOf(world, { now, today })
  const admin = await world.admin()
  const gymId = (await world.gym(admin)).id
  const place = await planOf(admin.id, gymId)
  const ago = (days: number) => addDays(today, -days)
  const come = async (memberId: string, days: readonly number[]) => {
    for (const day of days) await visitOf(place, memberId, ago(day))
  }
  const freeze = (memberId: string, membershipId: string, from: number, to: number) =>
    world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
      sql`insert into membership_freezes (admin_id, id, membership_id, member_id, gym_id, start_on, end_on, reason, made_by_kind, created_at)
        values (${admin.id}, ${newId()}, ${membershipId}, ${memberId}, ${gymId}, ${ago(from)}, ${ago(to)}, 'Safar', 'admin', ${now})`.execute(
        db,
      ),
    )
  const often = Array.from({ length: 25 }, (_, nr) => 36 + nr * 2)
  const back = await memberOf(place)
  await come(back, often)
  await freeze(back, await membershipOf(place, back, { start: ago(120), days: 200 }), 34, 1)
  const rested = await memberOf(place)
  await come(rested, often)
  const restedId = await membershipOf(place, rested, { start: ago(120), days: 200 })
  await freeze(rested, restedId, 34, 12)
  const again = await memberOf(place)
  await come(again, often)
  await membershipOf(place, again, { start: ago(100), days: 65 })
  await membershipOf(place, again, { start: ago(1), days: 30 })
  const renewed = await memberOf(place)
  await come(renewed, [...often, 31])
  await membershipOf(place, renewed, { start: ago(62), days: 60 })
  const renewedId = await membershipOf(place, renewed, { start: ago(2), days: 30 })
  // came back after a pause, and has gone on since
  const gone = await memberOf(place)
  await come(gone, often)
  await membershipOf(place, gone, { start: ago(100), days: 60 })
  await membershipOf(place, gone, { start: ago(9), days: 5 })
  await membershipOf(place, gone, { start: ago(4), days: 30 })
  const newcomer = await memberOf(place)
  await come(newcomer, [14])
  await freeze(newcomer, await membershipOf(place, newcomer, { start: ago(14), days: 60 }), 12, 2)
  const root = await world.superadmin()
  const told = async (path: string, list: (body: Record<string, { items: Listed }>) => Listed, who: Caller = admin) =>
    list((await who.get(path)).body)
      .map(({ membership_id }) => membership_id)
      .toSorted()
  type Listed = { membership_id: string }[]
  const missed = [restedId, renewedId].toSorted()
  expect(await told('/statistics/member/risk', (body) => body['items'] as unknown as Listed)).toEqual(missed)
  expect(await told('/statistics/admin/morning', ({ absent }) => absent?.items ?? [])).toEqual([restedId])
  expect(await told('/statistics/admin/morning', ({ newcomers }) => newcomers?.items ?? [])).toEqual([])
  // of all owners too, of whom this one is one
  const everywhere = await told('/statistics/member/risk?limit=100', (body) => body['items'] as unknown as Listed, root)
  expect(everywhere).toEqual(expect.arrayContaining(missed))
})

test('of a period that lies ahead nobody is told as kept, and its rows are none', async () => {
  const span = { start: addDays(today, 2), end: addDays(today, 20) }
  const { body } = await owner.admin.get(`/statistics/member/loyalty?startDate=${span.start}&endDate=${span.end}`)
  expect(body).toMatchObject({ at_start: 0, at_end: 0, kept: 0, new: 0, lost: 0, retention_pct: null, churn_pct: null })
  const days = `start_date=${span.start}&end_date=${span.end}`
  expect((await owner.admin.get(`/member/foradmin/all?moved=before&${days}`)).body.pagination.total).toBe(0)
})

test('visits fall into the weekday and hour of Tashkent', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const memberId = newId()
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`insert into people (id, created_at) values (${memberId}, ${now})`.execute(db)
    await sql`insert into members (admin_id, id, fullname, code, search_text, created_at) values (${admin.id}, ${memberId}, 'Aziza', '11223344', 'aziza', ${now})`.execute(
      db,
    )
    // Sunday 23:30 and Monday 00:10 in Tashkent
    for (const [at, on] of [
      ['2026-07-12T18:30:00Z', '2026-07-12'],
      ['2026-07-12T19:10:00Z', '2026-07-13'],
    ])
      await sql`insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
        values (${admin.id}, ${newId()}, ${gym.id}, ${memberId}, ${at}, ${on}, 'admin')`.execute(db)
  })
  const { body } = await admin.get('/statistics/visit/hours?period=month')
  expect(body.cells).toEqual([
    { weekday: 1, hour: 0, count: 1 },
    { weekday: 7, hour: 23, count: 1 },
  ])
  expect(body.total).toBe(2)
})

test('an employee sees visits and risks of the own gym, and money only with the permission', async () => {
  const { admin, gyms } = owner
  const plain = await world.employee(admin, { gyms: [gyms[0].id] })
  expect((await plain.get('/statistics/visit/hours')).status).toBe(200)
  expect((await plain.get('/statistics/member/risk')).status).toBe(200)
  for (const path of ['/statistics/earned', '/statistics/day', '/statistics/member/loyalty'])
    expect([path, (await plain.get(path)).status]).toEqual([path, 403])
  const trusted = await world.employee(admin, { gyms: [gyms[0].id], ticks: ['statistics.read'] })
  const own = (await trusted.get('/statistics/earned?period=year')).body
  const asked = (await admin.get(`/statistics/earned?period=year&gym_id=${gyms[0].id}`)).body
  expect(own).toEqual(asked)
})

test('whoever changed to another plan let no membership run out, and renewed none', async () => {
  const { admin, gym, planId } = await gymWithPlan(world)
  const { plan } = (
    await admin.post('/plans/create/membership', {
      name: 'Yillik',
      price: 900_000,
      duration: 90,
      options: [{ key: 'Sauna', value: 'bor' }],
      gyms: [gym.id],
    })
  ).body
  const sell = async (start_date: Day) => {
    const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
    const { member } = (await admin.post('/member/create', person)).body
    const body = { member_id: member._id, gym_id: gym.id, plan_id: planId, start_date }
    return (await admin.post('/membership/create', body)).body.membership._id as string
  }
  const left = await sell(addDays(today, -20))
  await sell(addDays(today, -31)) // ran out the day before yesterday
  expect((await admin.post(`/membership/change/${left}`, { plan_id: plan._id })).status).toBe(201)
  const span = `startDate=${addDays(today, -30)}&endDate=${today}`
  const { renewal } = (await admin.get(`/statistics/member/loyalty?${span}`)).body
  expect(renewal).toMatchObject({ expired: 1, renewed: 0, left: 1, pct: 0 })
})
