import { sql } from 'kysely'
import { type Day, startOfDay } from '#src/contract/days.ts'
import type { Db } from '#src/server/db.ts'

type Gone = { owner: string; count: number }[]

export async function dropOldRefusals(db: Db, until: Day): Promise<Gone> {
  const { rows } = await sql<Gone[number]>`
    with gone as (delete from refused_visits where refused_at < ${startOfDay(until)} returning admin_id)
    select admin_id as owner, count(*) as count from gone group by 1`.execute(db)
  return rows
}

/** Visits that are older than they are kept; those of a membership that ran later stay, for they are counted there. */
export async function dropOldVisits(db: Db, until: Day): Promise<Gone> {
  const { rows } = await sql<Gone[number]>`
    with gone as (
      delete from visits v where v.visited_on < ${until} and not exists (
        select from memberships m where m.admin_id = v.admin_id and m.id = v.membership_id and m.end_on >= ${until})
      returning v.admin_id
    )
    select admin_id as owner, count(*) as count from gone group by 1`.execute(db)
  return rows
}
