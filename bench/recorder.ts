import path from 'node:path'
import pg from 'pg'
import { createApplication } from '#src/app/application.ts'
import { createLog } from '#src/server/log.ts'
import { authorizationOf, type Call } from './http-client.ts'
import { cacheFolder } from './product.ts'

export type Statement = {
  text: string
  values: unknown[]
  /** Parameters that came out of an earlier statement of the same call: the next number of a receipt. */
  links: { parameter: number; statement: number; column: string }[]
}
/** All that one call sends to the database, from BEGIN to COMMIT. */
export type Script = Statement[]

const numbered = ['number']

/**
 * The product in this process, whose SQL is noted down: the bare driver sends the very same statements, with no copy of
 * them to keep. What a call writes is rolled back, so that the statements can be sent again, once, in earnest.
 */
export async function openRecorder({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }, secret: string) {
  let script: Script = []
  const results: unknown[] = []
  const query = pg.Client.prototype.query as (text: string, values?: unknown[]) => Promise<pg.QueryResult>
  /** The kernel's two forms: a text (and values), or an object with both. */
  const noted = async function (this: pg.Client, sent: string | pg.QueryConfig, given: unknown[] = []) {
    const { text, values = given } = typeof sent === 'string' ? { text: sent } : sent
    const links = values.flatMap((value, parameter) =>
      results.flatMap((row, statement) =>
        numbered
          .filter((column) => row && (row as Record<string, unknown>)[column] === value)
          .map((column) => ({ parameter, statement, column })),
      ),
    )
    script.push({ text, values, links })
    const result = await query.call(this, text === 'COMMIT' ? 'ROLLBACK' : text, values.length > 0 ? values : undefined)
    results[script.length - 1] = Array.isArray(result) ? undefined : result.rows[0]
    return result
  }
  const application = await createApplication({
    appUrl,
    ownerUrl,
    listenUrl: appUrl,
    poolSize: 1,
    hasPrepared: false,
    hasLiteralStrings: true, // what the kernel sends is noted as text
    secret,
    secretsKey: undefined,
    payments: { paymeAddresses: [], paymeCheckoutUrl: undefined, clickPayUrl: '', uzumUrl: '' },
    publicUrl: undefined,
    files: { driver: 'local', folder: path.join(cacheFolder, 'data', 'files') },
    requestsPerMinute: 1_000_000_000,
    linksPerDay: 1_000_000_000,
    accessLog: { folder: '', days: 0 },
    trustProxy: [],
    isInMaintenance: false,
    metricsToken: undefined,
    siteFolder: path.join(cacheFolder, 'no-site'),
    sms: { driver: 'outbox' },
    log: createLog({ level: 'error', pretty: false }),
    checkReplies: false,
    runsJobs: false,
    auditHeads: '/nowhere',
    exportsFolder: '/nowhere',
    dataDir: '/nowhere',
    keepMonths: { sms: 12, visits: 36, audit: 60 },
    hasTestClock: false,
  })
  return {
    async record(call: Call): Promise<{ script: Script; status: number; text: string }> {
      const { method, path: url, key, body } = call
      script = []
      results.length = 0
      pg.Client.prototype.query = noted as never // one form of its many overloads
      try {
        const answer = await application.http.inject({
          method,
          url,
          headers: { authorization: authorizationOf(call), ...(key ? { 'idempotency-key': key } : {}) },
          ...(body === undefined ? {} : { payload: body as object }),
        })
        // who is calling is looked up at most twice a second and in a transaction of its own
        const start = script.findLastIndex(({ text }) => text.startsWith('BEGIN'))
        const own = script.slice(start).map((statement) => ({
          ...statement,
          links: statement.links
            .map((link) => ({ ...link, statement: link.statement - start }))
            .filter((link) => link.statement >= 0),
        }))
        return { script: own, status: answer.statusCode, text: answer.body }
      } finally {
        pg.Client.prototype.query = query as never // see above
      }
    },
    close: () => application.close(),
  }
}
