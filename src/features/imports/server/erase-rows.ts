import { sql } from 'kysely'
import { nothingRead } from '#src/features/members/server/personal-data.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Reading } from '../row-reading.ts'
import { rowsKeptDays } from '../rules.ts'

const dayMs = 86_400_000

/**
 * Erases what the files of imports said whose last work is long past: all cells, the first values of the columns and
 * the words of refusals, which repeat them. One import at a time, so that a long file holds nothing else up.
 */
export async function eraseRows({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - rowsKeptDays * dayMs)
  for (let isOver = false; !isOver; )
    isOver = await database.transaction({ role: 'platform' }, ({ db }) => eraseNext(db, before, now))
}

async function eraseNext(db: Db, before: Date, now: Date): Promise<boolean> {
  const { rows } = await sql<{ admin_id: string; id: string }>`
    select admin_id, id from imports
    where rows_erased_at is null and coalesce(worked_at, created_at) < ${before} and state not in ('checking', 'running', 'undoing')
    order by coalesce(worked_at, created_at) limit 1 for update skip locked`.execute(db)
  const due = rows[0]
  if (!due) return true
  await sql`
    update import_rows set cells = '{}', phone_number = null, reading = ${nothingRead<keyof Reading>()},
      problems = coalesce((select jsonb_agg(p) from jsonb_array_elements(problems) p where not p ? 'values'), '[]')
    where admin_id = ${due.admin_id} and import_id = ${due.id}`.execute(db)
  await sql`
    update imports set rows_erased_at = ${now},
      columns = (select jsonb_agg(jsonb_build_object('title', c.value -> 'title', 'samples', '[]'::jsonb, 'values', null) order by c.position)
        from jsonb_array_elements(columns) with ordinality c (value, position))
    where admin_id = ${due.admin_id} and id = ${due.id}`.execute(db)
  return false
}
