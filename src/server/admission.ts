import { tashkentDay } from '#src/contract/days.ts'
import { isDemoId } from '#src/contract/demo-ids.ts'
import { type Endpoint, isNotInDemo } from '#src/contract/endpoint.ts'
import { formatDay } from '#src/contract/formats.ts'
import { type Actor, mayCall, mayDo } from './actor.ts'
import { Failure } from './failure.ts'

/** Throws why somebody who is signed in may not make this call. */
export function assertMayCall(actor: Actor, endpoint: Endpoint, now: Date): void {
  if (!mayCall(actor, endpoint.access)) throw new Failure('forbidden')
  if (isDemoId(actor.adminId) && isNotInDemo(endpoint)) throw new Failure('demo.not_here')
  if (endpoint.exports && !mayDo(actor, 'lists.export')) throw new Failure('forbidden')
  if (endpoint.ofPersonAlone && actor.heldUntil && actor.heldUntil > now)
    throw new Failure('sign_in.held', { values: { date: formatDay(tashkentDay(actor.heldUntil)) } })
}
