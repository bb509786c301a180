import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { isId } from '#src/contract/ids.ts'
import { Failure } from './failure.ts'
import { createPreparedStatements, type PreparedStatements } from './prepared.ts'
import type { DB } from './schema.generated.ts'

/** A request's window on the database: inside one transaction, under one role, for one tenant. */
export type Db = Kysely<DB>

/** Whose rows a transaction may touch. PostgreSQL enforces it by role and row-level security. */
export type Scope =
  | { role: 'auth' }
  | { role: 'tenant'; adminId: string }
  | { role: 'member'; personId: string }
  | { role: 'platform' }

export type Transaction = {
  db: Db
  /** Goes on under another scope, in the same transaction. */
  enter(scope: Scope): Promise<void>
}

export type Database = {
  /** One transaction: committed when `work` ends, rolled back when it throws. A deadlock is tried again. */
  transaction<T>(
    scope: Scope,
    work: (transaction: Transaction) => Promise<T>,
    options?: {
      readOnly?: boolean
      /** All reads see the moment of the first one. */
      isSnapshot?: boolean
      actorId?: string | undefined
      /** Adds what this transaction spends. */
      spent?: Spent | undefined
    },
  ): Promise<T>
  ping(): Promise<void>
  stats(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const int8 = 20
const date = 1082
const dateArray = 1182

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('an integer of the database is beyond 2^53')
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [int8, safeInteger],
  [date, (text) => text], // a Date would shift the day by the machine's time zone
  [dateArray, (text) => (text === '{}' ? [] : text.slice(1, -1).split(','))],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'], // pg's overloads can't be met by one function
}

/** A statement that ran: what was sent and under which role, and what PostgreSQL says of the columns and rows that came back. */
export type RunStatement = {
  sent: CompiledQuery
  role: Scope['role']
  fields: readonly pg.FieldDef[]
  rows: readonly unknown[]
}
type OnStatement = (statement: RunStatement) => void

/** What a call had of the database: how often it went there, and how long it waited for it. */
export type Spent = { trips: number; ms: number }

async function trip<T>(spent: Spent, going: Promise<T>): Promise<T> {
  const from = performance.now()
  try {
    return await going
  } finally {
    spent.trips++
    spent.ms += performance.now() - from
  }
}

/** Kysely speaks to one connection that the kernel holds; transactions are the kernel's own. */
class HeldConnection implements Driver, DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #prepared: PreparedStatements
  readonly #onStatement: OnStatement | undefined
  /** Under which the statements run now. */
  role: Scope['role'] = 'auth'
  /** On whose account. */
  spent: Spent = { trips: 0, ms: 0 }
  constructor(client: pg.PoolClient, prepared: PreparedStatements, onStatement: OnStatement | undefined) {
    this.#client = client
    this.#prepared = prepared
    this.#onStatement = onStatement
  }
  async executeQuery<R>(sent: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = sent
    const name = this.#prepared.nameOf(this.role, sql)
    const values = [...parameters]
    const { rows, rowCount, command, fields } = await trip(
      this.spent,
      this.#client.query(name ? { name, text: sql, values } : { text: sql, values }),
    )
    this.#onStatement?.({ sent, role: this.role, fields, rows })
    const counted = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return counted ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported')
  }
  acquireConnection = async () => this
  init = async () => {}
  releaseConnection = async () => {}
  destroy = async () => {}
  beginTransaction = () => Promise.reject(new Error('the kernel opens the transaction'))
  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction
}

type Held = { db: Db; connection: HeldConnection }
const held = new WeakMap<pg.PoolClient, Held>()

function heldBy(client: pg.PoolClient, prepared: PreparedStatements, onStatement: OnStatement | undefined): Held {
  const known = held.get(client)
  if (known) return known
  const connection = new HeldConnection(client, prepared, onStatement)
  const db = new Kysely<DB>({
    dialect: {
      createDriver: () => connection,
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const made = { db, connection }
  held.set(client, made)
  return made
}

const followers = new WeakMap<Db, { text: string; values: unknown[] }[]>()

/**
 * A statement that follows the commit of this transaction, apart from it: nobody waits for it, and a rolled back
 * transaction has none.
 */
export function afterCommit(db: Db, text: string, values: unknown[]): void {
  const waiting = followers.get(db) ?? []
  waiting.push({ text, values })
  followers.set(db, waiting)
}

const asId = (text: string): string => {
  if (!isId(text)) throw new Error('a scope needs the id of a record')
  return text
}

const scopeStatement = (scope: Scope): string => {
  const adminId = scope.role === 'tenant' ? asId(scope.adminId) : ''
  const personId = scope.role === 'member' ? asId(scope.personId) : ''
  return `SET LOCAL ROLE polvon_${scope.role}; SELECT set_config('app.admin_id', '${adminId}', true), set_config('app.person_id', '${personId}', true)`
}

/** The database is away or too busy for a moment: the client is asked to come back (429), never logged out. */
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '53100', // its disk is full
  '53200', // or its memory
  '53300',
  '55P03',
  '57014',
])
const worthAnotherTry = new Set(['40P01', '40001'])
/** The server knows no statement of that name, or has one already: the connection is shared by a pooler that keeps no names. */
const foreignNames = new Set(['26000', '42P05'])

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const isAway = (error: unknown): boolean =>
  unavailable.has(codeOf(error)) ||
  (error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ))

