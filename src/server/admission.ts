import type { FastifyRequest } from 'fastify'
import { tashkentDay } from '#src/contract/days.ts'
import { isDemoId } from '#src/contract/demo-ids.ts'
import { type Endpoint, isNotInDemo } from '#src/contract/endpoint.ts'
import { formatDay } from '#src/contract/formats.ts'
import { type Actor, mayCall, mayDo } from './actor.ts'
import type { Clock } from './clock.ts'
import { type Fail, Failure, failWithAny } from './failure.ts'

/** So long holds what was asked of a caller: a session that ended, or a right that was taken away, is noticed within a second. */
export const knownForMs = 500

export type AdmissionDeps = {
  clock: Clock
  /** The caller of a request, null when it carries no token; throws token_expired. */
  actorOf(request: FastifyRequest): Promise<Actor | null>
  /** Has the person of this session a second factor, and did they prove lately that it is them? */
  proofOf(sessionId: string, now: Date): Promise<{ isFresh: boolean; hasFactor: boolean; hasPasskey: boolean }>
}

/** Tells of each request of a call who calls, if they may; at an open door perhaps nobody. */
export function admission(endpoint: Endpoint, { clock, actorOf, proofOf }: AdmissionDeps) {
  const isPublic = endpoint.access === 'public'
  async function assertProved(from: NonNullable<Endpoint['confirms']>, sessionId: string): Promise<void> {
    const { isFresh, hasFactor, hasPasskey } = await proofOf(sessionId, clock.now())
    if (!isFresh && (from === 'always' || hasFactor))
      throw new Failure('confirm_identity', { data: { has_code: hasFactor, has_passkey: hasPasskey } })
  }
  return async (request: FastifyRequest): Promise<Actor | null> => {
    const actor = isPublic ? await actorOf(request).catch(() => null) : await actorOf(request)
    request.actor = actor
    if (!isPublic) {
      if (!actor) throw new Failure('unauthorized')
      assertMayCall(actor, endpoint, clock.now())
    }
    if (actor && actor.role !== 'member' && endpoint.confirms) await assertProved(endpoint.confirms, actor.sessionId)
    return actor
  }
}

/** Throws why somebody who is signed in may not make this call. */
function assertMayCall(actor: Actor, endpoint: Endpoint, now: Date): void {
  if (!mayCall(actor, endpoint.access)) throw new Failure('forbidden')
  if (isDemoId(actor.adminId) && isNotInDemo(endpoint)) throw new Failure('demo.not_here')
  if (endpoint.exports && !mayDo(actor, 'lists.export')) throw new Failure('forbidden')
  if (endpoint.ofPersonAlone) assertNotHeld(actor, now, failWithAny)
}

/** What is of its person alone is not done by whoever comes in by a phone that somebody else has moved lately. */
export function assertNotHeld({ heldUntil }: Pick<Actor, 'heldUntil'>, now: Date, fail: Fail<'sign_in.held'>): void {
  if (heldUntil && heldUntil > now) throw fail('sign_in.held', { values: { date: formatDay(tashkentDay(heldUntil)) } })
}
