import { type AuditEntry, writeAudit } from '#src/server/audit.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import type { StopReason } from '../rules.ts'

/** Where nobody asks and no call is answered, what becomes of a card stands in the log as done by the product itself. */
export const notedByItself = (db: Db, now: Date): Pick<Work, 'db' | 'now' | 'audit'> => ({
  db,
  now,
  audit: (entry) => writeAudit(db, { actor: null, adminId: null, action: 'autopay.stop', now, requestId: '' }, entry),
})

type OfCard = { adminId: string; id: string; membershipId: string }

const entryOf = (
  { adminId, id, membershipId }: OfCard,
  { action, before, after }: Required<Pick<AuditEntry, 'action' | 'after'>> & Pick<AuditEntry, 'before'>,
): AuditEntry => ({
  action,
  entity: 'autopays',
  entityId: id,
  adminId,
  before: { membership_id: membershipId, ...before },
  after,
})

/** It charges no more, whoever stopped it: a person, the provider, or that nothing is left to pay. */
export const stopEntry = (card: OfCard, why: StopReason): AuditEntry =>
  entryOf(card, { action: 'autopay.stop', before: { autopay: 'on' }, after: { autopay: 'stopped', stop_why: why } })

/** It goes on with agreed parts alone. */
export const renewsNoMoreEntry = (card: OfCard): AuditEntry =>
  entryOf(card, { action: 'autopay.renewal_ended', before: { autopay: 'on' }, after: { autopay: 'parts' } })

/** What it paid was renewed otherwise, and it renews that from now on. */
export const followEntry = (card: OfCard, nextId: string): AuditEntry =>
  entryOf(card, { action: 'autopay.followed', after: { membership_id: nextId } })
