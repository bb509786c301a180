import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/**
 * Enquiries of strangers that nobody has touched for as long as visits are kept: how many of an owner's went. One that somebody earned
 * days by stays, because a phone earns them once. In the platform's scope.
 */
export async function dropOldLeads(db: Db, owner: string, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from leads where admin_id = ${owner} and coalesce(answered_at, created_at) < ${until} and bonus_at is null`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** What is written in the place of a name that was kept long enough. */
const nobody = '—'

/** Of those that stay for their days name and words go all the same: the phone, the days and the memberships they are on are left. */
export async function namelessOldLeads(db: Db, owner: string, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update leads set fullname = ${nobody}, text = null, note = null, search_text = phone_number, version = version + 1
      where admin_id = ${owner} and coalesce(answered_at, created_at) < ${until} and bonus_at < ${until}
        and (fullname <> ${nobody} or text is not null or note is not null)`.execute(db)
  return Number(numAffectedRows)
}
