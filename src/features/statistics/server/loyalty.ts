import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { renewalDays } from '#src/features/memberships/rules.ts'
import { activeMonths } from '#src/features/memberships/server/active-days.ts'
import { hasExpired, isRenewed, mayStillRenew } from '#src/features/memberships/server/list-memberships.ts'
import type { Db } from '#src/server/db.ts'
import { together } from '#src/server/together.ts'
import { ratioOf, shareOf } from '../rules.ts'
import type { ChosenPeriod } from './chosen-period.ts'
import { countMembers } from './members.ts'

type Expired = { expired: number; renewed: number; open: number }

type Months = { members: number; months: number }

/** Whoever had an active membership by the end of a day, and in how many months each of them had one, added up. */
async function countMonths(db: Db, scope: GymScope, day: Day): Promise<Months> {
  const { rows } = await sql<Months>`
    select count(*) as members, coalesce(sum(a.months), 0)::bigint as months from (${activeMonths(scope, day)}) a`.execute(
    db,
  )
  return rows[0] as Months // an aggregate has one row
}

/** Who stayed, who was lost, which memberships that ran out were bought again, and for how long people have been members. */
export async function loyaltyOf(db: Db, scope: GymScope, chosen: ChosenPeriod, today: Day) {
  const on = chosen.end < today ? chosen.end : today
  const [members, { rows }, months] = await together(
    countMembers(db, scope, chosen, today),
    sql<Expired>`
      select count(*) as expired, count(*) filter (where ${isRenewed('s', scope.adminId)}) as renewed,
        count(*) filter (where ${mayStillRenew('s', scope.adminId, today)} and not ${isRenewed('s', scope.adminId)}) as open
      from memberships s
      where ${inScope('s', scope)} and ${hasExpired('s', scope.adminId, today)}
        and s.end_on between ${chosen.start} and ${chosen.end}`.execute(db),
    countMonths(db, scope, on),
  )
  const atStart = members.at_start
  const atEnd = atStart + members.change
  const { expired = 0, renewed = 0, open = 0 } = rows[0] ?? {}
  return {
    period: chosen.period,
    startDate: chosen.start,
    endDate: chosen.end,
    at_start: atStart,
    at_end: atEnd,
    new: members.new,
    lost: members.lost,
    kept: atStart - members.lost,
    retention_pct: shareOf(atStart - members.lost, atStart),
    churn_pct: shareOf(members.lost, atStart),
    renewal: {
      expired,
      renewed,
      left: expired - renewed,
      pct: shareOf(renewed, expired),
      /** Not renewed, and the days for it are not over. */
      open,
      is_provisional: (chosen.end < today ? chosen.end : addDays(today, -1)) >= addDays(today, -renewalDays),
    },
    engagement: { date: on, ...months, average: ratioOf(1, months.months, months.members, 2) },
  }
}
