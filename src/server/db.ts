import { setTimeout as sleep } from 'node:timers/promises'
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
  sql,
} from 'kysely'
import pg from 'pg'
import {
  isAnswerLost,
  isAway,
  isCopyAway,
  isFollowing,
  isForeignName,
  isPlanOutdated,
  isWorthAnotherTry,
} from './database-failures.ts'
import { Failure } from './failure.ts'
import { parserOf } from './column-values.ts'
import { createPreparedStatements, type PreparedStatements } from './prepared.ts'
import { followReplica, noteOfWrite, type ReplicaOptions, wroteLately } from './replica.ts'
import type { DB } from './schema.generated.ts'
import { createFollowUp, type Follower } from './follow-up.ts'
import { answeredIn, inTime, keptAlive } from './in-deadline.ts'
import { circumstances, closingStatements, type Patience, type Scope, scopedOrLetGo, scopeStatements } from './scope.ts'
import { addTables, type Catalogue, nothingSpent, readCatalogue, type Spent } from './tables.ts'
import { type Statement, Wire } from './wire.ts'

/** A request's window on the database: inside one transaction, under one role, for one tenant. */
export type Db = Kysely<DB>

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
      /** A read that may be a second old: a copy of the database answers it, where there is one. */
      mayBeOld?: boolean
      actorId?: string | undefined
      /** Adds what this transaction spends. */
      spent?: Spent | undefined
    },
  ): Promise<T>
  ping(): Promise<void>
  stats(): { total: number; idle: number; waiting: number }
  /** How old the copy's answers are, in milliseconds, and how many it gave; undefined: there is none. */
  replica(): { ageMs: number; reads: number } | undefined
  close(): Promise<void>
}

/** A statement that ran: what was sent and under which role, and what PostgreSQL says of the columns and rows that came back. */
export type RunStatement = {
  sent: CompiledQuery
  role: Scope['role']
  fields: readonly pg.FieldDef[]
  rows: readonly unknown[]
}
type OnStatement = (statement: RunStatement) => void

