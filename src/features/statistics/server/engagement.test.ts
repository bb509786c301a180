import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, useApi } from '#test/api.ts'
import { type BusyOwner, createBusyOwner } from '#test/busy-owner.ts'
import { pastOf } from '#test/past.ts'

const world = useApi()
const today = '2026-07-15'
const now = new Date('2026-07-15T09:30:00Z')
const { planOf, memberOf, membershipOf, visitOf } = pastOf(world, { now, today })
beforeAll(() => world.clock(now))

async function freshPlace() {
  const admin = await world.admin()
  return { admin, place: await planOf(admin.id, (await world.gym(admin)).id) }
}
const freeze = (
  { adminId, gymId }: { adminId: string; gymId: string },
  memberId: string,
  membershipId: string,
  [from, to]: readonly [Day, Day],
) =>
  world.sql({ role: 'tenant', adminId }, (db) =>
    sql`insert into membership_freezes (admin_id, id, membership_id, member_id, gym_id, start_on, end_on, reason, made_by_kind, created_at)
      values (${adminId}, ${newId()}, ${membershipId}, ${memberId}, ${gymId}, ${from}, ${to}, 'Safar', 'admin', ${now})`.execute(
      db,
    ),
  )
const engagementOf = async (caller: Caller, period: string) =>
  (await caller.get(`/statistics/member/loyalty?${period}`)).body.engagement
const weeklyOf = async (caller: Caller, period: string) =>
  (await caller.get(`/statistics/visit/hours?${period}`)).body.weekly

test('months of membership are those with a day that was active: each once, none that was frozen throughout, of who left too', async () => {
  const { admin, place } = await freshPlace()
  // 31 January to 1 March, then from 20 March on: January to April
  const often = await memberOf(place)
  await membershipOf(place, often, { start: '2026-01-31', days: 30 })
  await membershipOf(place, often, { start: '2026-03-20', days: 30 })
  // March to May, of which April was frozen, and its last week was cancelled
  const frozen = await memberOf(place)
  const id = await membershipOf(place, frozen, { start: '2026-03-31', days: 40, cancelled: '2026-05-04' })
  await freeze(place, frozen, id, ['2026-04-01', '2026-04-30'])
  // begins after the day
  await membershipOf(place, await memberOf(place), { start: '2026-07-01', days: 30 })
  await memberOf(place)
  expect(await engagementOf(admin, 'period=month&date=2026-06-10')).toEqual({
    date: '2026-06-30',
    members: 2,
    months: 6,
    average: 3,
  })
  expect(await engagementOf(admin, 'period=month')).toEqual({ date: today, members: 3, months: 7, average: 2.33 })
  expect(await engagementOf(admin, 'period=month&date=2026-02-10')).toEqual({
    date: '2026-02-28',
    members: 1,
    months: 2,
    average: 2,
  })
  expect(await engagementOf(admin, 'period=month&date=2025-12-10')).toEqual({
    date: '2025-12-31',
    members: 0,
    months: 0,
    average: null,
  })
  const { body } = await admin.get('/member/foradmin/all?months_by=2026-06-30&filterAz=abc')
  expect(
    body.members.map(({ _id, active_months }: Record<string, unknown>) => [_id, active_months]).toSorted(),
  ).toEqual(
    [
      [often, 4],
      [frozen, 2],
    ].toSorted(),
  )
  expect(body.totals).toEqual({ active_days: null, active_months: 6 })
})

