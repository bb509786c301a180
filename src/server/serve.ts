import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Day } from '#src/contract/days.ts'
import type {
  Contract,
  Endpoint,
  Failure as FailureOf,
  Parsed,
  SharedFailure,
  SubjectId,
} from '#src/contract/endpoint.ts'
import { bodyLimitOf, mayBeOld } from '#src/contract/endpoint.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { tellReasons } from '#src/contract/known-reasons.ts'
import { type Language, languageOf } from '#src/contract/languages.ts'
import type { Permission } from '#src/contract/permissions.ts'
import { type Actor, mayDo } from './actor.ts'
import { type AdmissionDeps, admission, knownForMs } from './admission.ts'
import { announcedFrom } from './announcements.ts'
import { type AuditEntry, writeAudit } from './audit.ts'
import { assertSelector, idempotencyKeyOf, namesOf, ownerFor, pageOf, parse, scopeOf } from './call-input.ts'
import {
  answerOf,
  checkReply,
  type Download,
  hijacked,
  type Http,
  httpOf,
  sendDownload,
  stringifierOf,
  headersOf,
} from './call-reply.ts'
import type { Database, Db, Transaction } from './db.ts'
import { type Fail, Failure, failWithAny, isOutcomeUnknown, throwOutcome } from './failure.ts'
import { removeImages, storeImages } from './call-images.ts'
import { type Files, stranger } from './files.ts'
import type { Guard } from './guards.ts'
import { awaited, claimKey, freeKey, keepReply, keptOf } from './idempotency.ts'
import { networkOf } from './network.ts'
import { readingNotes } from './noted-readings.ts'
import type { Happened, Occurrence } from './occurrences.ts'
import { inFairTurn, type Places } from './places.ts'
import { parseQueryString, withCanonicalNames } from './query-string.ts'
import { enqueuerOf, type JobOptions } from './queue.ts'
import type { ReadsFirst } from './reads-first.ts'
import type { Scope } from './scope.ts'
import { afterwards, type Sought, type Subjects, subjectSeeker } from './subjects.ts'
import { nothingSpent, type Spent } from './tables.ts'
import { together } from './together.ts'
import type { Vault } from './vault.ts'

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

/** What a feature does when something happens, by its name. */
export type Reaction = { [Event in Occurrence['event']]?: (work: Work, occurrence: Happened<Event>) => Promise<void> }

/** One feature after the other acts on what happened, in the transaction in which it did. */
export async function actOn(reactions: readonly Reaction[], work: Work, occurrence: Occurrence): Promise<void> {
  for (const reaction of reactions) {
    const react: ((work: Work, occurrence: never) => Promise<void>) | undefined = reaction[occurrence.event]
    await react?.(work, occurrence as never)
  }
}

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

type GuardContext<E extends Endpoint = Endpoint> = Pick<Context<E>, 'db' | 'now' | 'enter' | 'fail'> & {
  http: Pick<Http, 'ip' | 'header'>
  actor: Actor | null
}
/** Limits of an endpoint that come before its work, pictures included: counted in a transaction of their own, whatever becomes of the rest. */
export type Guards<C extends Contract> = {
  [K in keyof C]?: Guard<Omit<Parsed<C[K]>, 'images' | 'uploads'>, GuardContext<C[K]>>
}

export type Feature = {
  name: string
  contract: Contract
  handlers: Record<string, (input: never, context: never) => Promise<unknown>>
  guards: Record<string, Guard<never, never> | undefined>
}

/** Ties a contract to its handlers: a missing one, a wrong reply or an undeclared failure does not compile. */
export const implement = <C extends Contract>(
  name: string,
  contract: C,
  handlers: Handlers<C>,
  guards: Guards<C> = {},
): Feature => ({ name, contract, handlers, guards })

export type ServeDeps = Places &
  AdmissionDeps & {
    database: Database
    files: Files
    /** Somebody whom a signature of ours tells, without asking the database; undefined: a stranger. */
    knownCallerOf(request: FastifyRequest): string | undefined
    /** Is there an owner of gyms with this id? */
    isOwner(db: Db, adminId: string): Promise<boolean>
    /** https, so that cookies are Secure and carry the __Host- prefix where they can */
    secureCookies: boolean
    /** Parse replies by their schema, as tests do. */
    checkReplies: boolean
    /** Seals kept answers that open something; there is always one. */
    answerVault: Vault
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
        // what other programs fetch by a link they may look at first
        exposeHeadRoute: endpoint.access === 'public' && endpoint.streams === true,
        bodyLimit: bodyLimitOf(endpoint),
      })
    }
}

type AnyInput = Record<string, unknown>
type AnyHandler = ((input: AnyInput, context: Context, reading?: Promise<unknown>) => Promise<unknown>) & ReadsFirst

