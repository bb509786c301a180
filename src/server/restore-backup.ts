import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Backup, copyPictures, placeOf, unpackFile } from './backup-folder.ts'
import { withClient } from './embedded-roles.ts'
import { type EmbeddedPostgres, isRunning, startEmbeddedPostgres } from './embedded-postgres.ts'
import { bringErasures } from './erasures.ts'
import { keptSecretFiles } from './kept-secret.ts'
import { clearLeftClusters, passingCluster, removeCluster } from './left-clusters.ts'
import { holdOutgoing, isOutgoingHeld, letOutgoingGo } from './outgoing-hold.ts'
import { StartupError } from './startup-error.ts'
import { recoverySettings } from './wal-archive.ts'

export type Restored = {
  /** When the last change was made that is there again; null when none came after the copy. */
  lastChangeAt: Date | null
  /** No later change is known than the last one: what was asked for lies behind it. */
  isToTheEnd: boolean
}

const database = 'polvon'

/** Brings a backup to life in a folder that must be empty or not there: unpacked, proved by its digests, changes done again. */
export async function reviveBackup(
  backup: Backup,
  cluster: string,
  { at, left }: { at?: Date | undefined; left?: string | undefined } = {},
): Promise<Restored & { postgres: EmbeddedPostgres }> {
  const start = async (until: Date | undefined) => {
    await unpackCluster(backup, cluster)
    fs.writeFileSync(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 })
    const settings = recoverySettings({ place: backup.place, ...(until && { at: until }), ...(left && { left }) })
    return startEmbeddedPostgres({ dir: cluster, database, settings: () => settings })
  }
  let isToTheEnd = at === undefined
  const postgres = await start(at).catch((error) => {
    if (!at || !(error instanceof StartupError) || !/before configured recovery target/.test(error.message)) throw error
    isToTheEnd = true // nothing was changed as late as that
    fs.rmSync(cluster, { recursive: true, force: true })
    return start(undefined)
  })
  const lastChangeAt = await withClient(postgres.superuserUrl, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
    return rows[0]?.at ?? null
  })
  return { lastChangeAt, isToTheEnd, postgres }
}

async function unpackCluster({ folder, manifest }: Backup, cluster: string): Promise<void> {
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 })
  for (const name of [...manifest.folders, 'pg_wal', path.join('pg_wal', 'archive_status')])
    fs.mkdirSync(path.join(cluster, name), { recursive: true, mode: 0o700 })
  const waiting = manifest.files.values()
  const unpackNext = async (): Promise<void> => {
    for (const file of waiting) await unpackOne(file)
  }
  const unpackOne = async (file: (typeof manifest.files)[number]): Promise<void> => {
    const damaged = new StartupError(`The backup ${folder} is damaged (${file.path}): choose an earlier --at.`)
    const measure = await unpackFile(
      path.join(folder, 'cluster', `${file.path}.gz`),
      path.join(cluster, file.path),
    ).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' || error.code?.startsWith('Z_') ? damaged : error
    })
    if (measure.sha256 !== file.sha256) throw damaged
  }
  await Promise.all([unpackNext(), unpackNext(), unpackNext(), unpackNext()])
}

type Wanted = {
  into: string
  at?: Date | undefined
  /** What has to be done in the database before anybody is let in. */
  settle?: (superuserUrl: string) => Promise<void>
}

/** Moves that are taken back when one of those after them fails. */
function createMoves() {
  const back: (() => void)[] = []
  return {
    move(from: string, to: string): void {
      fs.renameSync(from, to)
      back.unshift(() => fs.renameSync(to, from))
    },
    write(file: string, bytes: Buffer): void {
      back.unshift(() => fs.rmSync(file, { force: true }))
      fs.writeFileSync(file, bytes, { mode: 0o600 })
    },
    /** Before the database is put there: a restore that is killed between both charges nobody again. */
    hold(dataDir: string): void {
      const wasHeld = isOutgoingHeld(dataDir)
      holdOutgoing(dataDir, new Date())
      if (!wasHeld) back.unshift(() => letOutgoingGo(dataDir))
    },
    takeBack: () => {
      for (const step of back) step()
    },
  }
}

