import { sql } from 'kysely'
import { nothingRead } from '#src/features/members/server/uploaded-rows.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { ImportBatch } from '../contract.ts'
import type { Reading } from './row-reading.ts'
import { rowsKeptDays } from '../rules.ts'
import { isOfLiveOwner } from './work-of-import.ts'

const dayMs = 86_400_000

/**
 * Erases what the files of imports said whose last work is long past: all cells, the first values of the columns and
 * the words of refusals, which repeat them. One import at a time, so that a long file holds nothing else up.
 */
export async function eraseRows({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - rowsKeptDays * dayMs)
  const due = await database.transaction({ role: 'platform' }, ({ db }) => listDue(db, before))
  for (const { admin_id, id } of due)
    await database.transaction({ role: 'platform' }, ({ db }) => eraseOne(db, { adminId: admin_id, id, before, now }))
}

/** What is taken back needs none of it, and waits for ever where its owner is never let in again. */
const isDue = (before: Date) => sql`
  rows_erased_at is null and coalesce(worked_at, created_at) < ${before}
  and state not in ('checking', 'running') and (state <> 'undoing' or not ${isOfLiveOwner})`

async function listDue(db: Db, before: Date) {
  const { rows } = await sql<{ admin_id: string; id: string }>`
    select admin_id, id from imports where ${isDue(before)} order by coalesce(worked_at, created_at)`.execute(db)
  return rows
}

type Due = { adminId: string; id: string; before: Date; now: Date }

/** Unless somebody works on it right now, or another server has erased it. */
async function eraseOne(db: Db, { adminId, id, before, now }: Due): Promise<void> {
  const { rows } = await sql<{ columns: ImportBatch['columns'] }>`
    select columns from imports where admin_id = ${adminId} and id = ${id} and ${isDue(before)} for update skip locked`.execute(
    db,
  )
  if (!rows[0]) return
  await sql`
    update import_rows set cells = '{}', phone_number = null, reading = ${nothingRead<keyof Reading>()},
      problems = coalesce((select jsonb_agg(p) from jsonb_array_elements(problems) p where not p ? 'values'), '[]')
    where admin_id = ${adminId} and import_id = ${id}`.execute(db)
  const columns = rows[0].columns.map(({ title }) => ({ title, samples: [], values: null }))
  await sql`
    update imports set rows_erased_at = ${now}, columns = ${JSON.stringify(columns)}::jsonb
    where admin_id = ${adminId} and id = ${id}`.execute(db)
}
