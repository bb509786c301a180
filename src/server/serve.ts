import type { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import buildStringifier from 'fast-json-stringify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Day } from '#src/contract/days.ts'
import type {
  Contract,
  Endpoint,
  Failure as FailureOf,
  Parsed,
  SharedFailure,
  SubjectId,
  Upload,
} from '#src/contract/endpoint.ts'
import { isNotInDemo } from '#src/contract/endpoint.ts'
import { isDemoId } from '#src/contract/demo-ids.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { fieldsOf } from '#src/contract/fields.ts'
import { isId, newId } from '#src/contract/ids.ts'
import { tellReasons } from '#src/contract/known-reasons.ts'
import { type Language, languageOf } from '#src/contract/languages.ts'
import { messages } from '#src/contract/messages.ts'
import type { Permission } from '#src/contract/permissions.ts'
import { type Actor, mayCall, mayDo } from './actor.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import type { Clock } from './clock.ts'
import type { Database, Db, Scope, Spent, Transaction } from './db.ts'
import { type Fail, Failure, failWithAny } from './failure.ts'
import type { FairGate, Gate } from './gate.ts'
import type { Files } from './files.ts'
import { claimKey, hashOf, keepReply } from './idempotency.ts'
import { readForm } from './multipart.ts'
import { parseQueryString, withCanonicalNames } from './query-string.ts'
import { enqueueJob, type JobOptions } from './queue.ts'
import { type Sought, type Subjects, subjectSeeker } from './subjects.ts'

/** A file that a handler answers instead of JSON. */
export type Download = { filename: string; type: string; body: Uint8Array | string | Readable }

/** What handlers of public and streaming endpoints may need of HTTP itself. */
export type Http = {
  ip: string
  userAgent: string
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { maxAgeSeconds: number; path?: string; readable?: boolean }): void
  clearCookie(name: string, path?: string): void
  request: FastifyRequest
  reply: FastifyReply
}

type SubjectOf<E extends Endpoint> = [SubjectId<E>] extends [undefined]
  ? undefined
  : [SubjectId<E>] extends [string]
    ? NonNullable<Sought['subject']>
    : Sought['subject']

export type Context<E extends Endpoint = Endpoint> = {
  actor: E['access'] extends 'public' ? Actor | null : Actor
  /** Inside the one transaction of this request, under the caller's scope. */
  db: Db
  /** The tenant: of what the call is about, of the session, or the one that the superadmin selected; null on the platform level. */
  adminId: E extends { maySubjectBePlatforms: true }
    ? string | null
    : [SubjectId<E>] extends [string | readonly string[]]
      ? string
      : string | null
  /** What the call is about, which is there for the caller. */
  subject: SubjectOf<E>
  /** Goes on under another scope in the same transaction. The caller's right to it was checked before. */
  enter(scope: Scope): Promise<void>
  now: Date
  /** Today in Tashkent. */
  today: Day
  language: Language
  requestId: string
  may(permission: Permission): boolean
  /** `throw fail('…')`: only codes that the contract declares compile. */
  fail: Fail<FailureOf<E>>
  /** Adds a job in this transaction: it runs after the commit, or never. */
  enqueue(task: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>
  /** Records who changed what. A write without a call of it is recorded by its endpoint and id alone. */
  audit(entry: AuditEntry): Promise<void>
  /** Tells the features that stand later what became of a person: they act on it in this transaction. */
  happened(occurrence: Occurrence): Promise<void>
  http: Http
}

/** What other features act on. It names records by id, or days, and carries nothing else. */
export type Occurrence =
  /** Somebody was let in; `visitId` is the entry of the day, also when they come again. */
  | { event: 'entered'; adminId: string; gymId: string; memberId: string; visitId: string }
  /** An entry was taken back. */
  | { event: 'entry_undone'; adminId: string; visitId: string }
  /** Banned, deleted, frozen, or a membership that ends: what was promised to them may not hold any more. */
  | { event: 'away'; adminId: string; memberId: string }
  /** Money of a membership changed hands. */
  | { event: 'paid'; adminId: string; transactionId: string }
  /** Something became of a membership; of a change of plan it names the new one. */
  | { event: 'sold' | 'changed' | 'cancelled' | 'frozen' | 'unfrozen'; adminId: string; membershipId: string }
  /** Days became holidays of a gym, or are none any more. */
  | { event: 'holidays'; adminId: string; gymId: string; closed: readonly Day[]; opened: readonly Day[] }
  /** The owner's gyms let somebody in no more, or again. */
  | { event: 'banned' | 'unbanned'; adminId: string; memberId: string }

/** What features do when something happens, in the order of the domain. */
export type Reaction = (work: Work, occurrence: Occurrence) => Promise<void>

/**
 * What an operation that several handlers share needs of their context. `Code` is what it may refuse with beside the
 * shared ones, what it calls included: a handler whose contract does not declare all of it cannot call it.
 */
export type Work<Code extends ErrorCode = never> = Omit<Context, 'actor' | 'fail' | 'http' | 'subject'> & {
  actor: Actor
  fail: Fail<Code | SharedFailure>
}

export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    input: Parsed<C[K]>,
    context: Context<C[K]>,
  ) => Promise<C[K] extends { streams: true } ? Download | typeof hijacked : z.input<C[K]['reply']>>
}

