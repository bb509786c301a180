import fs from 'node:fs'
import path from 'node:path'
import { type Config, loadConfig, SettingsError } from './config.ts'
import { freeBytesOf, scarceBytes } from './disk-space.ts'
import { clusterProblem } from './embedded-postgres.ts'
import { checkDatabase } from './own-database.ts'
import { projectRoot } from './project-root.ts'
import { StartupError } from './startup-error.ts'

/** Everything that is wrong or unsafe about how the product is set up, a line for each. */
export async function diagnose(
  load: () => Config = () => loadConfig(),
  { clock = Date.now, root = projectRoot() } = {},
): Promise<string[]> {
  try {
    const config = load()
    return [
      ...config.risks,
      ...(await databaseProblems(config, clock)),
      ...folderProblems(config, root),
      ...(await diskProblems(config)),
    ]
  } catch (error) {
    if (error instanceof SettingsError) return [...error.problems, ...error.risks]
    if (error instanceof StartupError) return [error.message]
    throw error
  }
}

async function databaseProblems(
  { dataDir, databaseUrl, migrationDatabaseUrl, directDatabaseUrl, replicaDatabaseUrl }: Config,
  clock: () => number,
): Promise<string[]> {
  if (!databaseUrl) {
    const problem = clusterProblem(path.join(dataDir, 'postgres'))
    return problem ? [problem] : []
  }
  const asked = [
    [databaseUrl, 'DATABASE_URL'],
    [migrationDatabaseUrl, 'MIGRATION_DATABASE_URL'],
    [directDatabaseUrl, 'DIRECT_DATABASE_URL'],
    [replicaDatabaseUrl, 'REPLICA_DATABASE_URL'],
  ] as const
  const problems: string[] = []
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
  return problems
}

/** What people entrusted to the product, and what opens it, in the data folder. */
const entrusted = ['files', 'session-secret', 'secrets-key', 'access-log', 'exports', 'erasures.jsonl']

/** All of it is the product's alone, and so is the file that names the secrets of a production. */
function folderProblems({ dataDir, isProduction }: Config, root: string): string[] {
  const places = entrusted.map((name) => path.join(dataDir, name))
  return [...places, ...(isProduction ? [path.join(root, '.env')] : [])]
    .filter((place) => fs.existsSync(place) && (fs.statSync(place).mode & 0o077) !== 0)
    .map((place) => `${place} can be read by other accounts of this machine: chmod go= ${place}`)
}

async function diskProblems({ dataDir, backups }: Config): Promise<string[]> {
  const problems: string[] = []
  for (const folder of new Set([dataDir, ...(backups ? [backups.folder] : [])])) {
    const free = await freeBytesOf(folder)
    if (free !== undefined && free < scarceBytes)
      problems.push(
        `the disk of ${folder} has ${Math.floor(free / 1_000_000)} MB left: make room before nothing can be written`,
      )
  }
  return problems
}
