import { sql } from 'kysely'
import { type Day, startOfDay } from '#src/contract/days.ts'
import type { Db } from '#src/server/db.ts'

/** Refusals of an owner's doors that are older than they are kept: how many went. */
export async function dropOldRefusals(db: Db, owner: string, until: Day): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from refused_visits where admin_id = ${owner} and refused_at < ${startOfDay(until)}`.execute(db)
  return Number(numAffectedRows)
}

/** And visits; those of a membership that ran later stay, for they are counted there. */
export async function dropOldVisits(db: Db, owner: string, until: Day): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from visits v where v.admin_id = ${owner} and v.visited_on < ${until} and not exists (
        select from memberships m where m.admin_id = v.admin_id and m.id = v.membership_id and m.end_on >= ${until})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
