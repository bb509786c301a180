import path from 'node:path'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import {
  type Backup,
  type BackupCheck,
  backupsIn,
  copyPictures,
  lastChangesAt,
  placeOf,
  pruneBackups,
  writeCheck,
} from '#src/server/backup-folder.ts'
import type { Backups } from '#src/server/backups.ts'
import { createDatabase } from '#src/server/db.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { bringErasures } from '#src/server/erasures.ts'
import { clearLeftClusters, passingCluster, removeCluster } from '#src/server/left-clusters.ts'
import { makeBackup } from '#src/server/make-backup.ts'
import { reviveBackup } from '#src/server/restore-backup.ts'
import type { BackupState } from '../contract.ts'

export type KeptBackups = Extract<Backups, { kept: 'kept' }>

/** A copy that was brought to life, and what its books said there. */
export async function backUp({ source, folder, keepDays }: KeptBackups): Promise<Backup & { check: BackupCheck }> {
  await clearLeftClusters(source.dataDir)
  const backup = await makeBackup(source, folder)
  const check = await proveBackup(backup, passingCluster(source.dataDir, 'check'))
  await writeCheck(backup, check)
  await pruneBackups(backup.place, new Date(Date.now() - keepDays * 86_400_000))
  bringErasures(source.dataDir, folder)
  return { ...backup, check }
}

/** Restores it into a scratch server, where the whole ledger is computed again, and takes that server away. */
export async function proveBackup(backup: Backup, scratch: string): Promise<BackupCheck> {
  const at = new Date().toISOString()
  try {
    const { postgres } = await reviveBackup(backup, scratch)
    try {
      const verdict = await checkCopy(postgres.appUrl)
      return {
        at,
        rows: verdict.rows,
        problem: verdict.differences === 0 ? null : `its books show ${verdict.differences} differences`,
      }
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    return { at, rows: 0, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    await removeCluster(scratch)
  }
}

async function checkCopy(appUrl: string): Promise<{ rows: number; differences: number }> {
  const database = createDatabase({ url: appUrl, poolSize: 1, hasPrepared: false, onError: () => {} })
  try {
    return await database.transaction({ role: 'platform' }, ({ db }) => checkLedger(db), { readOnly: true })
  } finally {
    await database.close()
  }
}

/** None yet, or the cluster was restored since and goes a way of its own: then the newest copy leads nowhere near now. */
export async function isFirstDue({ source, folder }: KeptBackups): Promise<boolean> {
  const newest = backupsIn(placeOf(folder, source.cluster)).at(-1)
  if (!newest) return true
  const timeline = await withClient(source.backupUrl, async (client) => {
    const { rows } = await client.query<{ timeline: number }>(
      'select timeline_id as timeline from pg_control_checkpoint()',
    )
    return rows[0]?.timeline
  })
  return timeline !== Number.parseInt(newest.manifest.startWal.slice(0, 8), 16)
}

/** Pictures are copied between two backups too: a row that comes back should find its own. And whom a folder that was away was not told of is told. */
export async function keepUp({ source, folder }: KeptBackups): Promise<void> {
  await copyPictures(path.join(source.dataDir, 'files'), placeOf(folder, source.cluster).files)
  bringErasures(source.dataDir, folder)
}

/** A night that was missed shows by the next morning. */
const oldAfterMs = 30 * 3_600_000

export function stateOf(kept: Backups, now: Date): BackupState {
  if (kept.kept !== 'kept')
    return { kept: kept.kept, count: 0, oldestAt: null, last: null, changesAt: null, isBeside: false }
  const place = placeOf(kept.folder, kept.source.cluster)
  const all = backupsIn(place)
  const newest = all.at(-1)
  return {
    kept: 'kept',
    count: all.length,
    oldestAt: all[0]?.manifest.finishedAt ?? null,
    last: newest
      ? {
          at: newest.manifest.finishedAt,
          checkedAt: newest.check?.at ?? null,
          rows: newest.check?.rows ?? 0,
          isOld: now.getTime() - new Date(newest.manifest.finishedAt).getTime() > oldAfterMs,
          problem: newest.check?.problem ?? null,
        }
      : null,
    changesAt: lastChangesAt(place)?.toISOString() ?? null,
    isBeside: kept.isBeside,
  }
}

/** For /metrics: how old the newest copy is, whether it could be restored, and how old the newest change is that is kept. */
export function backupMetrics(kept: Backups, now: Date): string {
  const { last, changesAt } = stateOf(kept, now)
  const age = (instant: string): number => Math.round((now.getTime() - new Date(instant).getTime()) / 1000)
  return [
    ...(last ? [`polvon_backup_age_seconds ${age(last.at)}`] : []),
    ...(last?.checkedAt ? [`polvon_backup_restorable ${last.problem === null ? 1 : 0}`] : []),
    ...(changesAt ? [`polvon_backup_changes_age_seconds ${age(changesAt)}`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}
