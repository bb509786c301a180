import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/**
 * Enquiries of strangers that nobody has touched for as long as visits are kept, by whose they were. What somebody earned by one
 * stays: a phone earns it once. In the platform's scope.
 */
export async function dropOldLeads(db: Db, until: Date): Promise<{ owner: string; count: number }[]> {
  const { rows } = await sql<{ owner: string; count: number }>`
    with gone as (
      delete from leads where coalesce(answered_at, created_at) < ${until} and bonus_at is null returning admin_id)
    select admin_id as owner, count(*) as count from gone group by 1`.execute(db)
  return rows
}
