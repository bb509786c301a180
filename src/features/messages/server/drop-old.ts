import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** Messages that are older than they are kept, by whose they were. */
export async function dropOldMessages(db: Db, until: Date): Promise<{ owner: string | null; count: number }[]> {
  const { rows } = await sql<{ owner: string | null; count: number }>`
    with gone as (delete from sms_messages where created_at < ${until} and status <> 'queued' returning admin_id)
    select admin_id as owner, count(*) as count from gone group by 1`.execute(db)
  return rows
}
