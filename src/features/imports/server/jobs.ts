import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { enqueueJob, type Job } from '#src/server/queue.ts'
import { checkImport } from './check-rows.ts'
import { eraseRows } from './erase-rows.ts'
import type { Batch } from './queries.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'
import type { By } from './work-of-import.ts'

type Deps = { database: Database; clock: Clock; linksPerDay: number }
type WorkState = 'checking' | 'running' | 'undoing'

const tasks: Readonly<Record<WorkState, string>> = {
  checking: 'imports.check',
  running: 'imports.run',
  undoing: 'imports.undo',
}

/** The job that a state asks for; another one of the same import that still waits is replaced. */
export const enqueueWork = (
  db: Db,
  { admin_id, id, check_number }: Pick<Batch, 'admin_id' | 'id' | 'check_number'>,
  state: WorkState,
  by?: By,
): Promise<void> =>
  enqueueJob(
    db,
    tasks[state],
    { adminId: admin_id, importId: id, checkNumber: check_number, ...(by && { by }) },
    {
      key: `import:${id}`,
    },
  )

type Payload = { adminId: string; importId: string; checkNumber: number; by?: By }
const read = (payload: Record<string, unknown>) => payload as Payload // written by enqueueWork alone

/** Nothing moved it on for this long: its worker was killed. A chunk takes seconds. */
const silentMs = 2 * 60_000

async function takeUpAgain({ database, clock }: Deps): Promise<void> {
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql<Pick<Batch, 'admin_id' | 'id' | 'check_number'> & { state: WorkState }>`
      select admin_id, id, check_number, state from imports
      where state in ('checking', 'running', 'undoing') and worked_at < ${new Date(clock.now().getTime() - silentMs)}`.execute(
      db,
    )
    for (const { state, ...batch } of rows) await enqueueWork(db, batch, state)
  })
}

export const importJobs: Job<Deps>[] = [
  { name: tasks.checking, run: (payload, deps) => checkImport(read(payload), read(payload).checkNumber, deps) },
  { name: tasks.running, run: (payload, deps) => runImport(read(payload), deps) },
  { name: tasks.undoing, run: (payload, deps) => undoImport(read(payload), deps) },
  { name: 'imports.erase_rows', schedule: '40 21 * * *', run: (_, deps) => eraseRows(deps) }, // 02:40 in Tashkent
  { name: 'imports.take_up_again', schedule: '*/2 * * * *', skipsMissed: true, run: (_, deps) => takeUpAgain(deps) },
]