/** A handler that has taken the connection over (live notifications) returns this. */
export const hijacked = Symbol('hijacked')

type GuardContext<E extends Endpoint = Endpoint> = Pick<Context<E>, 'db' | 'now' | 'enter' | 'fail'> & {
  ip: string
  actor: Actor | null
}
/** Limits of an endpoint that come before its work, pictures included: counted in a transaction of their own, whatever becomes of the rest. */
export type Guards<C extends Contract> = {
  [K in keyof C]?: (input: Omit<Parsed<C[K]>, 'images' | 'uploads'>, context: GuardContext<C[K]>) => Promise<void>
}

export type Feature = {
  name: string
  contract: Contract
  handlers: Record<string, (input: never, context: never) => Promise<unknown>>
  guards: Record<string, ((input: never, context: never) => Promise<void>) | undefined>
}

/** Ties a contract to its handlers: a missing one, a wrong reply or an undeclared failure does not compile. */
export const implement = <C extends Contract>(
  name: string,
  contract: C,
  handlers: Handlers<C>,
  guards: Guards<C> = {},
): Feature => ({ name, contract, handlers, guards })

export type ServeDeps = {
  database: Database
  clock: Clock
  files: Files
  /** The caller of a request, null when it carries no token; throws token_expired. */
  actorOf(request: FastifyRequest): Promise<Actor | null>
  /** Has the person of this session a second factor, and did they prove lately that it is them? */
  proofOf(sessionId: string, now: Date): Promise<{ isFresh: boolean; hasFactor: boolean }>
  /** https, so that cookies are Secure and carry the __Host- prefix where they can */
  secureCookies: boolean
  /** Parse replies by their schema, as tests do. */
  checkReplies: boolean
  /** Calls that hash a password wait here before they take a connection, so that a sign-in storm never starves the rest. */
  hashGate: Gate
  /** Exports wait here: a few long readings must not take all connections, and one owner's not those of the others. */
  exportGate: FairGate
  /** Files to be read wait here, one of each owner at a time. */
  uploadGate: FairGate
  /** Every call waits here for its connection, so that those of one owner leave some to the others. */
  ownerGate: FairGate
  /** Figures wait here: they are dear, and screens ask for many at once. */
  figuresGate: FairGate
  reactions: readonly Reaction[]
  subjects: Subjects
}

/** `ServeDeps.actorOf`, `database` and the rest turned into routes: one for each endpoint, all alike. */
export function serve(app: FastifyInstance, features: readonly Feature[], deps: ServeDeps): void {
  for (const { name, contract, handlers, guards } of features)
    for (const [key, endpoint] of Object.entries(contract)) {
      const handler = handlers[key]
      if (!handler) throw new Error(`${name}.${key} has no handler`)
      if (!endpoint.access) throw new Error(`${name}.${key} declares no access`)
      const call = createCall(`${name}.${key}`, endpoint, handler as never, guards[key] as never, deps) // a handler was checked against its endpoint by implement()
      app.route({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        handler: call,
        exposeHeadRoute: false,
        ...(endpoint.bodyLimitBytes ? { bodyLimit: endpoint.bodyLimitBytes } : {}),
      })
    }
}

type AnyHandler = (input: Record<string, unknown>, context: Context) => Promise<unknown>

