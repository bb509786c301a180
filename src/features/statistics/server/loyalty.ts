import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { renewalDays } from '#src/features/memberships/rules.ts'
import { hasExpired, isRenewed, mayStillRenew } from '#src/features/memberships/server/list-memberships.ts'
import type { Db } from '#src/server/db.ts'
import { shareOf } from '../rules.ts'
import type { ChosenPeriod } from './chosen-period.ts'
import { countMembers } from './members.ts'

type Expired = { expired: number; renewed: number; open: number }

/** Who stayed, who was lost, and which memberships that ran out were bought again. */
export async function loyaltyOf(db: Db, scope: GymScope, chosen: ChosenPeriod, today: Day) {
  const members = await countMembers(db, scope, chosen, today)
  const atStart = members.at_start
  const atEnd = atStart + members.change
  const { rows } = await sql<Expired>`
    select count(*) as expired, count(*) filter (where ${isRenewed('s', scope.adminId)}) as renewed,
      count(*) filter (where ${mayStillRenew('s', scope.adminId, today)} and not ${isRenewed('s', scope.adminId)}) as open
    from memberships s
    where ${inScope('s', scope)} and ${hasExpired('s', scope.adminId, today)}
      and s.end_on between ${chosen.start} and ${chosen.end}`.execute(db)
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
  }
}
