import pg from 'pg'

/** What the worker's library waits out: PostgreSQL says it while it starts. */
const cannotConnectNow = '57P03'
const isAway = (error: Error & { code?: string; syscall?: string }): boolean =>
  error instanceof pg.DatabaseError
    ? /^(57P0|08)/.test(error.code ?? '')
    : error.syscall !== undefined || /connection (terminated|ended)|not queryable|timeout/i.test(error.message)

const told = (error: Error): never => {
  throw isAway(error) ? Object.assign(error, { code: cannotConnectNow }) : error
}
const toldOf = <T>(result: T): T => (result instanceof Promise ? (result.catch(told) as T) : result)

class QueueClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: whatever form of query() this is, its promise is all that is looked at
  override query(...given: any[]): any {
    return toldOf(Reflect.apply(super.query, this, given) as unknown)
  }
}

/**
 * The job queue's connections. Its library asks again only for a database that starts; anything else that keeps it from
 * noting that a job is done ends the process. So a database that is away, however it says it, is one that starts.
 */
export class QueuePool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: QueueClient })
  }
  // biome-ignore lint/suspicious/noExplicitAny: as above, of connect()
  override connect(...given: any[]): any {
    return toldOf(Reflect.apply(super.connect, this, given) as unknown)
  }
}
