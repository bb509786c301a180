import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

type Went = { owner: string; count: number }[]

/**
 * Enquiries of strangers that nobody has touched for as long as visits are kept, by whose they were. One that somebody earned days by
 * stays, because a phone earns them once. In the platform's scope.
 */
export async function dropOldLeads(db: Db, until: Date): Promise<Went> {
  const { rows } = await sql<{ owner: string; count: number }>`
    with gone as (
      delete from leads where coalesce(answered_at, created_at) < ${until} and bonus_at is null returning admin_id)
    select admin_id as owner, count(*) as count from gone group by 1`.execute(db)
  return rows
}

/** What is written in the place of a name that was kept long enough. */
const nobody = '—'

/** Of those that stay for their days name and words go all the same: the phone, the days and the memberships they are on are left. */
export async function namelessOldLeads(db: Db, until: Date): Promise<Went> {
  const { rows } = await sql<{ owner: string; count: number }>`
    with nameless as (
      update leads set fullname = ${nobody}, text = null, note = null, search_text = phone_number, version = version + 1
      where coalesce(answered_at, created_at) < ${until} and bonus_at < ${until}
        and (fullname <> ${nobody} or text is not null or note is not null)
      returning admin_id)
    select admin_id as owner, count(*) as count from nameless group by 1`.execute(db)
  return rows
}
