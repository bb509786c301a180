import pg from 'pg'
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

/** Makes sure that the PostgreSQL of one's own answers and is new enough; `setting` names the variable that it came from. Tells what its login may do. */
export async function checkDatabase(url: string, setting: string): Promise<{ isSuperuser: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'polvon start',
  })
  client.on('error', () => {}) // the query under way tells the same
  const { host, port, database } = client
  let version: number
  let isSuperuser: boolean
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; is_superuser: boolean }>(
      `select current_setting('server_version_num')::int as version, current_setting('is_superuser') = 'on' as is_superuser`,
    )
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
  return { isSuperuser }
}
