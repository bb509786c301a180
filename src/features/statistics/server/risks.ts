import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { GymScope } from '#src/features/gyms/server/scope.ts'
import type { riskReasons } from '#src/features/memberships/rules.ts'
import { atRisk } from '#src/features/memberships/server/attention.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import type { RiskRow } from '../insights-contract.ts'
import { type CalledColumns, calledReply, owedColumns } from './morning.ts'

type Reason = (typeof riskReasons)[number]
type Row = CalledColumns & {
  reason: Reason
  usual_gap: number | null
  visits: number
  visits_before: number
}

/** Members who may be lost, with the reason; who was here last comes first, for they come back soonest. */
export async function listRisks(
  db: Db,
  scope: GymScope,
  { page, limit, reason, today }: { page: number; limit: number; reason: Reason | undefined; today: Day },
) {
  const { rows } = await sql<{ counts: { reason: Reason; count: number }[]; items: Row[] }>`
    with risks as materialized (${atRisk(scope, today)}
    ), page as (
      select * from risks where ${reason ?? null}::text is null or reason = ${reason ?? null}
      order by last_visit_on desc nulls last, id limit ${limit} offset ${(page - 1) * limit}
    ), listed as materialized (
      select p.id as membership_id, s.member_id, m.fullname, m.phone_number, m.avatar, s.gym_id, g.name as gym_name, s.plan_name, s.end_on,
        ${owedColumns(scope.adminId, today)}, p.last_visit_on, p.reason, p.usual_gap, p.visits, p.visits_before
      from page p
      join memberships s on s.admin_id = ${ownerOf('p', scope.adminId)} and s.id = p.id
      join members m on m.admin_id = s.admin_id and m.id = s.member_id
      join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    )
    select coalesce((select json_agg(c) from (select reason, count(*) as count from risks group by reason) c), '[]') as counts,
      coalesce((select json_agg(l order by l.last_visit_on desc nulls last, l.membership_id) from listed l), '[]') as items`.execute(
    db,
  )
  const { counts, items } = rows[0] ?? { counts: [], items: [] }
  const countOf = (of: Reason) => counts.find((row) => row.reason === of)?.count ?? 0
  const total = counts.reduce((sum, row) => sum + row.count, 0)
  return {
    total,
    newcomer: countOf('newcomer'),
    absent: countOf('absent'),
    fading: countOf('fading'),
    items: items.map(riskReply),
    listed: reason ? countOf(reason) : total,
  }
}

const riskReply = (row: Row): RiskRow => ({
  ...calledReply(row),
  reason: row.reason,
  usual_gap: row.usual_gap,
  visits: row.visits,
  visits_before: row.visits_before,
})
