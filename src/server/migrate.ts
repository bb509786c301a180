import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { withClient } from './embedded-roles.ts'
import { distribute, findCitus, keptHere, prepareConnection } from './distribute.ts'
import { projectRoot } from './project-root.ts'

export type Migration = { name: string; checksum: string; sql: string }
type Log = (line: string) => void

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/

/** The files of a folder in their order, each with the checksum that a database keeps of it. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = fileName.exec(name)?.[1]
      // gaps are numbers that were kept for work beside this and not needed
      if (!number || number === names[index + 1]?.slice(0, 4))
        throw new Error(`db/migrations/${name}: expected NNNN_lower_case_name.sql with a number of its own`)
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** How files stood before that made the very same: written anew so that nodes take them too. */
const earlierForms: Readonly<Record<string, string>> = {
  '0203_parts_of_every_membership.sql': '4c907d18ccf3f07aff73ba03f585e586a163341190749986c158821fd9986153',
}

/** Fails when an applied file was changed or is gone: the database would no longer be what the files say. */
function pendingOf(
  migrations: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration)
      throw new Error(
        `the database has migration ${name}, which this version does not: it was migrated by a newer version`,
      )
    if (migration.checksum !== checksum && earlierForms[name] !== checksum)
      throw new Error(
        `db/migrations/${name} was changed after it was applied to this database: restore the file and write a new migration`,
      )
  }
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

const pieces = /'[^']*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"$;/-]+|./g

/**
 * One after the other: Citus hands on the text in which a statement stands. Rows on other nodes are changed over the
 * connections that changed their table: by a superuser, who needs no role for it.
 */
function statementsForNodes(sql: string): string[] {
  const statements = ['']
  for (const [piece] of sql.matchAll(pieces))
    if (piece === ';') statements.push('')
    else if (!piece.startsWith('--')) statements[statements.length - 1] += piece
  return statements.filter((text) => text.trim() !== '' && !/^\s*set local role polvon_platform\s*$/.test(text))
}

/**
 * A new table is an ordinary one first, whatever it points at: it is distributed after the migrations. What looks past the
 * walls stays on the coordinator, where it is called.
 */
async function runOnNodes(client: pg.Client, sql: string): Promise<void> {
  for (const statement of statementsForNodes(sql)) {
    const staysHere = /^\s*create\s+(unlogged\s+)?table\b|\bsecurity\s+definer\b/i.test(statement)
    if (staysHere) await prepareConnection(client, false)
    await client.query(statement)
    if (staysHere) await prepareConnection(client, true)
  }
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration, isDistributed: boolean): Promise<void> {
  await client.query('begin')
  try {
    if (isDistributed) await runOnNodes(client, sql)
    else await client.query(sql)
    await client.query('insert into polvon_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`db/migrations/${name}: ${describe(error, sql)}`, { cause: error })
  }
}

function describe(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : ''
  return [error.message + line, error.detail, error.hint, error.where].filter(Boolean).join('; ')
}

const silence = new Logger(() => () => {})

/** Behind a change of a table that waits for it all others wait too: for less than a call has patience. */
const whileWaiting = `set lock_timeout = '3s'`
/** In which whoever stood behind it gets through. */
const pauseMs = 3_000

const isLocked = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '55P03') || isLocked(error.cause))

/** Somebody reads a table for minutes (a copy, the file of an owner's data): what has to wait for them comes again, from its beginning. */
async function inTurns(what: string, log: Log, step: () => Promise<void>): Promise<void> {
  for (let isTold = false; ; isTold = true)
    try {
      return await step()
    } catch (error) {
      if (!isLocked(error)) throw error
      if (!isTold) log(`${what} waits for whoever is reading, and is tried again every few seconds`)
      await sleep(pauseMs)
    }
}

/** The queue's own tables, by the queue's own migrations. */
async function migrateQueue(url: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: url, max: 1 })
  const settings = `set client_min_messages = warning; ${whileWaiting}; ${keptHere}`
  // a database that goes away meanwhile is told by the migrations themselves: unheard here it would end the process
  pgPool.on('connect', (client) => {
    client.on('error', () => {})
    void client.query(settings).catch(() => {})
  })
  pgPool.on('error', () => {})
  try {
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: silence })
  } finally {
    await pgPool.end()
  }
}

const runtimeRoles = ['polvon_tenant', 'polvon_platform', 'polvon_member', 'polvon_auth']

/** Lets the login of the running product step into the run-time roles (SET ROLE) without holding their rights itself. */
async function grantToLogin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; missing: string[] }>(
    `select current_setting('server_version_num')::int as version,
       array(select r.rolname::text from pg_roles r
             where r.rolname = any ($1)
               and not exists (select from pg_auth_members m where m.roleid = r.oid and m.member = login.oid)) as missing
     from pg_roles login where login.rolname = 'polvon_login'`,
    [runtimeRoles],
  )
  const login = rows[0]
  if (!login) return
  const options = login.version >= 160000 ? ' with inherit false, set true' : ''
  for (const role of login.missing) await client.query(`grant ${role} to polvon_login${options}`)
}

// One number for every process that migrates this database; advisory locks are per database.
const migrationLock = 7_658_001

/**
 * Brings a database to the schema of this version: the queue's tables, then each file of db/migrations that it lacks,
 * in order, each in a transaction of its own. `ownerUrl` signs in as a superuser, or as the owner of the database
 * with the right to create roles. Safe to run by several processes at once and again.
 */
export async function migrate(
  ownerUrl: string,
  {
    log = () => {},
    folder = path.join(projectRoot(), 'db', 'migrations'),
  }: { log?: Log /** Other files than the product's: in tests. */; folder?: string } = {},
): Promise<void> {
  const migrations = await readMigrations(folder)
  await withClient(
    ownerUrl,
    async (client) => {
      await client.query('set client_min_messages = warning')
      await client.query('select pg_advisory_lock($1)', [migrationLock])
      const citus = await findCitus(client)
      await prepareConnection(client, citus.isDistributed)
      await client.query(whileWaiting)
      await inTurns('the job queue', log, () => migrateQueue(ownerUrl))
      await client.query(
        `create table if not exists polvon_migrations (
           name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
      )
      const { rows: applied } = await client.query<{ name: string; checksum: string }>(
        'select name, checksum from polvon_migrations',
      )
      for (const migration of pendingOf(migrations, applied)) {
        await inTurns(migration.name, log, () => apply(client, migration, citus.isDistributed))
        log(`migrated ${migration.name}`)
      }
      await grantToLogin(client)
      if (citus.isThere) await inTurns('what is spread over nodes', log, () => distribute(client, log))
    },
    { application_name: 'polvon migrate' },
  )
}
