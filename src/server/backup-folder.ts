import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { StartupError } from './startup-error.ts'

/**
 * What lies in a folder of backups. Each cluster has a place of its own, told by the number that PostgreSQL gave it, so that a
 * data folder made anew never writes over what an older one left:
 *   cluster-NUMBER/base/INSTANT/   a copy of the whole cluster, manifest.json last
 *   cluster-NUMBER/wal/            every change since, in files that PostgreSQL hands over at least once a minute
 *   cluster-NUMBER/files/          uploaded pictures
 */
export type BackupPlace = { root: string; base: string; wal: string; files: string }

export function placeOf(folder: string, cluster: string): BackupPlace {
  return placeNamed(folder, `cluster-${systemIdentifierOf(cluster)}`)
}

function placeNamed(folder: string, name: string): BackupPlace {
  const root = path.join(path.resolve(folder), name)
  return { root, base: path.join(root, 'base'), wal: path.join(root, 'wal'), files: path.join(root, 'files') }
}

/** The first eight bytes of the control file, which PostgreSQL draws once for each cluster. */
function systemIdentifierOf(cluster: string): string {
  const file = fs.openSync(path.join(cluster, 'global', 'pg_control'), 'r')
  try {
    const bytes = Buffer.alloc(8)
    fs.readSync(file, bytes, 0, 8, 0)
    return bytes.readBigUInt64LE().toString()
  } finally {
    fs.closeSync(file)
  }
}

