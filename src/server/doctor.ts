import fs from 'node:fs'
import path from 'node:path'
import { type Config, type ConfigPlaces, loadConfig, SettingsError } from './config.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { accessLogBytes, firstKeptDay } from './access-log.ts'
import { freeBytesOf, scarceBytes } from './disk-space.ts'
import { clusterProblem } from './embedded-postgres.ts'
import { keptSecretFiles } from './kept-secret.ts'
import { checkDatabase, hearingProblem } from './own-database.ts'
import { projectRoot } from './project-root.ts'

type Surroundings = {
  clock?: () => number
  root?: string
  /** What the product's own data say, which are not known here. */
  ofData?: (places: ConfigPlaces) => Promise<string[]>
}

/** Everything that is wrong or unsafe about how the product is set up, a line for each. */
export async function diagnose(
  load: () => Config = () => loadConfig(),
  { clock = Date.now, root = projectRoot(), ofData = async () => [] }: Surroundings = {},
): Promise<string[]> {
  const { problems, risks, places } = read(load)
  if (!places) return [...problems, ...risks]
  return [
    ...problems,
    ...risks,
    ...(await databaseProblems(places, clock)),
    ...(await ofData(places)),
    ...folderProblems(places, root),
    ...backupProblems(places),
    ...(await diskProblems(places, clock)),
  ]
}

/** What is wrong with one setting hides nothing of what the others name. */
function read(load: () => Config): Pick<SettingsError, 'problems' | 'risks' | 'places'> {
  try {
    const config = load()
    return { problems: [], risks: config.risks, places: config }
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
}

async function databaseProblems(
  { dataDir, databaseUrl, migrationDatabaseUrl, directDatabaseUrl, replicaDatabaseUrl }: ConfigPlaces,
  clock: () => number,
): Promise<string[]> {
  const asked = [
    [databaseUrl, 'DATABASE_URL'],
    [migrationDatabaseUrl, 'MIGRATION_DATABASE_URL'],
    [directDatabaseUrl, 'DIRECT_DATABASE_URL'],
    [replicaDatabaseUrl, 'DATABASE_REPLICA_URL'],
  ] as const
  const cluster = asked.some(([url]) => url) ? null : clusterProblem(path.join(dataDir, 'postgres'))
  const problems: string[] = cluster ? [cluster] : []
  for (const [url, setting] of asked)
    if (url)
      await checkDatabase(url, setting, clock).then(
        ({ isSuperuser, clockProblem }) => {
          if (clockProblem) problems.push(`${setting}: ${clockProblem}`)
          if (isSuperuser)
            problems.push(
              `${setting} signs in as a superuser of PostgreSQL, who may read files and run programs of its machine: make a login that owns the database (README, Database)`,
            )
        },
        (error: Error) => {
          problems.push(error.message)
        },
      )
  const deaf = await hearingProblem({ databaseUrl, directDatabaseUrl }).catch(() => undefined) // who is not reached is said above
  return deaf ? [...problems, deaf] : problems
}

/** What people entrusted to the product, and what opens it, in the data folder. */
const entrusted = ['files', ...keptSecretFiles, 'access-log', 'exports', 'audit-heads', 'erasures.jsonl']

/** All of it is the product's alone, and so is the file that names the secrets of a production. */
function folderProblems({ dataDir, isProduction, backups }: ConfigPlaces, root: string): string[] {
  const places = entrusted.map((name) => path.join(dataDir, name))
  const copies = new Set([path.join(dataDir, 'backups'), ...(backups ? [backups.folder] : [])])
  return [...places, ...(isProduction ? [path.join(root, '.env')] : [])]
    .filter((place) => isOpen(place, 0o077))
    .map((place) => `${place} can be read by other accounts of this machine: chmod go= ${place}`)
    .concat(Array.from(copies).flatMap(openBackups))
}

const isOpen = (place: string, to: number): boolean => fs.existsSync(place) && (fs.statSync(place).mode & to) !== 0

/** The database with all secrets: the account of PostgreSQL passes through the outer folders, and nobody looks into any. */
function openBackups(folder: string): string[] {
  if (!fs.existsSync(folder) || !fs.statSync(folder).isDirectory()) return [] // the first copy makes it, or it is told as none
  const clusters = namesIn(folder).filter((name) => name.startsWith('cluster-'))
  const inner = clusters.flatMap((name) => ['.', 'base', 'files', 'wal'].map((part) => path.join(name, part)))
  return ['.', 'erasures.jsonl', ...inner]
    .map((name) => path.join(folder, name))
    .filter((place) => isOpen(place, 0o066))
    .map((place) => `${place} (backups) can be read by other accounts of this machine: chmod -R go-rw ${place}`)
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    return [] // not ours to look into
  }
}

/** A folder of one's own is there before the product is: where its disk is not mounted, copies would lie on another one. The one beside the data is made. */
function backupProblems({ dataDir, backups }: ConfigPlaces): string[] {
  if (!backups || backups.folder === path.join(dataDir, 'backups')) return []
  if (!fs.existsSync(backups.folder))
    return [`BACKUP_DIR: there is no folder ${backups.folder}: make it, or mount the disk that it lies on`]
  if (!fs.statSync(backups.folder).isDirectory()) return [`BACKUP_DIR: ${backups.folder} is no folder`]
  try {
    fs.accessSync(backups.folder, fs.constants.W_OK | fs.constants.X_OK)
    return []
  } catch {
    return [`BACKUP_DIR: ${backups.folder} can't be written by this account: mend its rights`]
  }
}

async function diskProblems(
  { dataDir, backups, accessLog: { days, mostBytes } }: ConfigPlaces,
  clock: () => number,
): Promise<string[]> {
  const problems: string[] = []
  for (const folder of new Set([dataDir, ...(backups ? [backups.folder] : [])])) {
    const free = await freeBytesOf(folder)
    if (free !== undefined && free < scarceBytes)
      problems.push(
        `the disk of ${folder} has ${Math.floor(free / 1_000_000)} MB left: make room before nothing can be written`,
      )
  }
  const since = firstKeptDay(tashkentDay(new Date(clock())))
  if (days > 0 && accessLogBytes(path.join(dataDir, 'access-log'), since) >= mostBytes * 0.9)
    problems.push(
      `the last seven days of the access log take nearly all of ACCESS_LOG_MB (${Math.floor(mostBytes / 1_000_000)} MB): beyond it requests are not written down`,
    )
  return problems
}