type AnyGuard = Guard<AnyInput, GuardContext> | undefined

/** One call on its way. */
type Call = Awaited<ReturnType<typeof parse>> & {
  request: FastifyRequest
  reply: FastifyReply
  /** Whose session it carries. */
  actor: Actor | null
  /** Whose call it is: nobody's at an open door. */
  caller: Actor | null
  /** When it was asked who they are. */
  askedAt: number
  language: Language
  /** Of idempotency. */
  key: string | undefined
  onlyAsks: boolean
  query: Record<string, string>
  /** The owner, or who has none, or whom a signature names, or where a stranger calls from: who has a share of memory and places. */
  whose: string
  now: Date
  /** Names of its pictures. */
  stored: Record<string, string>
  /** Its files, where they are read first. */
  reading?: Promise<unknown>
  isRepeated: boolean
  /** Whose affair it turned out to be. */
  adminId: string | null
}

function createCall(action: string, endpoint: Endpoint, handler: AnyHandler, guard: AnyGuard, deps: ServeDeps) {
  const { database, clock, files } = deps
  const note = readingNotes(action, endpoint, deps)
  const queryNames = namesOf(endpoint.query)
  const writes = endpoint.method !== 'GET' || endpoint.effect === true
  const isPublic = endpoint.access === 'public'
  const isRecorded = endpoint.method !== 'GET' && !endpoint.isUnrecorded
  const seek = subjectSeeker(action, endpoint, deps.subjects)

  const admit = admission(endpoint, deps)

  /** A form may come for a minute, and a file wait for its turn: whoever was dismissed meanwhile does nothing by it and gets nothing of it. */
  async function admitAnew(call: Call): Promise<void> {
    const now = performance.now()
    if (!call.caller || now - call.askedAt < knownForMs) return
    call.askedAt = now
    call.actor = call.caller = await admit(call.request)
  }

  /** What was asked, limits counted and pictures stored: all that comes before the transaction. */
  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    { actor, askedAt }: Pick<Call, 'actor' | 'askedAt'>,
    spent: Spent,
  ): Promise<Call> {
    // an open door is the same for everybody: a session that somebody happens to carry changes neither scope nor rights
    const caller = isPublic ? null : actor
    const language = languageOf(request.headers['accept-language'])
    const key = endpoint.idempotent ? idempotencyKeyOf(request) : undefined
    const onlyAsks = key !== undefined && request.headers['idempotency-ask'] === '1'
    const query = withCanonicalNames(parseQueryString(request.url.split('?')[1] ?? ''), queryNames)
    if (!queryNames.includes('admin_id')) delete query['admin_id'] // a selector that a call does not list is ignored
    assertSelector(caller, query)
    const owner = caller?.adminId ?? caller?.id
    const whose = owner ?? deps.knownCallerOf(request) ?? networkOf(request.ip)
    const hold = () => deps.formBytes(whose, reply.raw, owner ? undefined : 'stranger')
    const parsed = await parse(endpoint, request, query, language, hold, onlyAsks)
    const now = clock.now()
    if (guard && !onlyAsks && (guard.isFor?.(parsed.input) ?? true)) {
      const about = { now, http: httpOf(request, reply, deps.secureCookies), actor: caller, fail: failWithAny }
      const limited = (transaction: Transaction) => guard(parsed.input, { ...transaction, ...about })
      const counted = () => database.transaction(scopeOf(caller, query), limited, { spent })
      await deps.ownerGate(whose, counted) // all that one sends at once waits for one count, each with a connection
    }
    const stored = onlyAsks ? {} : await storeImages(files, parsed.images, owner ?? stranger)
    return {
      request,
      reply,
      actor,
      caller,
      askedAt,
      language,
      key,
      onlyAsks,
      query,
      whose,
      ...parsed,
      now,
      stored,
      isRepeated: false,
      adminId: null,
    }
  }

  function contextOf(call: Call, { db, enter }: Transaction, about: Pick<Context, 'adminId' | 'subject'>) {
    const { request, reply, actor, now, language } = call
    let isAudited = false
    const context: Context = {
      actor: actor as Actor, // `public` handlers see Actor | null by the type of their endpoint
      db,
      ...about,
      enter,
      now,
      today: clock.today(),
      language,
      requestId: request.id,
      may: (permission) => actor !== null && mayDo(actor, permission),
      fail: failWithAny,
      enqueue: enqueuerOf(db),
      audit: (entry) => {
        isAudited = true
        return writeAudit(db, { actor, adminId: about.adminId, action, now, requestId: request.id }, entry)
      },
      happened: (occurrence) => actOn(deps.reactions, context as Work, occurrence),
      http: httpOf(request, reply, deps.secureCookies),
    }
    return { context, isAudited: () => isAudited }
  }

  /** All that is done in the one transaction; `isRepeated` when the answer is that of an earlier call. */
  async function work(call: Call, transaction: Transaction): Promise<unknown> {
    const { caller, input, uploads, now } = call
    const { db, enter } = announcedFrom(pageOf(call.request), transaction)
    const ownAdminId = await ownerFor(call, (id) => deps.isOwner(db, id))
    const kept = keptOf(action, call, endpoint.tellsSecret ? deps.answerVault : undefined)
    const claiming = kept && claimKey(db, kept, now)
    // asked behind the key, in its trip; judged when it is known that the call is to be done
    const sought =
      seek && caller && !call.onlyAsks
        ? seek({ db, actor: caller, adminId: ownAdminId, fail: failWithAny }, input)
        : undefined
    if (claiming) {
      const first = await claiming
      call.isRepeated = first !== undefined
      if (call.isRepeated) return first
      // the answer was lost on its way to a caller who now asks what became of it: nothing did, and nothing does
      if (call.onlyAsks) throw new Failure('idempotency.not_done')
    }
    // what is only read is read beside the look-up, and nobody sees it before that is judged
    const foreseen = writes || endpoint.streams ? undefined : sought?.foreseen
    const judging = sought?.judge(enter)
    const { subject, adminId } = foreseen ?? (await judging) ?? { subject: undefined, adminId: ownAdminId }
    call.adminId = adminId
    const ownScope = { db, enter: foreseen ? afterwards(judging, enter) : enter }
    // which of them it has is said by its endpoint's type
    const { context, isAudited } = contextOf(call, ownScope, { adminId, subject: subject as undefined })
    const act = async () => handler({ ...input, images: call.stored, uploads }, context, call.reading)
    const [, result] = await together(judging ?? Promise.resolve(), act()).catch((error: unknown) => {
      if (kept && error instanceof Failure && error.details.keepsEffects) freeKey(db, kept)
      throw error
    })
    if (endpoint.streams) return result
    const answer = answerOf(endpoint, call, result as object)
    if (isRecorded && caller && !isAudited()) {
      const { id: entityId = null } = input as { id?: string }
      await context.audit({ entity: action.split('.')[0] ?? action, entityId })
    }
    if (kept) keepReply(db, kept, answer)
    return answer
  }

  /** In its turn, and before it has a connection. */
  async function readUploads(call: Call): Promise<void> {
    if (!handler.read || call.onlyAsks) return
    await admitAnew(call)
    call.reading = handler.read({ ...call.input, uploads: call.uploads }, call.language)
    await call.reading.catch(() => {}) // the handler meets it
  }

  /** In its turn: behind the gates of what is dear, and of its owner. */
  function transact(call: Call, spent: Spent): Promise<unknown> {
    const { caller, query, whose } = call
    const scope: Scope = endpoint.ofPlatform ? { role: 'platform' } : scopeOf(caller, query)
    const options = {
      readOnly: !writes,
      isSnapshot: endpoint.exports === true || endpoint.snapshot === true,
      mayBeOld: mayBeOld(endpoint),
      actorId: call.actor?.id,
      spent,
    }
    const inTurn = async () => {
      await readUploads(call)
      return deps.ownerGate(whose, async () => {
        await admitAnew(call)
        const worked = database.transaction(scope, (transaction) => work(awaited(call), transaction), options)
        const answer = await (endpoint.method === 'GET' ? worked : worked.catch(throwOutcome))
        if (!writes && answer !== hijacked) await admitAnew(call)
        await note(call, answer)
        return answer
      })
    }
    return inFairTurn(endpoint, deps, { whose, ip: call.request.ip }, inTurn)
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const spent = nothingSpent()
    const cameAt = performance.now()
    const actor = await admit(request)
    const knownAt = performance.now()
    const call = await receive(request, reply, { actor, askedAt: cameAt }, spent)
    const answer = await transact(call, spent).catch(async (error: unknown) => {
      // a record may show them: else the nightly sweep takes them
      if (!isOutcomeUnknown(error)) await removeImages(files, call.stored)
      throw error
    })
    if (call.isRepeated) await removeImages(files, call.stored) // the first call stored them already
    if (answer === hijacked) return reply
    if (endpoint.streams) return sendDownload(reply, answer as Download, deps.fileBytes(call.whose, reply.raw))
    if (deps.checkReplies) checkReply(action, endpoint, answer)
    // not for strangers: how long a sign-in took could tell what was found
    if (call.caller && !endpoint.isQuiet)
      reply.headers(headersOf(endpoint, call.isRepeated, { cameAt, knownAt, spent }))
    return reply
      .code(endpoint.status ?? 200)
      .type('application/json; charset=utf-8')
      .serializer((body: string) => body)
      .send(tellReasons(stringifierOf(endpoint)(answer), call.language))
  }
}