/** Kysely speaks to the wire of one transaction; where that begins and ends is the kernel's own. */
class TransactionConnection implements DatabaseConnection {
  readonly #wire: Wire
  readonly #prepared: PreparedStatements
  readonly #onStatement: OnStatement | undefined
  readonly #onText: (text: string) => void
  /** Under which what is asked next runs. */
  role: Scope['role'] = 'auth'
  readonly isOnNodes: boolean
  constructor(
    wire: Wire,
    prepared: PreparedStatements,
    hearers: { onStatement: OnStatement | undefined; onText(text: string): void },
    isOnNodes: boolean,
  ) {
    this.isOnNodes = isOnNodes
    this.#wire = wire
    this.#onText = hearers.onText
    this.#prepared = prepared
    this.#onStatement = hearers.onStatement
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
    this.#onText(sql)
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

/** Whether the tables of owners stand on nodes of Citus: what is asked of them there may call no function of the coordinator. */
export const isOnNodes = (db: Db): boolean => connections.get(db)?.isOnNodes ?? false

const followers = new WeakMap<Db, Follower[]>()

/** For what goes through all rows: its statements may run for a quarter of an hour, and the wire waits as long (`longestMs`). */
export const takeTime = (db: Db): Promise<unknown> => sql`set local statement_timeout = '15min'`.execute(db)

/**
 * A statement that follows the commit of this transaction, apart from it: nobody waits for it, and a rolled back
 * transaction has none. What other transactions want to be sent by the same statement meanwhile goes with it: its one
 * parameter is an array of all their values.
 */
export function afterCommit(db: Db, text: string, value: string): void {
  const waiting = followers.get(db) ?? []
  waiting.push({ text, value })
  followers.set(db, waiting)
}

const queueLimit = 500
/** Two that met in a deadlock do not begin again at the same moment. */
const betweenTriesMs = 50

const usualPatience: Patience = { statement: 20_000, lock: 8_000, idle: 30_000 }

const pingLimitMs = 3_000

export function createDatabase({
  url,
  poolSize,
  hasPrepared,
  onError,
  onStatement,
  patience = usualPatience,
  replica: copy,
}: {
  url: string
  poolSize: number
  /** A copy that follows the database: it answers what may be a little old. */
  replica?: ReplicaOptions | undefined
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
    // a new connection knows no table and no plan: its first calls take many times as long
    min: Math.min(4, poolSize),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...keptAlive,
    application_name: 'polvon',
  })
  const follow = createFollowUp()
  let pinging: Promise<void> | undefined
  pool.on('error', onError)
  // One that is in use when the database dies tells it by an event too, besides the query's own failure; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const replica = copy && followReplica({ ...copy, primary: pool, poolSize, onError })
  let replicaReads = 0

  async function connect(to: pg.Pool): Promise<pg.PoolClient> {
    if (to.waitingCount >= queueLimit) throw new Failure('overloaded', { duration: 2 })
    return await to.connect()
  }

  let asking: Promise<Catalogue> | undefined
  /** Asked on the first connection. */
  async function askedOnce(client: pg.PoolClient): Promise<Catalogue> {
    asking ??= readCatalogue(client)
    try {
      return await asking
    } catch (error) {
      asking = undefined
      client.release(error as Error) // pg rejects with errors alone
      throw error
    }
  }

  async function attempt<T>(
    to: pg.Pool,
    scope: Scope,
    work: (transaction: Transaction) => Promise<T>,
    mode: { readOnly: boolean; isSnapshot: boolean; actorId: string; spent: Spent },
  ): Promise<T> {
    const { readOnly, isSnapshot, actorId, spent } = mode
    const waitedFrom = performance.now()
    const client = await connect(to)
    const plans = prepared.keptBy(client)
    const { hasRoutine, tablesOf } = await askedOnce(client)
    const isDistributed = hasRoutine('enter_member_scope') // the tables of tenants are spread over nodes
    spent.ms += performance.now() - waitedFrom
    let isAnswered = false
    const scoped = scopedOrLetGo(client, () =>
      scopeStatements(scope, prepared, { isDistributed, readOnly, first: circumstances(patience, actorId) }),
    )
    const wire = new Wire(client, {
      opening: [
        {
          text: `BEGIN${isSnapshot ? ' ISOLATION LEVEL REPEATABLE READ' : ''}${readOnly ? ' READ ONLY' : ''}`,
          values: [],
          name: undefined,
        },
        ...scoped,
      ],
      patienceMs: patience.statement,
      closing: isDistributed && !readOnly ? closingStatements(prepared) : [],
      parserOf,
      onTrip(ms) {
        if (isAnswered) return
        spent.trips++
        spent.ms += ms
      },
    })
    const onText = (text: string) => addTables(spent, tablesOf(text))
    const connection = new TransactionConnection(wire, prepared, { onStatement, onText }, isDistributed)
    const db = kyselyOn(connection)
    connections.set(db, connection)
    const owners = new Set<string>()
    let enteredBy: string | undefined
    const under = (next: Scope) => {
      connection.role = next.role
      if (next.role === 'member') enteredBy = next.personId
      if (next.role === 'tenant') owners.add(next.adminId)
    }
    under(scope)
    const goOn = (next: Scope) => {
      for (const statement of scopeStatements(next, prepared, { isDistributed, readOnly, enteredBy }))
        wire.later(statement)
      under(next)
    }
    // one that keeps plans of names that are no more is closed, so that none keeps more than the names there are
    const finish = (error?: Error) => client.release(error ?? !plans.areOfNow())
    const finishAfterFollowers = () => {
      const own = followers.get(db)
      if (own) follow(client, own).then(() => finish(), finish)
      else finish()
    }
    const noteWrite = () => {
      if (!replica || (scope.role === 'auth' && owners.size === 0)) return
      goOn({ role: 'auth' })
      for (const note of noteOfWrite(owners, actorId)) later(db, note)
    }
    try {
      const result = await work({ db, enter: async (next) => goOn(next) })
      if (readOnly) {
        // nothing to wait for: the answer may go out while the connection finishes
        isAnswered = true
        wire.commit().then(() => finish(), finish)
      } else {
        noteWrite()
        await wire.commit().catch(failUnanswered)
        finishAfterFollowers()
      }
      return result
    } catch (error) {
      const keeps = error instanceof Failure && error.details.keepsEffects === true
      if (keeps && !readOnly) noteWrite()
      const broken = await (keeps ? wire.commit() : wire.rollback()).then(
        () => undefined,
        (reason: Error) => reason,
      )
      if (keeps && !broken) finishAfterFollowers()
      else finish(broken ?? (isFollowing(error, readOnly) ? error : undefined))
      throw error
    }
  }

  const overloaded = (error: unknown, details?: { mayBeDone: true }): Failure => {
    onError(error as Error) // whoever says what kind it is says that it is one
    return new Failure('overloaded', { duration: 3, ...details })
  }
  const asFailure = (error: unknown, readOnly: boolean): unknown =>
    isAway(error) || isFollowing(error, readOnly) || isWorthAnotherTry(error) ? overloaded(error) : error

  function failUnanswered(error: unknown): never {
    throw isAnswerLost(error) ? overloaded(error, { mayBeDone: true }) : error
  }

  /** Whether the failure came of statements sent by name, and the next try will not meet it. */
  function hasMendedNames(error: unknown): boolean {
    if (isPlanOutdated(error)) prepared.renew()
    else if (isForeignName(error)) {
      prepared.stop()
      onError(new Error('the connections keep no prepared statements: going on without them (DB_PREPARED=0)'))
    } else return false
    return true
  }

  /** The copy's connections for a read that may be old, when it is fresh and nobody waits to see what they wrote. */
  async function poolFor(scope: Scope, actorId: string): Promise<pg.Pool> {
    if (!replica?.isFresh()) return pool
    const mode = { readOnly: true, isSnapshot: false, actorId: '', spent: nothingSpent() }
    const asked = wroteLately(scope.role === 'tenant' ? scope.adminId : undefined, actorId, copy?.settleMs)
    const { rows } = await attempt(pool, { role: 'auth' }, ({ db }) => asked.execute(db), mode)
    return rows[0]?.wrote === false && replica.isFresh() ? replica.pool : pool
  }

  return {
    async transaction(
      scope,
      work,
      { readOnly = false, isSnapshot = false, mayBeOld = false, actorId = '', spent = nothingSpent() } = {},
    ) {
      let to: pg.Pool | undefined
      for (let tries = 1; ; tries++) {
        try {
          to ??= readOnly && mayBeOld ? await poolFor(scope, actorId) : pool
          if (to !== pool) replicaReads++
          return await attempt(to, scope, work, { readOnly, isSnapshot, actorId, spent })
        } catch (error) {
          if (to && to !== pool && isCopyAway(error)) to = pool
          else if (tries >= 4 || !(isWorthAnotherTry(error) || hasMendedNames(error))) throw asFailure(error, readOnly)
          else if (isWorthAnotherTry(error)) await sleep(tries * betweenTriesMs * Math.random())
        }
      }
    },
    async ping() {
      // one for all who ask: a database that answers nothing must not get a connection of ours from each of them
      pinging ??= pool
        .query<{ follows: boolean }>(inTime('SELECT pg_is_in_recovery() AS follows', pingLimitMs))
        .then(({ rows }) => {
          if (rows[0]?.follows) throw new Error('the database follows another one and takes no writes')
        })
        .finally(() => (pinging = undefined))
      await answeredIn(pingLimitMs, pinging)
    },
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    replica: () => replica && { ageMs: replica.ageMs(), reads: replicaReads },
    close: async () => void (await Promise.all([pool.end(), replica?.close()])),
  }
}
