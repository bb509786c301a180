import { sql } from 'kysely'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { GymScope } from '#src/features/gyms/server/scope.ts'
import { activeDays } from '#src/features/memberships/server/active-days.ts'
import { earnedByDay, earnedUntil, mayEarnIn, spreads } from '#src/features/memberships/server/earned.ts'
import type { Db } from '#src/server/db.ts'
import { changePct, ratioOf, type Span } from '../rules.ts'
import type { ChosenPeriod } from './chosen-period.ts'
import { namesOfParts } from './names-of-parts.ts'

type PartRow = {
  part: 'gym' | 'plan' | 'maker'
  key: string | null
  role: string | null
  earned: Tiyin
  previous: Tiyin
}

/** Earned in the period and in the one before, by gym, plan and who sold it. The parts of one kind add up to the whole. */
async function readParts(db: Db, scope: GymScope, { start, end, previous }: ChosenPeriod): Promise<PartRow[]> {
  const before = earnedUntil('e', addDays(start, -1))
  const sums = sql`coalesce(sum(earned), 0)::bigint as earned, coalesce(sum(previous), 0)::bigint as previous`
  const { rows } = await sql<PartRow>`
    with spread as materialized (${spreads(scope, mayEarnIn('s', previous.start, end))}
    ), rows as materialized (
      select e.gym_id, e.plan_id, e.sold_by_kind, case when e.sold_by_kind not in ('superadmin', 'member') then e.sold_by_id end as sold_by_id,
        ${earnedUntil('e', end)} - ${before} as earned, ${before} - ${earnedUntil('e', addDays(previous.start, -1))} as previous
      from spread e
    )
    select 'gym' as part, gym_id::text as key, null as role, ${sums} from rows group by gym_id
    union all select 'plan', plan_id::text, null, ${sums} from rows group by plan_id
    union all select 'maker', sold_by_id::text, sold_by_kind, ${sums} from rows group by sold_by_kind, sold_by_id`.execute(
    db,
  )
  return rows
}

/** What each day of the period earned. */
async function readDays(db: Db, scope: GymScope, { start, end }: Span): Promise<Map<Day, Tiyin>> {
  const { rows } = await sql<{ day: Day; tiyin: Tiyin }>`
    with spread as materialized (${spreads(scope, mayEarnIn('s', start, end))})
    select * from (${earnedByDay('spread', start, end)}) d`.execute(db)
  return new Map(rows.map(({ day, tiyin }) => [day, tiyin]))
}

/** Sold by the day and not earned yet. */
export async function deferredOn(db: Db, scope: GymScope, day: Day): Promise<{ amount: number; memberships: number }> {
  const left = sql`e.total_tiyin - ${earnedUntil('e', day)}`
  const { rows } = await sql<{ deferred: Tiyin; memberships: number }>`
    select coalesce(sum(${left}), 0)::bigint as deferred, count(*) filter (where ${left} <> 0) as memberships
    from (${spreads(scope, sql`s.end_on > ${day}::date and s.sold_on <= ${day}::date`)}) e`.execute(db)
  return { amount: toSom(rows[0]?.deferred ?? 0), memberships: rows[0]?.memberships ?? 0 }
}

/** The days of the period so far on which members had a running membership that was not frozen, added up. */
async function countActiveDays(db: Db, scope: GymScope, { start, end }: Span): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(a.days), 0)::bigint as days from (${activeDays(scope, start, end)}) a`.execute(db)
  return rows[0]?.days ?? 0
}

/** Money earned: what is due, spread over the days of the memberships. */
export async function earnedMoney(db: Db, scope: GymScope, chosen: ChosenPeriod, today: Day) {
  const parts = await readParts(db, scope, chosen)
  const names = await namesOfParts(db, scope.adminId, parts)
  const nameOf = ({ key }: PartRow) => (key === null ? undefined : names.get(key))
  const days = await readDays(db, scope, chosen)
  const on = chosen.end < today ? chosen.end : today
  const soFar = chosen.start > today ? 0 : daysBetween(chosen.start, on) + 1
  const active = soFar === 0 ? 0 : await countActiveDays(db, scope, { start: chosen.start, end: on })
  const of = (part: PartRow['part']) =>
    parts.filter((row) => row.part === part && row.earned !== 0).toSorted((a, b) => b.earned - a.earned)
  const sum = (column: 'earned' | 'previous') =>
    parts.filter(({ part }) => part === 'gym').reduce((total, row) => total + row[column], 0)
  const [earned, previous] = [sum('earned'), sum('previous')]
  const between = (from: Day, until: Day) => {
    let tiyin = 0
    for (let day = from; day <= until; day = addDays(day, 1)) tiyin += days.get(day) ?? 0
    return tiyin
  }
  return {
    period: chosen.period,
    startDate: chosen.start,
    endDate: chosen.end,
    earned: toSom(earned),
    previous: toSom(previous),
    change_pct: changePct(earned, previous),
    deferred: { date: on, ...(await deferredOn(db, scope, on)) },
    average_active: ratioOf(1, active, soFar, 2) ?? 0,
    // of tiyin a whole soʻm
    earned_per_member: ratioOf(soFar, chosen.end > today ? between(chosen.start, on) : earned, active * 100, 0),
    by_gym: of('gym').map((row) => ({ gym_id: row.key ?? '', name: nameOf(row) ?? '', net: toSom(row.earned) })),
    by_plan: of('plan').map((row) => ({ plan_id: row.key ?? '', name: nameOf(row) ?? '', net: toSom(row.earned) })),
    by_employee: of('maker').map((row) => ({
      employee_id: row.key,
      role: row.role ?? '',
      name: nameOf(row) ?? null,
      net: toSom(row.earned),
    })),
    // a day's money has no hour: a day is one column
    series: (chosen.unit === 'hour'
      ? [{ bucket: chosen.start, start: chosen.start, end: chosen.start }]
      : chosen.buckets
    ).map((bucket) => ({ ...bucket, net: toSom(between(bucket.start, bucket.end)) })),
  }
}
