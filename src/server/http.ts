import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type Endpoint, largestBodyBytes } from '#src/contract/endpoint.ts'
import { type Language, languageOf } from '#src/contract/languages.ts'
import { cutEndlessBodies } from './endless-bodies.ts'
import type { AccessLog } from './access-log.ts'
import type { Actor } from './actor.ts'
import { constraintFailure } from './constraint-failures.ts'
import { errorReply, Failure } from './failure.ts'
import { createHeldBytes } from './held-bytes.ts'
import { parseJson } from './json-text.ts'
import type { Log } from './log.ts'
import { networkOf, networksOf } from './network.ts'
import type { SharedLimit } from './request-limit.ts'
import { answerUnparsed } from './unparsed-request.ts'
import { pathOf, placeOf } from './request-place.ts'
import { createSecurityHeaders } from './security-headers.ts'
import { imageLimitBytes } from './multipart.ts'
import { longestPart } from './openapi.ts'
import { InvalidInput, newRequestId, unreadableBody } from './call-input.ts'

const megabyte = 1_048_576
/** A list asks for the picture of each of its rows: so many times what may be called. */
const picturesOfACall = 5
/** A body of so little is not worth counting: its connection takes as much. */
const littleBytes = 16_384

export type HttpOptions = {
  log: Log
  /** Keeps who called from where, apart from the log. */
  accessLog?: AccessLog | undefined
  /** Addresses whose X-Forwarded-For counts. */
  trustProxy: readonly string[]
  withinLimit: SharedLimit
  /** Somebody with a general limit of their own; undefined: a stranger, counted where they are. */
  callerOf(request: FastifyRequest): string | undefined
  /** The owner whose live session it carries, or the person who has none; undefined: a stranger. */
  ownerOf(request: FastifyRequest): Promise<string | undefined>
  secure: boolean
  /** What stands in the page itself: no other script that stands in one runs. */
  pageScripts: readonly string[]
  /** Planned maintenance, switched on by hand: every call answers 503. */
  isInMaintenance: boolean
  /** Foreign hosts that one page may call, by its path: none of almost all. */
  connectsTo?(pathname: string): readonly string[]
  /** Who may show one page in a frame, by its path: nobody almost all. */
  framedBy?(pathname: string): readonly string[]
  endpoints: readonly Endpoint[]
}