const isPlanOutdated = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan')

const queueLimit = 500

/** How long, in milliseconds, a statement may run, wait for a lock, and leave its transaction alone. */
export type Patience = { statement: number; lock: number; idle: number }
const usualPatience: Patience = { statement: 20_000, lock: 8_000, idle: 30_000 }

/** In the transaction itself: a pooler refuses them as start-up options, or forgets them. */
const limitStatements = ({ statement, lock, idle }: Patience): string =>
  `SET LOCAL statement_timeout = ${statement}; SET LOCAL lock_timeout = ${lock}; SET LOCAL idle_in_transaction_session_timeout = ${idle}`

const pingLimitMs = 3_000

async function answeredIn(ms: number, asking: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms)
  })
  asking.catch(() => {}) // nobody may be waiting any more when it fails
  await Promise.race([asking, late]).finally(() => clearTimeout(timer))
}

export function createDatabase({
  url,
  poolSize,
  hasPrepared,
  onError,
  onStatement,
  patience = usualPatience,
}: {
  url: string
  poolSize: number
  /** Statements are sent by name: see `prepared.ts`. */
  hasPrepared: boolean
  onError: (error: Error) => void
  /** Hears of every statement and its answer: tests compare them with the rows that the sources declare. */
  onStatement?: OnStatement | undefined
  patience?: Patience
}): Database {
  const prepared = createPreparedStatements({ isOn: hasPrepared })
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'polvon',
  })
  const limits = limitStatements(patience)
  let pinging: Promise<void> | undefined
  pool.on('error', onError)
  // One that is in use when the database dies tells it by an event too, besides the query's own failure; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  async function connect(): Promise<pg.PoolClient> {
    if (pool.waitingCount >= queueLimit) throw new Failure('overloaded', { duration: 2 })
    return await pool.connect()
  }

  async function attempt<T>(
    scope: Scope,
    work: (transaction: Transaction) => Promise<T>,
    mode: { readOnly: boolean; isSnapshot: boolean; actorId: string; spent: Spent },
  ): Promise<T> {
    const { readOnly, isSnapshot, actorId, spent } = mode
    const waitedFrom = performance.now()
    const client = await connect()
    spent.ms += performance.now() - waitedFrom
    const { db, connection } = heldBy(client, prepared, onStatement)
    connection.spent = spent
    const finish = (error?: Error) => client.release(error)
    const follow = async () => {
      for (const { text, values } of followers.get(db) ?? []) await client.query(text, values)
    }
    const finishAfterFollowers = () => {
      if (followers.has(db)) follow().then(() => finish(), finish)
      else finish()
    }
    followers.delete(db)
    try {
      const beginning = client.query(
        `BEGIN${isSnapshot ? ' ISOLATION LEVEL REPEATABLE READ' : ''}${readOnly ? ' READ ONLY' : ''}; ${limits}; ${scopeStatement(scope)}, set_config('app.actor_id', '${actorId && asId(actorId)}', true)`,
      )
      await trip(spent, beginning)
      connection.role = scope.role
      const result = await work({
        db,
        enter: async (next) => {
          await trip(spent, client.query(scopeStatement(next)))
          connection.role = next.role
        },
      })
      const committed = client.query('COMMIT')
      if (readOnly) {
        // nothing to wait for: the answer may go out while the connection finishes
        committed.then(
          () => finish(),
          (error: Error) => finish(error),
        )
      } else {
        await trip(spent, committed)
        finishAfterFollowers()
      }
      return result
    } catch (error) {
      const keeps = error instanceof Failure && error.details.keepsEffects === true
      const broken = await client.query(keeps ? 'COMMIT' : 'ROLLBACK').then(
        () => undefined,
        (reason: Error) => reason,
      )
      if (keeps && !broken) finishAfterFollowers()
      else finish(broken)
      throw error
    }
  }

  /** Whether the failure came of statements sent by name, and the next try will not meet it. */
  function hasMendedNames(error: unknown): boolean {
    if (isPlanOutdated(error)) prepared.renew()
    else if (foreignNames.has(codeOf(error))) {
      prepared.stop()
      onError(new Error('the connections keep no prepared statements: going on without them (DB_PREPARED=0)'))
    } else return false
    return true
  }

  return {
    async transaction(
      scope,
      work,
      { readOnly = false, isSnapshot = false, actorId = '', spent = { trips: 0, ms: 0 } } = {},
    ) {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(scope, work, { readOnly, isSnapshot, actorId, spent })
        } catch (error) {
          if (tries < 4 && (worthAnotherTry.has(codeOf(error)) || hasMendedNames(error))) continue
          if (isAway(error)) {
            onError(error as Error) // isAway says that it is one
            throw new Failure('overloaded', { duration: 3 })
          }
          throw error
        }
      }
    },
    async ping() {
      // one for all who ask: a database that answers nothing must not get a connection of ours from each of them
      pinging ??= pool
        .query('SELECT 1')
        .then(() => {})
        .finally(() => (pinging = undefined))
      await answeredIn(pingLimitMs, pinging)
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
