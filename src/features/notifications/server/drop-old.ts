import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** Notices of an owner, or of the platform, that are older than messages are kept, read or not: how many went. In the platform's scope. */
export async function dropOldNotices(db: Db, owner: string | null, until: Date): Promise<number> {
  const isTheirs = owner === null ? sql`admin_id is null` : sql`admin_id = ${owner}`
  const { numAffectedRows } = await sql`
    delete from notifications where ${isTheirs} and created_at < ${until}`.execute(db)
  return Number(numAffectedRows)
}
