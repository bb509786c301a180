import { sql } from 'kysely'
import { enqueueJob } from '#src/server/queue.ts'
import type { Happened } from '#src/server/occurrences.ts'
import type { Reaction, Work } from '#src/server/serve.ts'

export const forgetExportTask = 'owner_export.forget'

/** What was made, or begun, before somebody was erased has them in it: it is given out no more, and its file goes. */
export const reactOfOwnerExport: Reaction = { erased: outdate }

async function outdate({ db }: Work, { adminId }: Happened<'erased'>): Promise<void> {
  const { rows } = await sql<{ file_name: string | null }>`
    select file_name from owner_exports where admin_id = ${adminId} and status in ('making', 'ready') for update`.execute(
    db,
  )
  if (!rows[0]) return
  await sql`
    update owner_exports set status = 'outdated', file_name = null, bytes = null where admin_id = ${adminId}`.execute(
    db,
  )
  const { file_name: fileName } = rows[0]
  if (fileName) await enqueueJob(db, forgetExportTask, { fileName })
}
