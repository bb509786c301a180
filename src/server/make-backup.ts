import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import {
  type Backup,
  backupsIn,
  copyPictures,
  type Manifest,
  packFile,
  placeOf,
  writeManifest,
} from './backup-folder.ts'
import { keptSecretFiles } from './kept-secret.ts'
import { socketsName } from './embedded-sockets.ts'
import { withClient } from './embedded-roles.ts'
import { readmeText } from './backup-readme.ts'

export type BackupSource = {
  /** The cluster's own folder. */
  cluster: string
  backupUrl: string
  /** Holds the pictures, and the secrets that a first start made. */
  dataDir: string
}

/** Folders whose content PostgreSQL makes anew, and files that belong to the running process. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  socketsName,
])
const skipped =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles.*|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*|recovery\.signal|backup_label.*)$/
/** Last, so that it is not older than the pages beside it. */
const control = path.join('global', 'pg_control')

/** A whole copy of the running cluster into the folder, complete without any other file. Nobody waits for it. */
export async function makeBackup({ cluster, backupUrl, dataDir }: BackupSource, to: string): Promise<Backup> {
  await fs.promises.mkdir(to, { recursive: true, mode: 0o711 }) // PostgreSQL passes through, only we look into it
  await fs.promises.writeFile(path.join(to, 'README.txt'), readmeText, { mode: 0o600 })
  const place = placeOf(to, cluster)
  const startedAt = new Date()
  const name = startedAt.toISOString().replaceAll(':', '-')
  const making = path.join(place.base, `.${name}`)
  await fs.promises.mkdir(path.join(making, 'cluster'), { recursive: true, mode: 0o700 })
  try {
    const manifest = await withClient(backupUrl, (client) => copyCluster(client, cluster, making, startedAt))
    for (const secret of keptSecretFiles)
      if (fs.existsSync(path.join(dataDir, secret)))
        await fs.promises.copyFile(path.join(dataDir, secret), path.join(making, secret))
    const pictures = await copyPictures(path.join(dataDir, 'files'), place.files)
    await writeManifest(making, { ...manifest, pictures })
    await fs.promises.rename(making, path.join(place.base, name))
  } catch (error) {
    await fs.promises.rm(making, { recursive: true, force: true })
    throw error
  }
  const made = backupsIn(place).find(({ folder }) => path.basename(folder) === name)
  if (!made) throw new Error(`the backup ${name} is not there after it was written`)
  return made
}

type Copied = Omit<Manifest, 'pictures'>

/** PostgreSQL's own way to copy what is being written to: say so, copy, and keep the changes in between beside it. */
async function copyCluster(client: pg.Client, cluster: string, making: string, startedAt: Date): Promise<Copied> {
  const target = path.join(making, 'cluster')
  // the changes since the start must not be cleared away before they are copied; it ends with the connection
  await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
    `polvon_backup_${randomBytes(6).toString('hex')}`,
  ])
  const start = await client.query<{ wal: string; version: string }>(
    `select pg_walfile_name(pg_backup_start('polvon', true)) as wal, current_setting('server_version_num')::int / 10000 as version`,
  )
  const { folders, files } = listCluster(cluster)
  const packed: Copied['files'] = []
  const copy = async (from: string, name: string): Promise<void> => {
    const to = path.join(target, `${name}.gz`)
    await fs.promises.mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    await packFile(from, to).then(
      (measure) => packed.push({ path: name, ...measure }),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error // a table dropped meanwhile: the changes beside it say so too
      },
    )
  }
  for (const name of [...files.filter((file) => file !== control), control]) await copy(path.join(cluster, name), name)
  const stop = await client.query<{ wal: string; label: string }>(
    `select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(false)`,
  )
  const first = start.rows[0]
  const last = stop.rows[0]
  if (!first || !last) throw new Error('PostgreSQL did not say where the backup begins and ends')
  const label = path.join(making, 'backup_label')
  await fs.promises.writeFile(label, last.label, { mode: 0o600 })
  await copy(label, 'backup_label')
  await fs.promises.rm(label)
  const wal = path.join(cluster, 'pg_wal')
  const isNeeded = (name: string) =>
    name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first.wal && name <= last.wal)
  for (const name of fs.readdirSync(wal).filter(isNeeded)) await copy(path.join(wal, name), path.join('pg_wal', name))
  return {
    format: 1,
    postgres: String(first.version),
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    startWal: first.wal,
    stopWal: last.wal,
    folders,
    files: packed,
  }
}

function listCluster(cluster: string): { folders: string[]; files: string[] } {
  const folders: string[] = []
  const files: string[] = []
  const walk = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(cluster, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name)
      if (skipped.test(entry.name)) continue
      if (!entry.isDirectory()) files.push(name)
      else {
        folders.push(name)
        if (!emptied.has(name)) walk(name)
      }
    }
  }
  walk('')
  return { folders, files }
}
