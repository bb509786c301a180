import { sql } from 'kysely'
import type { ErrorCode } from '#src/contract/errors.ts'
import { isOwnerAlive, isOwnerShutOut } from '#src/features/admins/server/owner-there.ts'
import { mayDo } from '#src/server/actor.ts'
import { type AuditEntry, writeAudits } from '#src/server/audit.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Db, Transaction } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { actorWithoutSession, workWithoutCall } from '#src/server/work-without-call.ts'
import type { Batch, By } from './queries.ts'

/** Many rows in one transaction: notes for the audit log wait, and those of a row that is taken back are cut off. */
export type WorkOfMany = Work<ErrorCode> & {
  notes: { count(): number; cutTo(count: number): void; write(): Promise<void> }
}

const askedBy = (batch: Batch): By =>
  batch.asked_by ?? { role: batch.made_by_kind, id: batch.made_by_id, name: batch.made_by_name }

/** Of `imports`: is its owner let in? */
export const isOfLiveOwner = isOwnerAlive(sql`imports.admin_id`)

/** Of `imports`: did its owner ask for what is done, or the platform? */
export const isAskedByOwner = sql`coalesce(imports.asked_by ->> 'role', imports.made_by_kind) = 'admin'`

/** Was the owner shut out who asked for it? Then nothing is done in their name any more. */
export const isShutOut = async (db: Db, batch: Batch): Promise<boolean> =>
  askedBy(batch).role === 'admin' && isOwnerShutOut(db, batch.admin_id)

/**
 * A job acts in the name of the person who asked for it (else of the one who uploaded the file), in one transaction, as
 * a request of theirs would. What it notes for the audit log is written at its end, at once.
 */
export function workOf(batch: Batch, transaction: Transaction, clock: Clock, action: string): WorkOfMany {
  const { role, id, name } = askedBy(batch)
  const adminId = batch.admin_id
  const actor = actorWithoutSession({
    role,
    id,
    sessionId: batch.id,
    adminId: role === 'admin' ? adminId : null,
    name,
  })
  const moment = { now: clock.now(), today: clock.today() }
  const notes: AuditEntry[] = []
  const requestId = batch.id
  return {
    // a refusal is kept with its row; what an import writes takes nobody's place away
    ...workWithoutCall(transaction, {
      actor,
      signs: actor,
      adminId,
      action,
      moment,
      language: batch.language,
      requestId,
      reactions: [],
    }),
    may: (permission) => mayDo(actor, permission),
    audit: async (entry) => void notes.push(entry),
    notes: {
      count: () => notes.length,
      cutTo: (count) => void notes.splice(count),
      write: () => writeAudits(transaction.db, { actor, adminId, action, now: moment.now, requestId }, notes.splice(0)),
    },
  }
}