type AnyGuard = ((input: Record<string, unknown>, context: GuardContext) => Promise<void>) | undefined

function createCall(action: string, endpoint: Endpoint, handler: AnyHandler, guard: AnyGuard, deps: ServeDeps) {
  const { database, clock, files } = deps
  const queryNames = namesOf(endpoint.query)
  const writes = endpoint.method !== 'GET' || endpoint.effect === true
  const seek = subjectSeeker(action, endpoint, deps.subjects)

  async function assertProved(from: NonNullable<Endpoint['confirms']>, sessionId: string): Promise<void> {
    const { isFresh, hasFactor } = await deps.proofOf(sessionId, clock.now())
    if (!isFresh && (from === 'always' || hasFactor))
      throw new Failure('confirm_identity', { data: { has_code: hasFactor } })
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request.headers['accept-language'])
    const isPublic = endpoint.access === 'public'
    const spent: Spent = { trips: 0, ms: 0 }
    const cameAt = performance.now()
    const actor = isPublic ? await deps.actorOf(request).catch(() => null) : await deps.actorOf(request)
    request.actor = actor
    const knownAt = performance.now()
    if (!isPublic) {
      if (!actor) throw new Failure('unauthorized')
      if (!mayCall(actor, endpoint.access)) throw new Failure('forbidden')
      if (isDemoId(actor.adminId) && isNotInDemo(endpoint)) throw new Failure('demo.not_here')
      if (endpoint.exports && !mayDo(actor, 'lists.export')) throw new Failure('forbidden')
    }
    if (actor && endpoint.confirms) await assertProved(endpoint.confirms, actor.sessionId)
    // an open door is the same for everybody: a session that somebody happens to carry changes neither scope nor rights
    const caller = isPublic ? null : actor
    const key = endpoint.idempotent ? idempotencyKeyOf(request) : undefined
    const onlyAsks = key !== undefined && request.headers['idempotency-ask'] === '1'
    const query = withCanonicalNames(parseQueryString(request.url.split('?')[1] ?? ''), queryNames)
    if (!queryNames.includes('admin_id')) delete query['admin_id'] // a selector that a call does not list is ignored
    assertSelector(caller, query)
    const { input, images, uploads } = await parse(endpoint, request, query, language)
    let isRepeated = false
    let isCommitted = false
    const now = clock.now()
    if (guard)
      await database.transaction(scopeOf(caller, query), (transaction) =>
        guard(input, { ...transaction, now, ip: request.ip, actor: caller, fail: failWithAny }),
      )
    const stored = onlyAsks ? {} : await storeImages(files, images, isPublic ? 'stranger' : undefined)
    const today = clock.today()

    const run = async ({ db, enter }: Transaction): Promise<unknown> => {
      const selected = caller?.role === 'superadmin' ? (query['admin_id']?.toLowerCase() ?? null) : null
      if (selected) await assertTenant(db, selected)
      const ownAdminId = selected ?? caller?.adminId ?? null
      const kept =
        key && actor
          ? {
              actorId: actor.id,
              endpoint: action,
              key,
              bodyHash: hashOf({ input, uploads: Object.keys(images), ...digestsOf(uploads) }),
            }
          : undefined
      if (kept) {
        const first = await claimKey(db, kept, now)
        isRepeated = first !== undefined
        if (isRepeated) return first
        // the answer was lost on its way to a caller who now asks what became of it: nothing did, and nothing does
        if (onlyAsks) throw new Failure('idempotency.not_done')
      }
      const { subject, adminId } =
        seek && caller
          ? await seek({ db, actor: caller, adminId: ownAdminId, fail: failWithAny }, input, enter)
          : { subject: undefined, adminId: ownAdminId }
      let audited = false
      const audit = (entry: AuditEntry) => {
        audited = true
        return writeAudit(db, { actor, adminId, action, now, requestId: request.id }, entry)
      }
      const context: Context = {
        actor: actor as Actor, // `public` handlers see Actor | null by the type of their endpoint
        db,
        adminId,
        subject: subject as undefined, // its endpoint's type says which it is
        enter,
        now,
        today,
        language,
        requestId: request.id,
        may: (permission) => actor !== null && mayDo(actor, permission),
        fail: failWithAny,
        enqueue: (task, payload, options) => enqueueJob(db, task, payload, options),
        audit,
        happened: async (occurrence) => {
          for (const react of deps.reactions) await react(context as Work, occurrence)
        },
        http: httpOf(request, reply, deps.secureCookies),
      }
      const result = await handler({ ...input, images: stored, uploads }, context)
      if (endpoint.streams) return result
      const answer: object = { message: messages[endpoint.says ?? 'ok'][language], ...(result as object) }
      if (endpoint.sums && actor && !mayDo(actor, 'money.totals'))
        for (const key of endpoint.sums) Reflect.deleteProperty(answer, key)
      if (writes && caller && !audited && endpoint.method !== 'GET' && !endpoint.isUnrecorded)
        await audit({ entity: action.split('.')[0] ?? action, entityId: (input['id'] as string | undefined) ?? null })
      if (kept) await keepReply(db, kept, answer)
      return answer
    }

    try {
      const whose = caller?.adminId ?? caller?.id ?? request.ip
      const transact = () =>
        deps.ownerGate(whose, () =>
          database.transaction(endpoint.ofPlatform ? { role: 'platform' } : scopeOf(caller, query), run, {
            readOnly: !writes,
            isSnapshot: endpoint.exports === true || endpoint.snapshot === true,
            actorId: actor?.id,
            spent,
          }),
        )
      const fair = fairGateOf(endpoint, deps)
      const answer = endpoint.hashes
        ? await deps.hashGate(transact)
        : fair
          ? await fair(whose, transact)
          : await transact()
      isCommitted = true
      if (isRepeated) await removeImages(files, stored) // the first call stored them already
      if (answer === hijacked) return reply
      if (endpoint.streams) return sendDownload(reply, answer as Download)
      if (deps.checkReplies) checkReply(action, endpoint, answer)
      // not for strangers: how long a sign-in took could tell what was found
      if (caller) reply.header('server-timing', timingOf({ cameAt, knownAt, spent }))
      return reply
        .code(endpoint.status ?? 200)
        .type('application/json; charset=utf-8')
        .serializer((body: string) => body)
        .send(tellReasons(stringifierOf(endpoint)(answer), language))
    } catch (error) {
      if (!isCommitted) await removeImages(files, stored)
      throw error
    }
  }
}