test('visits a week are those of 28 days for each member who was active on an average of them', async () => {
  const { admin, place } = await freshPlace()
  const all = await memberOf(place)
  await membershipOf(place, all, { start: '2026-05-01', days: 200 })
  const half = await memberOf(place)
  await membershipOf(place, half, { start: '2026-07-02', days: 30 })
  // 28 days are 18 June to 15 July: 28 + 14 active days, a member and a half
  for (const day of ['2026-06-17', '2026-06-18', '2026-06-30', '2026-07-03', '2026-07-15'])
    await visitOf(place, all, day)
  for (const day of ['2026-07-02', '2026-07-09']) await visitOf(place, half, day)
  expect(await weeklyOf(admin, 'period=month')).toEqual({
    start: '2026-06-18',
    end: today,
    visits: 6,
    average_active: 1.5,
    per_member: 1,
  })
  // of a period that is over the days are its last
  expect(await weeklyOf(admin, 'period=month&date=2026-06-03')).toEqual({
    start: '2026-06-03',
    end: '2026-06-30',
    visits: 3,
    average_active: 1,
    per_member: 0.75,
  })
  expect(await weeklyOf(admin, 'period=month&date=2026-04-03')).toMatchObject({ visits: 0, per_member: null })
})

type Row = {
  member: string
  gym: string
  start: Day
  last: Day
  frozen: { start: Day; end: Day }[] | null
}

/** Of every member the days on which one of these memberships ran and was not frozen. */
function activeDaysOf(rows: readonly Row[], until: Day): Map<string, Set<Day>> {
  const found = new Map<string, Set<Day>>()
  for (const { member, start, last, frozen } of rows)
    for (let day = start; day <= last && day <= until; day = addDays(day, 1)) {
      if (frozen?.some((one) => one.start <= day && day <= one.end)) continue
      const days = found.get(member) ?? new Set()
      found.set(member, days.add(day))
    }
  return found
}
const rounded = (n: number, d: number) => (d === 0 ? null : Math.floor((200 * n + d) / (2 * d)) / 100)

test.each([11, 12])(
  'months of membership and visits a week are what they are defined as, over random histories (%i)',
  async (seed) => {
    const owner: BusyOwner = await createBusyOwner(world, { now, today }, { members: 60, seed })
    const [rows, visits] = await world.sql(
      { role: 'tenant', adminId: owner.admin.id },
      async (db) =>
        [
          (
            await sql<Row>`
        select s.member_id as member, s.gym_id as gym, s.start_on as start,
          case when s.status = 'cancelled' then least(s.cancelled_on - 1, s.end_on) else s.end_on end as last,
          (select json_agg(json_build_object('start', f.start_on, 'end', coalesce(f.ended_on, f.end_on))) from membership_freezes f
            where f.admin_id = s.admin_id and f.membership_id = s.id and f.days > 0) as frozen
        from memberships s where not s.is_drop_in and not s.is_reserved`.execute(db)
          ).rows,
          (await sql<{ gym: string; day: Day }>`select gym_id as gym, visited_on as day from visits`.execute(db)).rows,
        ] as const,
    )
    const { admin, gyms } = owner
    for (const gym of [undefined, gyms[0].id, gyms[1].id])
      for (const [period, end] of [
        ['period=month', today],
        ['period=day&date=2026-05-17', '2026-05-17'],
        ['startDate=2026-02-01&endDate=2026-06-09', '2026-06-09'],
      ] as const) {
        const asked = `${period}${gym ? `&gym_id=${gym}` : ''}`
        const active = [
          ...activeDaysOf(
            rows.filter((row) => !gym || row.gym === gym),
            end,
          ).values(),
        ]
        const months = active.reduce((sum, days) => sum + new Set([...days].map((day) => day.slice(0, 7))).size, 0)
        expect([asked, await engagementOf(admin, asked)]).toEqual([
          asked,
          { date: end, members: active.length, months, average: rounded(months, active.length) },
        ])
        const start = addDays(end, -27)
        const days = active.flatMap((one) => [...one]).filter((day) => day >= start).length
        const seen = visits.filter(({ gym: at, day }) => (!gym || at === gym) && start <= day && day <= end).length
        expect([asked, await weeklyOf(admin, asked)]).toEqual([
          asked,
          { start, end, visits: seen, average_active: rounded(days, 28), per_member: rounded(7 * seen, days) },
        ])
      }
  },
  60_000,
)
