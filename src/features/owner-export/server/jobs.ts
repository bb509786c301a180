import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Files } from '#src/server/files.ts'
import type { Log } from '#src/server/log.ts'
import type { Job } from '#src/server/queue.ts'
import { keptMs } from '../rules.ts'
import { makeExport } from './make-export.ts'
import { forgetExportTask } from './reactions.ts'

export const ownerExportTask = 'owner_export.make'

export type ExportDeps = { database: Database; files: Files; clock: Clock; log: Log; exportsFolder: string }

/** Makes the file that an owner asked for; one a day old goes. */
export const ownerExportJobs: Job<ExportDeps>[] = [
  {
    name: ownerExportTask,
    async run({ adminId }, deps) {
      if (typeof adminId === 'string') await make(deps, adminId)
    },
  },
  {
    name: forgetExportTask,
    async run({ fileName }, { exportsFolder }) {
      if (typeof fileName === 'string') await rm(path.join(exportsFolder, path.basename(fileName)), { force: true })
    },
  },
  { name: 'owner_export.drop', schedule: '*/10 * * * *', skipsMissed: true, run: (_, deps) => dropOld(deps) },
]

type Ended = { status: 'ready' | 'failed'; fileName: string | null; bytes: number | null }

async function make(deps: ExportDeps, adminId: string): Promise<void> {
  const { database, clock, log, exportsFolder } = deps
  await mkdir(exportsFolder, { recursive: true, mode: 0o700 })
  const fileName = `${randomBytes(16).toString('hex')}.zip`
  const file = path.join(exportsFolder, fileName)
  let askedAt: Date | undefined
  let ended: Ended
  try {
    askedAt = await database.transaction({ role: 'tenant', adminId }, ({ db }) => findAsked(db, adminId))
    if (!askedAt) return // somebody was erased before it was begun
    const bytes = await makeExport(deps, adminId, file, clock.now())
    ended = { status: 'ready', fileName, bytes }
  } catch (err) {
    log.error({ err, adminId }, 'the export of an owner failed')
    ended = { status: 'failed', fileName: null, bytes: null }
  }
  const isKept = await database.transaction({ role: 'tenant', adminId }, async ({ db }) => {
    const { numAffectedRows = 0n } = await sql`
      update owner_exports set status = ${ended.status}, file_name = ${ended.fileName}, bytes = ${ended.bytes}, made_at = ${clock.now()}
      where admin_id = ${adminId} and status = 'making' and asked_at = coalesce(${askedAt}, asked_at)`.execute(db)
    return numAffectedRows > 0n
  })
  // somebody was erased while it was made
  if (!isKept) await rm(file, { force: true })
}

async function findAsked(db: Db, adminId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ asked_at: Date }>`
    select asked_at from owner_exports where admin_id = ${adminId} and status = 'making'`.execute(db)
  return rows[0]?.asked_at
}

/** Whatever lies there and is older than it is kept, or was begun and never ended. */
async function dropOld({ clock, exportsFolder }: ExportDeps): Promise<void> {
  const names = await readdir(exportsFolder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.zip'))) {
    const file = path.join(exportsFolder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: clock.now().getTime() })) // taken away meanwhile
    if (clock.now().getTime() - mtimeMs > keptMs) await rm(file, { force: true })
  }
}