/** For the browser's tools: how long the session's look-up, the database and all of it took, and how often the database was asked. */
function timingOf({ cameAt, knownAt, spent }: { cameAt: number; knownAt: number; spent: Spent }): string {
  const part = (name: string, ms: number) => `${name};dur=${ms.toFixed(1)}`
  const now = performance.now()
  return `${part('auth', knownAt - cameAt)}, ${part('db', spent.ms)};desc="${spent.trips} trips", ${part('total', now - cameAt)}`
}

const fairGateOf = (endpoint: Endpoint, deps: ServeDeps): FairGate | undefined =>
  endpoint.exports
    ? deps.exportGate
    : endpoint.uploads
      ? deps.uploadGate
      : endpoint.figures
        ? deps.figuresGate
        : undefined

/** `all` is the query's schema names; a query that is not an object schema has none. */
const namesOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys((schema as z.ZodMiniObject).shape) : []

/** A reply's serializer: it shapes and strips, so that a column that slipped in never leaves. */
const stringifiers = new WeakMap<Endpoint['reply'], ReturnType<typeof buildStringifier>>()
/** Made for the first answer, which is dear, and kept: it is the same for every server of this process. */
function stringifierOf({ reply }: Endpoint) {
  const known = stringifiers.get(reply)
  if (known) return known
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as {
    properties?: object
    required?: string[]
  }
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  const made = buildStringifier({
    ...rest,
    type: 'object',
    properties: { message: { type: 'string' }, ...schema.properties },
    required: ['message', ...(schema.required ?? [])],
  } as Parameters<typeof buildStringifier>[0]) // a JSON Schema by construction
  stringifiers.set(reply, made)
  return made
}

function checkReply(action: string, { reply }: Endpoint, answer: unknown): void {
  const checked = z.safeParse(reply, answer)
  if (!checked.success)
    throw new Error(`the reply of ${action} does not fit its contract: ${JSON.stringify(checked.error.issues)}`)
}

