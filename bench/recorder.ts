import path from 'node:path'
import pg from 'pg'
import { createApplication } from '#src/app/application.ts'
import { createLog } from '#src/server/log.ts'
import type { Statement, Wave } from '#src/server/wire.ts'
import { authorizationOf, type Call } from './http-client.ts'
import { cacheFolder } from './product.ts'

/** All that one call sends to the database, from BEGIN to COMMIT; what stands together goes in one trip. */
export type Script = Statement[][]

/**
 * The product in this process, whose SQL is noted down: the bare driver sends the very same statements, with no copy of
 * them to keep. What a call writes is rolled back, so that the statements can be sent again, once, in earnest.
 */
export async function openRecorder({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }, secret: string) {
  let script: Script = []
  const query = pg.Client.prototype.query as (sent: unknown, values?: unknown[]) => Promise<pg.QueryResult>
  /** The kernel's two forms: a wave of statements, or what follows a commit. */
  const noted = function (this: pg.Client, sent: Wave | string, values: unknown[] = []) {
    if (typeof sent === 'string') {
      script.push([{ text: sent, values, name: undefined }])
      return query.call(this, sent, values)
    }
    script.push(sent.asked.map(({ statement }) => ({ ...statement })))
    const last = sent.asked.at(-1)
    if (last?.statement.text === 'COMMIT') {
      const { answer, end } = last
      Object.assign(last, {
        statement: { ...last.statement, text: 'ROLLBACK' },
        end(error: Error | undefined) {
          answer.command = 'COMMIT'
          end(error)
        },
      })
    }
    return query.call(this, sent)
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
    payments: {
      paymeAddresses: [],
      paymeCheckoutUrl: undefined,
      paymeApiUrl: 'http://127.0.0.1:9/api',
      clickApiUrl: 'http://127.0.0.1:9',
      clickPayUrl: '',
      uzumUrl: '',
      keepsTestApart: false,
    },
    publicUrl: undefined,
    files: { driver: 'local', folder: path.join(cacheFolder, 'data', 'files') },
    requestsPerMinute: 1_000_000_000,
    linksPerDay: 1_000_000_000,
    accessLog: { folder: '', days: 0, mostBytes: 0 },
    pictureBytes: 1_000_000_000_000,
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
      const ask = () =>
        application.http.inject({
          method,
          url,
          headers: { authorization: authorizationOf(call), ...(key ? { 'idempotency-key': key } : {}) },
          ...(body === undefined ? {} : { payload: body as object }),
        })
      if (method === 'GET') await ask() // the first look of a day leaves a line in an owner's log, the others none
      script = []
      pg.Client.prototype.query = noted as never // one form of its many overloads
      try {
        const answer = await ask()
        // who is calling is looked up at most twice a second and in a transaction of its own
        const own = script.slice(script.findLastIndex(([first]) => first?.text.startsWith('BEGIN')))
        return { script: own, status: answer.statusCode, text: answer.body }
      } finally {
        pg.Client.prototype.query = query as never // see above
      }
    },
    close: () => application.close(),
  }
}
