import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** Notices that are older than messages are kept, read or not, by whose they were. In the platform's scope. */
export async function dropOldNotices(db: Db, until: Date): Promise<{ owner: string | null; count: number }[]> {
  const { rows } = await sql<{ owner: string | null; count: number }>`
    with gone as (delete from notifications where created_at < ${until} returning admin_id)
    select admin_id as owner, count(*) as count from gone group by 1`.execute(db)
  return rows
}
