import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { isId } from '#src/contract/ids.ts'
import { Failure } from './failure.ts'
import { createPreparedStatements, type PreparedStatements } from './prepared.ts'
import type { DB } from './schema.generated.ts'
import { type Statement, Wire } from './wire.ts'

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

const parserOf = (oid: number): ((text: string) => unknown) => parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text')

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

/** Kysely speaks to the wire of one transaction; where that begins and ends is the kernel's own. */
class TransactionConnection implements DatabaseConnection {
  readonly #wire: Wire
  readonly #prepared: PreparedStatements
  readonly #onStatement: OnStatement | undefined
  /** Under which what is asked next runs. */
  role: Scope['role'] = 'auth'
  constructor(wire: Wire, prepared: PreparedStatements, onStatement: OnStatement | undefined) {
    this.#wire = wire
    this.#prepared = prepared
    this.#onStatement = onStatement
  }
  async executeQuery<R>(sent: CompiledQuery): Promise<QueryResult<R>> {
    const { role } = this
    const { rows, command, count, fields } = await this.#wire.ask(this.#statementOf(sent))
    this.#onStatement?.({ sent, role, fields, rows })
    const counted = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return counted ? { rows: rows as R[], numAffectedRows: BigInt(count) } : { rows: rows as R[] } // as its caller declares them
  }
  later<R>(sent: CompiledQuery<R>, onRows: ((rows: readonly R[]) => void) | undefined): void {
    const { role } = this
    this.#wire.later(this.#statementOf(sent), ({ fields, rows }) => {
      this.#onStatement?.({ sent, role, fields, rows })
      onRows?.(rows as R[]) // as its caller declares them
    })
  }
  #statementOf({ sql, parameters }: CompiledQuery): Statement {
    return { text: sql, values: parameters, name: this.#prepared.nameOf(this.role, sql) }
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported')
  }
}

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const driver = new DummyDriver() // the kernel has the connections and the transactions
const dialect: Dialect = {
  createDriver: () => driver,
  createAdapter: () => adapter,
  createIntrospector: (instance) => new PostgresIntrospector(instance),
  createQueryCompiler: () => compiler,
}

/** Hands a statement on in the same turn: they reach the wire in the order in which they are written. */
class StraightExecutor extends DefaultQueryExecutor {
  readonly #connection: TransactionConnection
  constructor(connection: TransactionConnection) {
    super(compiler, adapter, { provideConnection: (use) => use(connection) })
    this.#connection = connection
  }
  override executeQuery<R>(sent: CompiledQuery): Promise<QueryResult<R>> {
    return this.#connection.executeQuery(sent)
  }
}

const kyselyOn = (connection: TransactionConnection): Db =>
  new Kysely<DB>({ config: { dialect }, dialect, driver, executor: new StraightExecutor(connection) })

const connections = new WeakMap<Db, TransactionConnection>()

/**
 * A write whose answer nobody waits for: it goes to the database with the next statement, or with the commit, in its
 * place in the order. When it fails, that fails.
 */
export function later<R>(db: Db, statement: RawBuilder<R>, onRows?: (rows: readonly R[]) => void): void {
  const connection = connections.get(db)
  if (!connection) throw new Error('a later statement needs the window of a transaction')
  connection.later(statement.compile(db), onRows)
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

/** Sets whose rows are there from now on, until the transaction ends. */
const scopeStatement = (scope: Scope, prepared: PreparedStatements): Statement => {
  const text = `select set_config('role', $1, true), set_config('app.admin_id', $2, true), set_config('app.person_id', $3, true)`
  const adminId = scope.role === 'tenant' ? asId(scope.adminId) : ''
  const personId = scope.role === 'member' ? asId(scope.personId) : ''
  return { text, values: [`polvon_${scope.role}`, adminId, personId], name: prepared.nameOf('any', text) }
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
const circumstances = (
  { statement, lock, idle }: Patience,
  actorId: string,
  prepared: PreparedStatements,
): Statement => {
  const text = `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true), set_config('idle_in_transaction_session_timeout', $3, true), set_config('app.actor_id', $4, true)`
  return { text, values: [statement, lock, idle, actorId && asId(actorId)], name: prepared.nameOf('any', text) }
}

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
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'polvon',
  })
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
    let isAnswered = false
    const wire = new Wire(client, {
      opening: [
        {
          text: `BEGIN${isSnapshot ? ' ISOLATION LEVEL REPEATABLE READ' : ''}${readOnly ? ' READ ONLY' : ''}`,
          values: [],
          name: undefined,
        },
        circumstances(patience, actorId, prepared),
        scopeStatement(scope, prepared),
      ],
      parserOf,
      onTrip(ms) {
        if (isAnswered) return
        spent.trips++
        spent.ms += ms
      },
    })
    const connection = new TransactionConnection(wire, prepared, onStatement)
    const db = kyselyOn(connection)
    connections.set(db, connection)
    connection.role = scope.role
    const finish = (error?: Error) => client.release(error)
    const follow = async () => {
      for (const { text, values } of followers.get(db) ?? []) await client.query(text, values)
    }
    const finishAfterFollowers = () => {
      if (followers.has(db)) follow().then(() => finish(), finish)
      else finish()
    }
    try {
      const result = await work({
        db,
        enter: async (next) => {
          wire.later(scopeStatement(next, prepared))
          connection.role = next.role
        },
      })
      if (readOnly) {
        // nothing to wait for: the answer may go out while the connection finishes
        isAnswered = true
        wire.commit().then(() => finish(), finish)
      } else {
        await wire.commit()
        finishAfterFollowers()
      }
      return result
    } catch (error) {
      const keeps = error instanceof Failure && error.details.keepsEffects === true
      const broken = await (keeps ? wire.commit() : wire.rollback()).then(
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