const manifestSchema = z.object({
  format: z.literal(1),
  /** The version of PostgreSQL whose files these are. */
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The first and the last file of changes that it needs to be whole. */
  startWal: z.string().check(z.regex(/^[0-9A-F]{24}$/)),
  stopWal: z.string().check(z.regex(/^[0-9A-F]{24}$/)),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
  pictures: z.array(z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

const checkSchema = z.object({ at: z.iso.datetime(), rows: z.int(), problem: z.nullable(z.string()) })
/** What restoring it into a scratch server said. */
export type BackupCheck = z.output<typeof checkSchema>

export type Backup = { folder: string; place: BackupPlace; manifest: Manifest; check: BackupCheck | null }

const manifestFile = 'manifest.json'
const checkFile = 'checked.json'

/** Written last: a copy without it was cut off and is none. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeDurably(path.join(folder, manifestFile), JSON.stringify(manifest))
}

export const writeCheck = ({ folder }: Pick<Backup, 'folder'>, check: BackupCheck): Promise<void> =>
  writeDurably(path.join(folder, checkFile), JSON.stringify(check))

async function writeDurably(file: string, text: string): Promise<void> {
  const aside = `${file}.part`
  const handle = await fs.promises.open(aside, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await fs.promises.rename(aside, file)
}

function read<T>(file: string, parse: (json: unknown) => { success: boolean; data?: T }): T | null {
  try {
    return parse(JSON.parse(fs.readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null // not there, or cut off: then it does not count
  }
}

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])

/** The whole backups of one cluster, oldest first. */
export function backupsIn(place: BackupPlace): Backup[] {
  return namesIn(place.base)
    .sort()
    .flatMap((name) => {
      const folder = path.join(place.base, name)
      const manifest = name.startsWith('.')
        ? null
        : read(path.join(folder, manifestFile), (json) => manifestSchema.safeParse(json))
      const check = read(path.join(folder, checkFile), (json) => checkSchema.safeParse(json))
      return manifest ? [{ folder, place, manifest, check }] : []
    })
}

/** The newest backup that had ended by then, of whichever cluster has it. */
export function newestBackup(folder: string, by: Date): Backup {
  if (!fs.existsSync(folder)) throw new StartupError(`There is no folder ${folder}.`)
  const all = namesIn(folder)
    .filter((name) => name.startsWith('cluster-'))
    .flatMap((name) => backupsIn(placeNamed(folder, name)))
    .sort((a, b) => a.manifest.finishedAt.localeCompare(b.manifest.finishedAt))
  const first = all[0]
  if (!first) throw new StartupError(`There is no backup in ${folder}.`)
  const found = all.findLast(({ manifest }) => new Date(manifest.finishedAt) <= by)
  if (!found)
    throw new StartupError(`The oldest backup in ${folder} is of ${first.manifest.finishedAt}: choose a later time.`)
  return found
}

/** A file packed, with its own size and digest: what is read may grow meanwhile, what counts is what was packed. */
export async function packFile(from: string, to: string): Promise<{ size: number; sha256: string }> {
  const meter = createMeter()
  await pipeline(
    fs.createReadStream(from),
    meter.stream,
    createGzip({ level: 1 }),
    fs.createWriteStream(to, { mode: 0o600 }),
  )
  return meter.total()
}

export async function unpackFile(from: string, to: string): Promise<{ size: number; sha256: string }> {
  const meter = createMeter()
  await pipeline(fs.createReadStream(from), createGunzip(), meter.stream, fs.createWriteStream(to, { mode: 0o600 }))
  return meter.total()
}

function createMeter(): { stream: Transform; total(): { size: number; sha256: string } } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, total: () => ({ size, sha256: hash.digest('hex') }) }
}

/** Copies the pictures that are not there yet; answers the names of all that there are now. */
export async function copyPictures(from: string, to: string): Promise<string[]> {
  const names = namesIn(from).filter((name) => !name.startsWith('.'))
  if (names.length === 0) return []
  await fs.promises.mkdir(to, { recursive: true, mode: 0o700 })
  const there = new Set(namesIn(to))
  for (const name of names.filter((one) => !there.has(one))) {
    const aside = path.join(to, `.${name}`)
    // one that was removed meanwhile is not missed
    const isCopied = await fs.promises.copyFile(path.join(from, name), aside).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
    if (isCopied) await fs.promises.rename(aside, path.join(to, name))
  }
  return names
}

/**
 * Takes away what is older than it has to be kept, but never the two newest that a restore has proved. Changes and
 * pictures go with the last backup that needs them, so that what was erased is gone from here too.
 */
export async function pruneBackups(place: BackupPlace, keptSince: Date): Promise<void> {
  const all = backupsIn(place)
  const proved = new Set(all.filter(({ check }) => check?.problem === null).slice(-2))
  const isKept = (backup: Backup): boolean =>
    new Date(backup.manifest.finishedAt) >= keptSince || proved.has(backup) || backup === all.at(-1)
  const kept = all.filter(isKept)
  const oldest = kept[0]
  if (!oldest) return
  for (const { folder } of all.filter((backup) => !isKept(backup)))
    await fs.promises.rm(folder, { recursive: true, force: true })
  for (const name of namesIn(place.base).filter((one) => one.startsWith('.')))
    if (fs.statSync(path.join(place.base, name)).mtime < keptSince)
      await fs.promises.rm(path.join(place.base, name), { recursive: true, force: true })
  const position = (wal: string): string => wal.slice(8, 24) // the first eight digits are the timeline
  for (const name of namesIn(place.wal))
    if (/^[0-9A-F]{24}\b/.test(name) && position(name) < position(oldest.manifest.startWal))
      await fs.promises.rm(path.join(place.wal, name))
  const newest = kept.at(-1) ?? oldest
  const needed = new Set(kept.flatMap(({ manifest }) => manifest.pictures))
  for (const name of namesIn(place.files)) {
    const file = path.join(place.files, name)
    if (!needed.has(name) && fs.statSync(file).mtime < new Date(newest.manifest.startedAt)) await fs.promises.rm(file)
  }
}

/** When the newest file of changes came; null before the first. */
export function lastChangesAt(place: BackupPlace): Date | null {
  const times = namesIn(place.wal).map((name) => fs.statSync(path.join(place.wal, name)).mtime.getTime())
  return times.length === 0 ? null : new Date(Math.max(...times))
}
