import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from './startup-error.ts'

/** One number for every server process; advisory locks are per database. */
const lock = 7_658_002

export type Hold = { release(): Promise<void> }

/**
 * Takes the data folder for this process alone, for as long as it lives: the lock belongs to a connection, so it ends
 * with the process however that ends. A second start is told who has it.
 */
export async function holdDataFolder(ownerUrl: string, { port }: { port: number }): Promise<Hold> {
  let isWanted = true
  let client: pg.Client

  async function take(): Promise<void> {
    client = new pg.Client({
      connectionString: ownerUrl,
      application_name: `polvon server ${process.pid} ${port}`,
      keepAlive: true,
    })
    client.on('error', () => {}) // 'end' follows
    try {
      await client.connect()
      // a server killed a moment ago holds it until PostgreSQL has noticed
      for (let attempt = 1; !(await isTaken(client)); attempt += 1) {
        if (attempt === 8) throw await alreadyRunning(client)
        await sleep(250)
      }
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => void takeAgain())
  }

  /** PostgreSQL was restarted under us and its locks are gone. */
  async function takeAgain(): Promise<void> {
    while (isWanted) {
      await sleep(500)
      const isHeld = await take().then(
        () => true,
        () => false,
      )
      if (isHeld) return
    }
  }

  await take()
  return {
    async release() {
      isWanted = false
      await client.end().catch(() => {})
    },
  }
}

async function isTaken(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  return rows[0]?.taken ?? false
}

async function alreadyRunning(client: pg.Client): Promise<StartupError> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted and l.database = (select oid from pg_database where datname = current_database())`,
    [lock],
  )
  const [, pid, port] = /^polvon server (\d+) (\d+)$/.exec(rows[0]?.name ?? '') ?? []
  const who = pid && port ? ` (process ${pid}, port ${port})` : ''
  return new StartupError(
    `Polvon is already running on this data folder${who}. Stop it first, or set DATA_DIR to another folder.`,
  )
}
