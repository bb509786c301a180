import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { type CodeGateway, readRequestStatus } from './code-gateway.ts'
import { learnOfCode } from './gateway-codes.ts'

type Deps = { database: Database; clock: Clock; codeGateway: CodeGateway | undefined }

export const reportsPath = '/api/telegram/gateway'
const bodyLimitBytes = 8_192
/** A report is sent again up to ten times, ever later. */
const mostAgeSeconds = 3_600
const aheadSeconds = 60

/** By the day of the report and its text as it came, under a key that is made of the token. */
export function isReport(
  token: string,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: string },
  now: Date,
): boolean {
  const key = createHash('sha256').update(token).digest()
  const expected = createHmac('sha256', key).update(`${timestamp}\n${body}`).digest()
  const given = Buffer.from(signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const age = now.getTime() / 1000 - Number(timestamp)
  return age >= -aheadSeconds && age <= mostAgeSeconds
}

const headerOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Where the Telegram Gateway tells what became of a code; nothing is there without its token. */
export async function addGatewayReports(app: FastifyInstance, { database, clock, codeGateway }: Deps): Promise<void> {
  if (!codeGateway) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_, text, done) =>
      done(null, text),
    )
    scope.post(reportsPath, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const timestamp = headerOf(request.headers['x-request-timestamp'])
      const signature = headerOf(request.headers['x-request-signature'])
      // its times are the real ones
      if (!isReport(codeGateway.token, { timestamp, signature, body }, new Date())) return reply.code(404).send()
      const told = readRequestStatus(parsed(body))
      if (told) await database.transaction({ role: 'platform' }, ({ db }) => learnOfCode(db, told, clock.now()))
      return {}
    })
  })
}
