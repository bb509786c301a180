import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { inTime, keptAlive } from './in-deadline.ts'

/** A copy of the database that follows it: it answers reads that may be a little old. */
export type Replica = {
  pool: pg.Pool
  /** Does it have whatever was committed a moment ago? */
  isFresh(): boolean
  /** For how many milliseconds it is not known to have everything; Infinity while it does not answer. */
  ageMs(): number
  close(): Promise<void>
}

/** Where the copy is, how old its answers may be, and for how long whoever wrote is answered by the database itself. */
export type ReplicaOptions = { url: string; freshMs?: number; settleMs?: number }

const usualFreshMs = 1_000
/** Between two looks: a quarter of the age that is allowed, or less. */
const longestPauseMs = 250

/** A copy that answers nothing is asked again. */
const lookLimitMs = 5_000

/** Of the database: how far its log is on disk. Of the copy: how far it has done that again. And which cluster it is. */
const placeOf = (place: string) =>
  `select ${place}::text as place, (select system_identifier::text from pg_control_system()) || ' ' || current_database() as cluster`
const written = placeOf('pg_current_wal_flush_lsn()')
const replayed = placeOf('pg_last_wal_replay_lsn()')
type Place = { place: string | null; cluster: string }

/** A place in the log, `16/B374D848`, as a number. */
const positionOf = (place: string): bigint => {
  const [high = '', low = ''] = place.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * Looks several times a second how far the copy has come. What was written when a look began is known to be there as
 * soon as the copy has passed that place in the log: no clock of another machine is believed.
 */
export function followReplica({
  primary,
  url,
  poolSize,
  freshMs = usualFreshMs,
  onError,
}: ReplicaOptions & { primary: pg.Pool; poolSize: number; onError: (error: Error) => void }): Replica {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    ...keptAlive,
    application_name: 'polvon reads',
  })
  pool.on('error', () => {}) // the next look tells it
  pool.on('connect', (client) => client.on('error', () => {}))
  let looks: { at: number; position: bigint }[] = []
  let knownUntil = Number.NEGATIVE_INFINITY
  let complaint = ''
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function look(): Promise<void> {
    const at = performance.now()
    const [{ rows: here }, { rows: there }] = await Promise.all([
      primary.query<Place>(inTime(written, lookLimitMs)),
      pool.query<Place>(inTime(replayed, lookLimitMs)),
    ])
    const [database, copy] = [here[0], there[0]]
    if (!database?.place || !copy) return
    if (copy.place === null || copy.cluster !== database.cluster)
      throw new Error(
        copy.place === null
          ? 'DATABASE_REPLICA_URL leads to a database that follows no other'
          : 'DATABASE_REPLICA_URL leads to a copy of another database',
      )
    looks.push({ at, position: positionOf(database.place) })
    const done = positionOf(copy.place)
    const known = looks.findLast(({ position }) => position <= done)
    if (known) {
      knownUntil = known.at
      looks = looks.filter((one) => one.at > knownUntil)
    }
    looks.splice(0, looks.length - 1_000) // of a copy that stands still the oldest are of no use
  }

  async function keepLooking(): Promise<void> {
    const said = await look().then(
      () => '',
      (error: Error) => error.message,
    )
    if (isClosed) return
    if (said) knownUntil = Number.NEGATIVE_INFINITY
    if (said && said !== complaint) onError(new Error(`reads go to the database itself: ${said}`))
    complaint = said
    timer = setTimeout(() => void keepLooking(), Math.min(longestPauseMs, freshMs / 4)).unref()
  }
  void keepLooking()

  const ageMs = () => performance.now() - knownUntil
  return {
    pool,
    ageMs,
    isFresh: () => ageMs() <= freshMs,
    close() {
      isClosed = true
      clearTimeout(timer)
      return pool.end()
    },
  }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** How far the copy is behind and what it answered, in Prometheus text. */
export const replicaMetrics = (replica: { ageMs: number; reads: number } | undefined): string =>
  replica
    ? [
        '# HELP polvon_replica_age_seconds For how long the copy is not known to have everything',
        '# TYPE polvon_replica_age_seconds gauge',
        `polvon_replica_age_seconds ${Number.isFinite(replica.ageMs) ? (replica.ageMs / 1000).toFixed(3) : '+Inf'}`,
        '# HELP polvon_replica_reads_total Reads that the copy answered',
        '# TYPE polvon_replica_reads_total counter',
        `polvon_replica_reads_total ${replica.reads}`,
        '',
      ].join('\n')
    : ''

/** Note that somebody wrote, for whom, in the writer's transaction: until the copy has it they read the database itself. */
export const noteOfWrite = (owners: ReadonlySet<string>, actorId: string): RawBuilder<unknown>[] =>
  // in one order, so that no two writers wait for each other
  (owners.size > 0 ? [...owners].sort() : [nobody]).map(
    (owner) => sql`
      insert into recent_writes (owner_id, actor_id, at) values (${owner}, ${actorId || nobody}, clock_timestamp())
      on conflict (owner_id, actor_id) do update set at = excluded.at`,
  )

/** Longer than a copy may be behind, a look late and the reader's way to it. */
const usualSettleMs = 3_000

/** Did they write lately, or did anybody for the owner in whose place they read? */
export const wroteLately = (
  adminId: string | undefined,
  actorId: string,
  settleMs = usualSettleMs,
): RawBuilder<{ wrote: boolean }> => sql<{ wrote: boolean }>`
  select exists (select from recent_writes where (owner_id = ${adminId ?? nobody} or actor_id = ${actorId || null}::uuid)
    and at > clock_timestamp() - ${settleMs} * interval '1 millisecond') as wrote`