/** Before a session: the sign-in tables. Then the caller's own side; a superadmin's selection narrows to one tenant. */
function scopeOf(actor: Actor | null, query: Record<string, string>): Scope {
  if (!actor) return { role: 'auth' }
  if (actor.role === 'member') return { role: 'member', personId: actor.id }
  const adminId = actor.role === 'superadmin' ? query['admin_id'] : actor.adminId
  return adminId ? { role: 'tenant', adminId } : { role: 'platform' }
}

/** A selector never widens: a tenant that is not the session's own is refused, whoever it is. */
function assertSelector(actor: Actor | null, query: Record<string, string>): void {
  const selected = query['admin_id']
  if (selected === undefined) return
  if (selected === '' || !isId(selected)) {
    if (selected === '') delete query['admin_id']
    else throw new Failure('invalid_input', { fields: { admin_id: 'id.invalid' } })
  } else if (actor && actor.role !== 'superadmin' && selected.toLowerCase() !== actor.adminId)
    throw new Failure('forbidden')
}

async function assertTenant(db: Db, adminId: string): Promise<void> {
  const { rows } = await sql`select 1 from admins where id = ${adminId} and deleted_at is null`.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Failure('invalid_input', { fields: { 'Idempotency-Key': 'invalid' } })
  return key
}

/** Stands for a body that is no JSON: who may not call learns that first. */
export const unreadableBody = Object.freeze({ unreadable: true })

/** Body failures name their fields in the person's language. */
export class InvalidInput extends Failure {
  readonly fieldTexts: Record<string, string>
  constructor(fieldTexts: Record<string, string>) {
    super('invalid_input')
    this.fieldTexts = fieldTexts
  }
}

const parseWith = (schema: z.ZodMiniType | undefined, value: unknown, language: Language): unknown => {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new InvalidInput(fieldsOf(parsed.error.issues, language))
}

async function parse(
  endpoint: Endpoint,
  request: FastifyRequest,
  rawQuery: Record<string, string>,
  language: Language,
) {
  const params = request.params as Record<string, string>
  for (const [name, value] of Object.entries(params)) {
    if (!isId(value) && name.endsWith('id')) throw new Failure('not_found')
    params[name] = value.toLowerCase()
  }
  if (request.body === unreadableBody) throw new Failure('unreadable')
  const query = parseWith(endpoint.query, rawQuery, language)
  const takesFiles = endpoint.images !== undefined || endpoint.uploads !== undefined
  const form = takesFiles && request.isMultipart() ? await readForm(request, endpoint) : undefined
  if (!form && endpoint.body && request.isMultipart()) throw new Failure('unreadable')
  const body = parseWith(endpoint.body, form?.body ?? request.body ?? {}, language)
  const input: Record<string, unknown> = { ...params, query, body }
  return { input, images: form?.images ?? {}, uploads: form?.uploads ?? {} }
}

/** The same key with another file is another request. */
const digestsOf = (uploads: Record<string, Upload>) =>
  Object.fromEntries(
    Object.entries(uploads).map(([name, { filename, bytes }]) => [
      `file ${name}`,
      [filename, createHash('sha256').update(bytes).digest('hex')],
    ]),
  )

async function storeImages(
  files: Files,
  uploads: Record<string, Buffer>,
  from: 'stranger' | undefined,
): Promise<Record<string, string>> {
  const stored: Record<string, string> = {}
  try {
    for (const [name, bytes] of Object.entries(uploads)) stored[name] = await files.storeImage(bytes, name, from)
  } catch (error) {
    await removeImages(files, stored)
    throw error
  }
  return stored
}

const removeImages = (files: Files, stored: Record<string, string>) =>
  Promise.all(Object.values(stored).map((name) => files.remove(name)))

async function sendDownload(reply: FastifyReply, { filename, type, body }: Download) {
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(body instanceof Uint8Array ? Buffer.from(body) : body)
}

function httpOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Http {
  return {
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds, path = '/', readable = false }) => {
      reply.setCookie(name, value, { httpOnly: !readable, sameSite: 'strict', secure, path, maxAge: maxAgeSeconds })
    },
    clearCookie: (name, path = '/') => {
      reply.clearCookie(name, { sameSite: 'strict', secure, path })
    },
    request,
    reply,
  }
}

export const newRequestId = (): string => newId()