/** The HTTP server before any route: parsing, headers, limits, and one shape of error reply for everything. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log } = options
  const securityHeaders = createSecurityHeaders(options)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger, // pino's own Logger; fastify knows it by its narrower interface
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: largestBodyBytes,
    genReqId: newRequestId,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    // longer than a proxy keeps an idle connection (nginx one minute, Caddy two): it is never cut off at its next request
    keepAliveTimeout: 130_000,
    // whoever reads nothing of an answer for so long has gone, or only wants it kept in memory
    connectionTimeout: 140_000,
    return503OnClosing: false,
    // the router may not refuse: each call reads its own query
    routerOptions: { querystringParser: () => ({}), maxParamLength: longestPart, ignoreTrailingSlash: true },
    clientErrorHandler: answerUnparsed,
    frameworkErrors: (error, request, reply) => void answerBroken(error, request as never, reply as never), // a broken URL has no route types
  })

  cutEndlessBodies(app.server)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, {
    limits: { fileSize: imageLimitBytes, files: 4, fields: 200, fieldNameSize: 100, fieldSize: 100_000, parts: 210 },
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : parseJson(String(text)))
    } catch {
      done(null, unreadableBody) // told after the session and the right to call were checked
    }
  })

  const bodyBytes = createHeldBytes({ all: 384 * megabyte, each: 16 * megabyte, strangers: 64 * megabyte })

  /**
   * A body stands in memory until its last byte has come, and whoever sends it may take a minute for it: so much of one owner, however
   * many sessions they and their people have. A form is counted as it is read.
   */
  async function holdBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { 'content-length': length, 'transfer-encoding': inPieces, 'content-type': type = '' } = request.headers
    if ((length === undefined && inPieces === undefined) || /^multipart\//i.test(type)) return
    const most = request.routeOptions.bodyLimit ?? largestBodyBytes
    const bytes = length === undefined ? most : Number(length)
    if (bytes <= littleBytes || bytes > most) return // what is too much is refused unread
    const owner = await options.ownerOf(request)
    bodyBytes(owner ?? networkOf(request.ip), reply.raw, owner ? undefined : 'stranger')(bytes)
  }

  async function countCall(request: FastifyRequest, place: ReturnType<typeof placeOf>): Promise<void> {
    const caller = options.callerOf(request)
    const [of, most] = place === 'picture' ? ['pictures:', picturesOfACall] : ['', 1]
    const counted = caller === undefined ? networksOf(request.ip) : [{ network: caller, times: 1 }]
    for (const { network, times } of counted) {
      const limit = await options.withinLimit(of + network, Date.now(), times * most)
      if (!limit.allowed) throw new Failure('rate_limited', { duration: limit.duration })
    }
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(securityHeaders(request.url)).header('x-request-id', request.id)
    const place = placeOf(request)
    if (place === 'file' || place === 'page') return
    if (place === 'picture') return countCall(request, place)
    if (place !== 'document') reply.header('cache-control', 'no-store')
    if (place === 'probe') return
    if (options.isInMaintenance) throw new Failure('maintenance')
    await countCall(request, place)
    await holdBody(request, reply)
  }
  function note(request: FastifyRequest, status: number, ms: number): void {
    const place = placeOf(request)
    if (place !== 'api' && place !== 'document' && place !== 'nowhere') return
    const route = request.routeOptions.url ?? 'none'
    log[status >= 500 ? 'error' : 'info'](
      { requestId: request.id, method: request.method, route, status, ms: Math.round(ms) },
      'request',
    )
    const { actor, ip, id, method } = request
    const [role, account] = [actor?.role ?? null, actor?.accountId ?? null]
    options.accessLog?.note({ request_id: id, method, route, status, ms: Math.round(ms), ip, role, account })
  }
  app.addHook('onRequest', admit)
  app.addHook('onResponse', async (request, reply) => note(request, reply.statusCode, reply.elapsedTime))

  /** What the router can't read meets no hook: the same is done by hand. */
  async function answerBroken(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await admit(request, reply)
      answerError(error, request, reply)
    } catch (refusal) {
      answerError(refusal as Error, request, reply) // admit() throws failures alone
    }
    note(request, reply.statusCode, 0)
  }

  function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
    const language = languageOf(request.headers['accept-language'])
    const failure = failureBehind(error)
    if (!failure) log.error({ err: error, requestId: request.id }, 'unexpected error')
    return sendFailure(reply, failure ?? new Failure('internal', { values: { requestId: request.id } }), language)
  }
  app.setErrorHandler(answerError)

  const patterns = options.endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  app.decorateRequest('actor', null)
  app.decorate('answerUnknown', (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request.headers['accept-language'])
    const path = pathOf(request.url)
    const allowed = [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
    const isOtherMethod = allowed.length > 0 && !allowed.some((method) => method === request.method) // else a part is too long
    if (isOtherMethod) reply.header('allow', allowed.join(', '))
    reply.header('cache-control', 'no-store') // what is missing now may come with the next version
    return sendFailure(reply, new Failure(isOtherMethod ? 'method_not_allowed' : 'not_found'), language)
  })
  // every path below /api is a route, so that the router alone says what belongs to the API
  for (const url of ['/api', '/api/*'])
    app.all(url, { exposeHeadRoute: false }, (request, reply) => app.answerUnknown(request, reply))
  return app
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who called, once it is known. */
    actor: Actor | null
  }
  interface FastifyInstance {
    /** Answers 405 for a known path of the API with another method, else 404, as JSON. */
    answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply
  }
}

function sendFailure(reply: FastifyReply, failure: Failure, language: Language): FastifyReply {
  const body = errorReply(failure, language, failure instanceof InvalidInput ? failure.fieldTexts : undefined)
  if (body.duration !== undefined) reply.header('retry-after', String(body.duration))
  return reply.code(body.statusCode).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** What a person may be told of an error: our own failures, refusals of the database and of the HTTP parsers. */
function failureBehind(error: FastifyError | Error): Failure | undefined {
  if (error instanceof Failure) return error
  const told = constraintFailure(error)
  if (told) return new Failure(told.code, told.field ? { field: told.field } : {})
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Failure('unreadable')
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 404) return new Failure('not_found')
  return status >= 400 && status < 500 ? new Failure('unreadable') : undefined
}