/**
 * Puts a data folder back as it was; what is there is put aside, and stays as it is when anything fails, but for pictures
 * and erasures of the copy beside its own.
 */
export async function restoreBackup(
  backup: Backup,
  { into: wanted, at, settle }: Wanted,
): Promise<Restored & { aside: string[] }> {
  fs.mkdirSync(wanted, { recursive: true, mode: 0o711 })
  const into = fs.realpathSync(wanted)
  const cluster = path.join(into, 'postgres')
  if (isRunning(cluster)) throw new StartupError(`PostgreSQL runs in ${cluster}: stop the product first.`)
  await clearLeftClusters(into)
  const now = stamp(new Date())
  const aside = fs.existsSync(cluster) ? path.join(into, `postgres.before-${now}`) : null
  const revived = passingCluster(into, 'restore')
  const moves = createMoves()
  try {
    const isSame = aside !== null && placeOfOrNull(backup, cluster) === backup.place.root
    const left = isSame ? path.join(cluster, 'pg_wal') : undefined
    const { postgres, ...restored } = await reviveBackup(backup, revived, { at, left })
    await settle?.(postgres.superuserUrl)
    await postgres.stop()
    keepTimelines(backup, revived)
    await copyPictures(backup.place.files, path.join(into, 'files'))
    bringErasures(path.dirname(backup.place.root), into)
    const secretsAside = bringSecrets(backup.folder, into, { keepsOwn: isSame, now, moves })
    // what was sealed after the moment that is restored is not there any more: its heads prove nothing of this cluster
    const heads = path.join(into, 'audit-heads')
    if (fs.existsSync(heads)) moves.move(heads, `${heads}.before-${now}`)
    if (settle) moves.hold(into)
    if (aside) moves.move(cluster, aside)
    moves.move(revived, cluster)
    fs.rmSync(`${revived}.log`, { force: true })
    return { ...restored, aside: [...(aside ? [aside] : []), ...secretsAside] }
  } catch (error) {
    moves.takeBack()
    await removeCluster(revived)
    throw error
  }
}

/**
 * What signs and seals belongs to the database that it signed and sealed for: of the same cluster what is there stays, beside
 * any other one it is put aside. Answers what was.
 */
function bringSecrets(
  from: string,
  into: string,
  { keepsOwn, now, moves }: { keepsOwn: boolean; now: string; moves: ReturnType<typeof createMoves> },
): string[] {
  const aside: string[] = []
  for (const name of keptSecretFiles) {
    const [kept, there] = [path.join(from, name), path.join(into, name)]
    if (!fs.existsSync(kept)) continue
    const secret = fs.readFileSync(kept)
    if (fs.existsSync(there)) {
      if (keepsOwn || fs.readFileSync(there).equals(secret)) continue
      aside.push(`${there}.before-${now}`)
      moves.move(there, `${there}.before-${now}`)
    }
    moves.write(there, secret)
  }
  return aside
}

const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(':', '-')

function placeOfOrNull({ place }: Backup, cluster: string): string | null {
  try {
    return placeOf(path.dirname(place.root), cluster).root
  } catch {
    return null // what lies there is broken: that may be why it is restored
  }
}

/** A restored cluster goes its own way from that moment on: the folder of backups has to know, or a second one would take the same name. */
function keepTimelines({ place }: Backup, cluster: string): void {
  const wal = path.join(cluster, 'pg_wal')
  const gone = fs.readdirSync(wal).filter((name) => name.endsWith('.history'))
  fs.mkdirSync(place.wal, { recursive: true, mode: 0o700 })
  for (const name of gone) {
    const target = path.join(place.wal, `${name}.gz`)
    if (!fs.existsSync(target))
      fs.writeFileSync(target, gzipSync(fs.readFileSync(path.join(wal, name))), { mode: 0o600 })
  }
}
