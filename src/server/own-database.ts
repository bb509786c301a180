import pg from 'pg'
import { newId } from '#src/contract/ids.ts'
import type { Config, ConfigPlaces } from './config.ts'
import { isForeignName } from './database-failures.ts'
import { answeredIn } from './in-deadline.ts'
import { StartupError } from './startup-error.ts'

const oldestVersion = 15

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: "the name of the host can't be looked up",
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the name or the password',
  '28000': 'it refuses the name or the password',
  '3D000': 'it has no such database, make it first',
  '53300': 'it has no connection left',
}

const reasonOf = (error: unknown): string => {
  const first = error instanceof AggregateError ? error.errors[0] : error // one for each address of a host
  const { code, message } = first as NodeJS.ErrnoException // pg and node:net reject with nothing but errors
  return reasons[code ?? ''] ?? (/timeout/i.test(message) ? 'it does not answer' : message)
}

type Found = {
  isSuperuser: boolean
  /** What is wrong with the clock of this machine or with the database's. */
  clockProblem: string | undefined
}

const mostApartMs = 2_000

/** What one machine notes is compared with what another does: their clocks have to agree. `waitedMs`: the answer was made within them. */
function clockProblemOf(aheadMs: number, waitedMs: number): string | undefined {
  if (Math.abs(aheadMs) <= mostApartMs + waitedMs) return undefined
  const apart = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`
  return `the clock of this machine is ${apart} that of the database: both need a time service (timedatectl), or logs do not tell what came first`
}

function clientFor(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'polvon start',
  })
  client.on('error', () => {}) // the query under way tells the same, and nothing is heard
  return client
}

/** Makes sure that the PostgreSQL of one's own answers and is new enough; `setting` names the variable that it came from. Tells what its login may do. */
export async function checkDatabase(url: string, setting: string, clock = Date.now): Promise<Found> {
  const client = clientFor(url)
  const { host, port, database } = client
  let version: number
  let isSuperuser: boolean
  let clockProblem: string | undefined
  try {
    await client.connect()
    const asked = clock()
    const { rows } = await client.query<{ version: number; is_superuser: boolean; clock_ms: number }>(
      `select current_setting('server_version_num')::int as version, current_setting('is_superuser') = 'on' as is_superuser,
         (extract(epoch from clock_timestamp()) * 1000)::float8 as clock_ms`,
    )
    const waitedMs = clock() - asked
    clockProblem = clockProblemOf(asked - (rows[0]?.clock_ms ?? asked), waitedMs)
    version = Math.floor((rows[0]?.version ?? 0) / 10_000)
    isSuperuser = rows[0]?.is_superuser === true
  } catch (error) {
    throw new StartupError(
      `${setting}: the database ${database} at ${host}:${port} can't be reached: ${reasonOf(error)}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
  if (version < oldestVersion)
    throw new StartupError(`${setting}: PostgreSQL ${version} is too old, Polvon needs ${oldestVersion} or newer.`)
  return { isSuperuser, clockProblem }
}

const hearingLimitMs = 3_000

/**
 * What is wrong where what one connection tells the others is not heard by one that waits: a pooler that lends its connections from
 * transaction to transaction lets everybody listen and nobody hear. Open pages and the job queue wait in this way.
 */
export async function hearingProblem({
  databaseUrl,
  directDatabaseUrl,
}: Pick<ConfigPlaces, 'databaseUrl' | 'directDatabaseUrl'>): Promise<string | undefined> {
  const url = directDatabaseUrl ?? databaseUrl
  if (!url) return undefined // the product's own has nothing before it
  const setting = directDatabaseUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL'
  const [waiting, telling] = [clientFor(url), clientFor(url)]
  const channel = `polvon_try_${newId().replaceAll('-', '')}`
  let timer: NodeJS.Timeout | undefined
  const isHeard = new Promise<boolean>((resolve) => {
    waiting.on('notification', () => resolve(true))
    timer = setTimeout(() => resolve(false), hearingLimitMs)
  })
  try {
    await Promise.all([waiting.connect(), telling.connect()])
    await waiting.query(`LISTEN ${channel}`)
    await telling.query(`NOTIFY ${channel}`)
    if (await isHeard) return undefined
    return `${setting}: who waits on this connection for what others tell hears nothing, as behind a pooler: open pages show no news by themselves. Name one past the pooler as DIRECT_DATABASE_URL`
  } finally {
    clearTimeout(timer)
    await Promise.all([waiting.end(), telling.end()]).catch(() => {})
  }
}

/** What is wrong where statements are to be sent by name, and a pooler lends connections that know no names of others. */
export async function namesProblem({
  databaseUrl,
  hasPrepared,
}: Pick<Config, 'databaseUrl' | 'hasPrepared'>): Promise<string | undefined> {
  if (!databaseUrl || !hasPrepared) return undefined
  const [asking, other] = [clientFor(databaseUrl), clientFor(databaseUrl)]
  const ask = () => answeredIn(hearingLimitMs, asking.query({ name: 'polvon_try', text: 'select 1' }))
  try {
    await Promise.all([asking.connect(), other.connect()])
    await ask()
    await other.query('begin') // takes the connection that a pooler lent for that
    await ask()
    return undefined
  } catch (error) {
    if (!isForeignName(error)) return undefined // whatever else it is, the first call says
    return 'DATABASE_URL: the pooler before the database keeps no prepared statements, and the first call that meets that is asked twice. Name DB_PREPARED=0, or have PgBouncer keep them (1.21 and newer: max_prepared_statements)'
  } finally {
    await Promise.all([asking.end(), other.end()]).catch(() => {})
  }
}
