import pg from 'pg'
import { isAway, isFollowing } from './database-failures.ts'
import { keptAlive } from './in-deadline.ts'

/** What the worker's library waits out: PostgreSQL says it while it starts. */
const cannotConnectNow = '57P03'

/** Whatever it says: away, following another one still or now, or gone with its socket. */
const isGone = (error: Error & { syscall?: string }): boolean => {
  if (!(error instanceof pg.DatabaseError) && error.syscall !== undefined) return true
  return isAway(error) || isFollowing(error, false)
}

const told = (error: Error): never => {
  throw isGone(error) ? Object.assign(error, { code: cannotConnectNow }) : error
}
/** The same function, in whatever form it is called: the promise that it answers tells of a database that is away. */
const telling = <F extends (...given: never[]) => unknown>(method: F, hear: (error: Error) => void = () => {}): F =>
  new Proxy(method, {
    apply(target, self, given) {
      const result: unknown = Reflect.apply(target, self, given)
      if (!(result instanceof Promise)) return result
      return result.catch((error: Error) => {
        hear(error)
        return told(error)
      })
    },
  })

/** What `pg` says of a question that got no answer in time. */
const silent = 'Query read timeout'
const silentMs = 60_000

class QueueClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.query = telling(this.query, (error) => {
      // whoever asked gives the connection back, and the next question would wait behind the one without an answer
      if (error.message === silent) void this.end().catch(() => {})
    })
  }
}

/**
 * The job queue's connections. Its library asks again only for a database that starts; anything else that keeps it from
 * noting that a job is done ends the process. So a database that is away, however it says it, is one that starts.
 */
export class QueuePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...keptAlive, query_timeout: silentMs, connectionTimeoutMillis: 10_000, ...config, Client: QueueClient })
    const connect = telling(this.connect)
    // what a worker notes after the last connection was let go is noted by nobody: its job is another's after the next start
    this.connect = new Proxy(connect, {
      apply: (_, self, given: []) =>
        this.ending && given.length === 0 ? new Promise(() => {}) : Reflect.apply(connect, self, given),
    })
  }

  /** Says of each connection that breaks, until all are let go: a database that is stopped then cuts off what is just being closed. */
  tellBreaks(say: (error: Error) => void): void {
    const told = (error: Error): void => {
      if (!this.ending) say(error)
    }
    this.on('error', told)
    this.on('connect', (client) => client.on('error', told))
  }
}
