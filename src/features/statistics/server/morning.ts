import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { GymScope } from '#src/features/gyms/server/scope.ts'
import type { attentionLists } from '#src/features/memberships/rules.ts'
import { agreedDueOn, askedBy } from '#src/features/memberships/server/agreed-days.ts'
import { attention } from '#src/features/memberships/server/attention.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import type { MorningRow } from '../insights-contract.ts'
import { type PersonColumns, personOf } from './queries.ts'

type MorningKey = (typeof attentionLists)[number]
/** Whom to speak to, and the membership that it is about. */
export type CalledColumns = PersonColumns & {
  membership_id: string
  gym_id: string
  gym_name: string
  plan_name: string
  end_on: Day
  remaining_tiyin: Tiyin
  asked_tiyin: Tiyin
  due_on: Day
  last_visit_on: Day | null
}
/** What a membership `s` owes, by when, and how much of it by today. */
export const owedColumns = (adminId: string | null, today: Day): RawBuilder<unknown> =>
  sql`s.remaining_tiyin, ${askedBy('s', adminId, today)} as asked_tiyin, ${agreedDueOn('s', adminId, today)} as due_on`

type MorningItem = CalledColumns & { list: MorningKey; count: number }

/** Whom to speak to today, the first of each list. */
export async function listMorning(db: Db, scope: GymScope, { limit, today }: { limit: number; today: Day }) {
  const { rows } = await sql<MorningItem>`
    with listed as (${attention(scope, today)}
    ), ranked as (
      select l.*, count(*) over (partition by list) as count, row_number() over (partition by list order by weight desc, id) as nr from listed l
    )
    select r.list, r.count, s.id as membership_id, s.member_id, m.fullname, m.phone_number, m.avatar, s.gym_id, g.name as gym_name, s.plan_name,
      s.end_on, ${owedColumns(scope.adminId, today)}, r.last_visit_on
    from ranked r
    join memberships s on s.admin_id = ${ownerOf('r', scope.adminId)} and s.id = r.id
    join members m on m.admin_id = s.admin_id and m.id = s.member_id
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    where r.nr <= ${limit} order by r.list, r.nr`.execute(db)
  const listOf = (list: MorningKey) => {
    const items = rows.filter((row) => row.list === list)
    return { count: items[0]?.count ?? 0, items: items.map(calledReply) }
  }
  return {
    ending: listOf('ending'),
    soon: listOf('soon'),
    debts: listOf('debts'),
    absent: listOf('absent'),
    newcomers: listOf('newcomers'),
  }
}

export const calledReply = (row: CalledColumns): MorningRow => ({
  member: personOf(row),
  gym: { _id: row.gym_id, name: row.gym_name },
  membership_id: row.membership_id,
  plan_name: row.plan_name,
  end_date: row.end_on,
  remaining: toSom(row.remaining_tiyin),
  asked: toSom(row.asked_tiyin),
  due_date: row.due_on,
  last_visit: row.last_visit_on,
})
