import { sql } from 'kysely'
import { knownReason } from '#src/contract/known-reasons.ts'
import { closeInvoice, lockInvoice } from '#src/features/invoices/server/invoice-state.ts'
import { waiveMembership } from '#src/features/memberships/server/cancel-membership.ts'
import { getHeld, holdTheirs } from '#src/features/memberships/server/membership-access.ts'
import type { Work } from '#src/server/serve.ts'
import type { StopReason } from '../rules.ts'
import { hasAgreedParts } from './parts-left.ts'
import { type CalledOff, endRenewing, stopAutopay } from './queries.ts'
import { tellMember } from './tell.ts'

type By = { why: StopReason; by: { role: string; id: string | null } }

/** What its person has where it pays, before what was to be charged: what was reserved for that is theirs. */
export async function holdPaid({ db, today }: Pick<Work, 'db' | 'today'>, adminId: string, id: string): Promise<void> {
  const { rows } = await sql<{ membership_id: string }>`
    select membership_id from autopays where admin_id = ${adminId} and id = ${id}`.execute(db)
  if (rows[0]) await holdTheirs({ db, today }, { adminId, membershipId: rows[0].membership_id }, 'theirs')
}

/** Stops an autopay with all that waits for it: no invoice and no reservation of it stays, and the provider forgets the card. */
export async function endAutopay(work: Work, adminId: string, id: string, { why, by }: By): Promise<void> {
  await holdPaid(work, adminId, id)
  await clearAway(work, await stopAutopay(work, adminId, id, { why, by }))
}

/**
 * It renews no more, but goes on with the agreed parts of a debt, and its person hears that no renewal comes. False where no parts
 * are left to take: then it is over.
 */
export async function keepForParts(work: Work, adminId: string, id: string): Promise<boolean> {
  if (!(await hasAgreedParts(work.db, adminId, id))) return false
  await holdPaid(work, adminId, id)
  await clearAway(work, await renewNoMore(work, adminId, id))
  return true
}

/** Answers what waited for a renewal. */
export async function renewNoMore(
  at: Pick<Work, 'db' | 'now' | 'audit'>,
  adminId: string,
  id: string,
): Promise<CalledOff[]> {
  const ended = await endRenewing(at, adminId, id)
  if (ended?.renewed) await tellMember(at, 'autopay_renewal_ended', ended)
  return ended?.calledOff ?? []
}

/** No invoice and no reservation stays of what is not taken any more. */
export async function clearAway(work: Work, calledOff: readonly CalledOff[] = []): Promise<void> {
  for (const charge of calledOff) {
    await closeTry(work, charge)
    await dropReservation(work, charge)
  }
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
  const held = await getHeld(work, adminId, id, { lock: 'theirs' })
  if (!held.is_reserved || held.paid_tiyin > 0 || held.status === 'cancelled') return
  // nobody is told of it beside whom the autopay tells
  await waiveMembership({ ...work, happened: async () => {} }, held, knownReason('reservation_cancelled'))
}
