import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '#src/contract/errors.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Actor } from './actor.ts'
import { writeAudit } from './audit.ts'
import type { Transaction } from './db.ts'
import { failWithAny } from './failure.ts'
import { enqueuerOf } from './queue.ts'
import { actOn, type Reaction, type Work } from './serve.ts'

/** In whose name something is done, at whom, and when. */
type Doing = {
  actor: Actor
  /** Whom the log names: the actor, or null for the product itself. */
  signs: Actor | null
  adminId: string | null
  action: string
  moment: { now: Date; today: string }
  language: Language
  /** What the entries of the log have in common; a new one when left out. */
  requestId?: string
  /** Who acts on what happens: everybody, as after a call, or nobody where whoever begins it tells them otherwise. */
  reactions: readonly Reaction[]
}

/**
 * What operations work with where no call of the API was made: a job, a provider's notice, a button in a chat. Nobody
 * declared what may be refused: whoever begins it says what becomes of a refusal. It may do nothing that is
 * ticked.
 */
export function workWithoutCall(
  { db, enter }: Transaction,
  { actor, signs, adminId, action, moment: { now, today }, language, requestId = randomUUID(), reactions }: Doing,
): Work<ErrorCode> {
  const work: Work<ErrorCode> = {
    db,
    enter,
    adminId,
    now,
    today,
    language,
    requestId,
    actor,
    may: () => false,
    fail: failWithAny,
    enqueue: enqueuerOf(db),
    audit: (entry) => writeAudit(db, { actor: signs, adminId, action, now, requestId }, entry),
    happened: (occurrence) => actOn(reactions, work, occurrence),
  }
  return work
}

/** Somebody who acts without a session: they have no name beside their id, no ticks and no gyms. */
export const actorWithoutSession = ({ id, ...known }: Pick<Actor, 'role' | 'id'> & Partial<Actor>): Actor => ({
  id,
  accountId: id,
  sessionId: id,
  adminId: null,
  name: '',
  ticks: [],
  gymIds: [],
  ...known,
})
