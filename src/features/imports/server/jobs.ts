import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { enqueueJob, type Job } from '#src/server/queue.ts'
import { checkImport } from './check-rows.ts'
import { eraseRows } from './erase-rows.ts'
import { type Batch, findBatch } from './queries.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'
import { isAskedByOwner, isOfLiveOwner } from './work-of-import.ts'

type Deps = { database: Database; clock: Clock; linksPerDay: number }
type WorkState = 'checking' | 'running' | 'undoing'

const tasks: Readonly<Record<WorkState, string>> = {
  checking: 'imports.check',
  running: 'imports.run',
  undoing: 'imports.undo',
}

const keyOf = (importId: string) => `import:${importId}`

/** The job that a state asks for; another one of the same import that still waits is replaced. */
export const enqueueWork = (
  db: Db,
  { admin_id, id, check_number }: Pick<Batch, 'admin_id' | 'id' | 'check_number'>,
  state: WorkState,
): Promise<void> =>
  enqueueJob(db, tasks[state], { adminId: admin_id, importId: id, checkNumber: check_number }, { key: keyOf(id) })

/** `goesOn`: it had a turn before. */
type Payload = { adminId: string; importId: string; checkNumber: number; goesOn?: true }
const read = (payload: Record<string, unknown>) => payload as Payload // written by enqueueWork, and again for the next turn

/** So long a file is worked at before whatever waits has its turn: jobs of everybody share the workers, and an owner brings many files. */
const turnMs = 2_000

/** Works chunk after chunk, until it is over (true) or its turn is. */
type Working = (payload: Payload, deps: Deps, isTurnOver: () => boolean) => Promise<boolean>

const inTurns = (state: WorkState, work: Working, mostMs: number): Job<Deps> => ({
  name: tasks[state],
  async run(given, deps) {
    const payload = read(given)
    const until = performance.now() + mostMs
    if (await work(payload, deps, () => performance.now() >= until)) return
    const { adminId, importId, checkNumber } = payload
    await deps.database.transaction({ role: 'tenant', adminId }, async ({ db }) => {
      const batch = await findBatch(db, adminId, importId, { lock: true })
      // what was asked for meanwhile waits in the place of its next turn
      if (batch?.state !== state || batch.check_number !== checkNumber) return
      await enqueueJob(db, tasks[state], { ...payload, goesOn: true }, { key: keyOf(importId) })
    })
  },
})

/**
 * Nothing moved it on for this long, though what a killed worker had taken is another's within minutes, and in the name of whoever
 * asked: its job is gone. What waits for an owner who is shut out is left until they are let in again.
 */
const silentMs = 15 * 60_000

async function takeUpAgain({ database, clock }: Deps): Promise<void> {
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql<Pick<Batch, 'admin_id' | 'id' | 'check_number'> & { state: WorkState }>`
      select admin_id, id, check_number, state from imports
      where state in ('checking', 'running', 'undoing') and worked_at < ${new Date(clock.now().getTime() - silentMs)}
        and (state <> 'undoing' or not ${isAskedByOwner} or ${isOfLiveOwner})`.execute(db)
    for (const { state, ...batch } of rows) await enqueueWork(db, batch, state)
  })
}

export const importJobsOf = (mostMs: number): Job<Deps>[] => [
  inTurns('checking', (payload, ...given) => checkImport(payload, payload.checkNumber, ...given), mostMs),
  inTurns('running', runImport, mostMs),
  inTurns('undoing', undoImport, mostMs),
  { name: 'imports.erase_rows', schedule: '40 21 * * *', run: (_, deps) => eraseRows(deps) }, // 02:40 in Tashkent
  { name: 'imports.take_up_again', schedule: '*/2 * * * *', skipsMissed: true, run: (_, deps) => takeUpAgain(deps) },
]

export const importJobs = importJobsOf(turnMs)
