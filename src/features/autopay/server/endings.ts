import { knownReason } from '#src/contract/known-reasons.ts'
import { closeInvoice, lockInvoice } from '#src/features/invoices/server/invoice-state.ts'
import { waiveMembership } from '#src/features/memberships/server/cancel-membership.ts'
import { getHeld } from '#src/features/memberships/server/membership-access.ts'
import type { Work } from '#src/server/serve.ts'
import type { StopReason } from '../rules.ts'
import { type CalledOff, endRenewing, hasAgreedParts, stopAutopay } from './queries.ts'
import { tellMember } from './tell.ts'
import { enqueueForget } from './turns.ts'

type By = { why: StopReason; by: { role: string; id: string | null } }

/** Stops an autopay with all that waits for it: no invoice and no reservation of it stays, and the provider forgets the card. */
export async function endAutopay(work: Work, adminId: string, id: string, { why, by }: By): Promise<void> {
  const { db, now } = work
  const stopped = await stopAutopay(db, adminId, id, { why, by, now })
  if (!stopped) return
  for (const charge of stopped.calledOff) {
    await closeTry(work, charge)
    await dropReservation(work, charge)
  }
  await enqueueForget(db, adminId, stopped)
}

/**
 * It renews no more, but goes on with the agreed parts of a debt, and its person hears that no renewal comes. False where no parts
 * are left to take: then it is over.
 */
export async function keepForParts(work: Work, adminId: string, id: string): Promise<boolean> {
  const { db, now } = work
  if (!(await hasAgreedParts(db, adminId, id))) return false
  const ended = await endRenewing(db, adminId, id, now)
  for (const charge of ended?.calledOff ?? []) {
    await closeTry(work, charge)
    await dropReservation(work, charge)
  }
  if (ended?.renewed) await tellMember(work, 'autopay_renewal_ended', ended)
  return true
}

/** The invoice of a try goes with it, unless the provider holds it for a payment of its own. */
export async function closeTry(work: Work, { admin_id, number }: CalledOff): Promise<void> {
  const invoice = number ? await lockInvoice(work.db, admin_id, number, work) : undefined
  if (invoice && !invoice.held_by && invoice.status !== 'paid') await closeInvoice(work.db, invoice, null, work.now)
}

/** What was reserved for a renewal that nobody paid costs nobody anything, also of the days since its first: nobody is let in by it. */
export async function dropReservation(
  work: Work,
  { admin_id: adminId, kind, membership_id: id }: CalledOff,
): Promise<void> {
  if (kind !== 'renewal' || !id) return
  const held = await getHeld(work, adminId, id, { lock: true })
  if (!held.is_reserved || held.paid_tiyin > 0 || held.status === 'cancelled') return
  // nobody is told of it beside whom the autopay tells
  await waiveMembership({ ...work, happened: async () => {} }, held, knownReason('reservation_cancelled'))
}
