import { randomInt } from 'node:crypto'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { failureOf } from '#src/contract/errors.ts'
import { knownReason, refusedReason } from '#src/contract/known-reasons.ts'
import { fill } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { findFiscalLine } from '#src/features/fiscal/server/fiscal-receipts.ts'
import { assertGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { keepLine, lockDebt, lockInvoice } from '#src/features/invoices/server/invoice-state.ts'
import { findMembershipDebt, insertInvoice } from '#src/features/invoices/server/queries.ts'
import { holdTheirs } from '#src/features/memberships/server/membership-access.ts'
import { keepReserved, sellMembership } from '#src/features/memberships/server/sell-membership.ts'
import type { ChargeState, CardDriver } from '#src/features/online-payments/server/cards.ts'
import { tillOf } from '#src/features/online-payments/server/doors.ts'
import type { Known } from '#src/features/online-payments/server/driver.ts'
import { beginPayment, performPayment, type Till } from '#src/features/online-payments/server/payments.ts'
import { Failure, failWithAny } from '#src/server/failure.ts'
import { actorWithoutSession } from '#src/server/work-without-call.ts'
import { givesLess, isTooLate, nextTry } from '../rules.ts'
import { boxOfCard } from './box-of-card.ts'
import type { AutopayDeps } from './card-jobs.ts'
import {
  type Charge,
  endCharge,
  followRenewal,
  lockCharge,
  markAsked,
  markSent,
  type Named,
  noteWhy,
  postpone,
} from './charge-rows.ts'
import { closeTry, dropReservation, endAutopay, keepForParts } from './endings.ts'
import { followRenewed } from './follow.ts'
import { waitForPart } from './queries.ts'
import { placeOfToken } from './routes.ts'
import { tellDeskOfFailure, tellMember } from './tell.ts'

const nobody = { role: 'system', id: null }
/** What has no end after this is looked at by a person: reconciliation names what came of it. */
const mostAskedMs = 3 * 86_400_000

type Seen = Pick<Charge, 'admin_id' | 'id' | 'held_id'>
type Turn = { deps: AutopayDeps; known: Known; driver: CardDriver; charge: Charge; inTill: InTill }
type InTill = <T>(work: (till: Till) => Promise<T>) => Promise<T>

/**
 * One try. An invoice of ours is opened at the provider, that is written down, and only then the money is asked for: after a
 * crash, or an answer that was lost, the provider is asked what became of it, and never for the money again. The ledger's
 * entry is the payment of that invoice, as of any other.
 */
export async function takeCharge(deps: AutopayDeps, { admin_id: adminId, id }: Named): Promise<void> {
  const { database, clock, cards } = deps
  const seen = await database.transaction({ role: 'tenant', adminId }, ({ db }) =>
    lockCharge(db, adminId, id, clock.today()),
  )
  if (!seen) return
  // what was asked is asked after, whatever was switched off since
  const known = await boxOfCard(deps, seen)
  const driver = cards[seen.provider]
  const mayBegin = Boolean(driver && known?.box.is_open && known.box.takes_cards)
  const inTill: InTill = (work) =>
    database.transaction({ role: 'tenant', adminId }, (transaction) =>
      work(tillOf(seen.provider, known?.box ?? { id: seen.id, admin_id: adminId }, transaction, clock)),
    )
  try {
    const charge = await inTill((till) => begin(till, seen, mayBegin))
    if (charge && known && driver) await ask({ deps, known, driver, charge, inTill })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // the gym may not sell, or the person may not buy: nothing is taken, and what was reserved before falls
    await inTill((till) => callOff(till, seen, { dropsReserved: true, answer: saidBy(error) }))
  }
}

/** Why the gym does not sell, as the desk reads it. */
function saidBy({ code, details: { values } }: Failure): string {
  const { uz, ru, en } = failureOf(code)
  return refusedReason({ uz: fill(uz, values), ru: fill(ru, values), en: fill(en, values) })
}

/** The charge after the person and what they have there: so they are held by whoever sells to them, cancels it or connects another card. */
async function holdCharge({ work }: Till, { admin_id: adminId, id, held_id: membershipId }: Seen) {
  await holdTheirs(work, { adminId, membershipId }, 'buyer')
  return lockCharge(work.db, adminId, id, work.today)
}

/** What is to be asked for now, with its invoice; what is not needed any more, or comes too late, ends here. */
async function begin(till: Till, seen: Seen, mayBegin: boolean): Promise<Charge | undefined> {
  const { today } = till.work
  const adminId = seen.admin_id
  const charge = await holdCharge(till, seen)
  if (charge?.state === 'asked' && charge.receipt_id) return charge
  if (charge?.state !== 'asked' && (charge?.state !== 'announced' || charge.next_on > today)) return undefined
  const waiting = charge.membership_id ? await debtOf(till, adminId, charge.membership_id) : undefined
  if (!isWanted(charge) || waiting?.owed === 0) {
    await letGo(till, charge)
    return undefined
  }
  const isOver = charge.kind === 'renewal' && charge.paid_until !== null && charge.paid_until < today
  if (isOver || isTooLate(charge.due_on, today)) {
    await giveUp(till, charge, charge.answer || knownReason('autopay_late'))
    return undefined
  }
  if (!mayBegin) return undefined
  if (charge.state === 'asked') return charge
  const membershipId = charge.membership_id ?? (await reserve(till, charge))
  // what was reserved at the first try is no debt of anybody: a gym that may sell no more gets nothing for it
  if (charge.kind === 'renewal') await assertGymWritable({ ...till.work, fail: failWithAny }, adminId, charge.gym_id)
  return openTry(till, charge, membershipId)
}

/** The invoice of a try; none when nothing is owed. */
async function openTry(till: Till, charge: Charge, membershipId: string): Promise<Charge | undefined> {
  const { db, now, today } = till.work
  const { admin_id: adminId, id } = charge
  const { debt, owed } = await debtOf(till, adminId, membershipId)
  const amount: Tiyin = Math.min(charge.amount_tiyin, charge.kind === 'part' ? charge.missing_tiyin : owed, owed)
  if (!debt || amount <= 0) {
    await endCharge(db, charge, 'called_off', { now })
    return undefined
  }
  const invoiceId = newId(now.getTime())
  const number = String(randomInt(100_000_000_000, 1_000_000_000_000 - 1))
  // asked for by nobody at this moment: a link that its person takes meanwhile replaces it no more than one of the desk
  await insertInvoice(db, debt, { id: invoiceId, number, amount, expiresOn: addDays(today, 3), by: null, now })
  await markAsked(db, charge, { membershipId, invoiceId, now })
  await till.work.audit({
    entity: 'invoices',
    entityId: invoiceId,
    adminId,
    after: { number, amount: toSom(amount), provider: charge.provider, membership_id: membershipId },
  })
  return lockCharge(db, adminId, id, today)
}

/** Not needed any more, or not for what was announced. Who may believe that it is still paid by itself hears that it is not. */
async function letGo(till: Till, charge: Charge): Promise<void> {
  const { work } = till
  const { db, now } = work
  if (charge.state === 'asked') await closeTry(work, charge)
  await endCharge(db, charge, 'called_off', { now })
  if (charge.is_stopped) return dropReservation(work, charge)
  // of what was given days or frozen, its new last day is announced
  if (charge.kind === 'part' || charge.end_on !== charge.for_on) return undefined
  if (await followRenewed(db, now, { adminId: charge.admin_id, id: charge.autopay_id })) return undefined
  const answer = knownReason(
    (!charge.membership_id && charge.is_renewable && dearerNow(charge)) || 'autopay_not_renewed',
  )
  await noteWhy(db, charge, answer)
  await endOf(till, charge, answer, { keepsParts: true })
}

async function debtOf({ work: { db, today } }: Till, adminId: string, membershipId: string) {
  const debt = await findMembershipDebt(db, adminId, membershipId, today)
  return { debt, owed: debt ? await lockDebt(db, debt) : 0 }
}

function isWanted(charge: Charge): boolean {
  if (charge.is_stopped || !charge.sealed_token) return false
  if (charge.kind === 'part') return charge.missing_tiyin > 0
  if (charge.membership_id) return true
  // it was frozen, given days or renewed meanwhile, or is dearer than what was announced
  return charge.end_on === charge.for_on && charge.is_renewable && !dearerNow(charge)
}

/** In which way its plan is dearer now than what was announced. */
function dearerNow({ price_tiyin: price, amount_tiyin, days, visits, told_days, told_visits }: Charge) {
  if (price > amount_tiyin) return 'autopay_price'
  if (told_days === null) return undefined
  const told = { price: amount_tiyin, days: told_days, visits: told_visits }
  return givesLess({ price, days, visits }, told) ? 'autopay_less' : undefined
}

/** The next membership, reserved in the person's name until the money is there. */
async function reserve({ work }: Till, charge: Charge): Promise<string> {
  const actor = actorWithoutSession({ role: 'member', id: charge.member_id, adminId: charge.admin_id })
  const id = await sellMembership({ ...work, actor, fail: failWithAny }, charge.admin_id, {
    memberId: charge.member_id,
    gymId: charge.gym_id,
    planId: charge.plan_id,
    startOn: startAfter(charge.end_on, work.today),
    renewedFrom: charge.held_id,
  })
  await keepReserved(work.db, charge.admin_id, id)
  return id
}

const startAfter = (endOn: Day, today: Day): Day => {
  const next = addDays(endOn, 1)
  return next > today ? next : today
}

async function ask(turn: Turn): Promise<void> {
  const { deps, known, driver, charge } = turn
  if (charge.sent_at && charge.receipt_id)
    return finish(turn, charge.receipt_id, await driver.ask(known, charge.receipt_id))
  const { sealed_token: sealed, number, invoice_tiyin: amount } = charge
  if (!sealed || !number || !amount) return fail(turn, '')
  const line = await turn.inTill(async ({ work }) => {
    const invoice = await lockInvoice(work.db, charge.admin_id, number, work)
    const found = invoice && (await findFiscalLine(work.db, invoice, amount))
    if (invoice) await keepLine(work.db, invoice, found)
    return found
  })
  const opened = await driver.open(known, { number, amount, line })
  // a charge that was opened and never taken takes nothing: the next turn opens another
  if (opened.kind === 'lost') return
  if (opened.kind === 'refused') return fail(turn, opened.why)
  const isOurs = await turn.inTill(({ work: { db, now } }) => markSent(db, charge, opened.id, now))
  if (!isOurs) return
  const token = deps.vault.open(sealed, placeOfToken(charge.autopay_id))
  return finish(turn, opened.id, await driver.take(known, opened.id, token))
}

async function finish(turn: Turn, receiptId: string, told: ChargeState): Promise<void> {
  const { charge, driver, known, deps, inTill } = turn
  const age = deps.clock.now().getTime() - (charge.sent_at ?? deps.clock.now()).getTime()
  // asked long ago and not taken: the request did not get there. Nobody tries again before it can't get there any more
  const state = told.kind === 'untouched' && age > 60_000 ? await driver.close(known, receiptId) : told
  if (state.kind === 'refused') return fail(turn, state.why)
  if (state.kind === 'returned') return fail(turn, knownReason('autopay_returned'))
  if (state.kind !== 'taken') {
    if (age <= mostAskedMs || (await inTill((till) => settle(till, charge)))) return
    // whether the money moved nobody knows: what it is for stays until somebody has looked
    const answer = knownReason('autopay_unknown')
    await inTill((till) => callOff(till, charge, { dropsReserved: false, answer }))
    return
  }
  try {
    if (await inTill((till) => book(till, charge, receiptId))) return
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  // the desk was faster, or the books refuse it: it goes back by itself, and a later turn sees that it has
  await driver.giveBack(known, receiptId)
}

/** The ledger's entry, unless the provider's own call has brought it already. */
async function book(till: Till, charge: Charge, receiptId: string): Promise<boolean> {
  const { db, now } = till.work
  const locked = await holdCharge(till, charge)
  if (locked?.state !== 'asked' || !locked.number || !locked.invoice_tiyin || !locked.membership_id) return true
  const invoice = await lockInvoice(db, charge.admin_id, locked.number, till.work)
  if (invoice?.paid_by !== charge.provider) {
    const asked = { externalId: receiptId, number: locked.number, amount: locked.invoice_tiyin, askedAt: now }
    if ('refusal' in (await beginPayment(till, asked))) return false
    if ('refusal' in (await performPayment(till, receiptId))) return false
  }
  await endPaid(till, locked, locked.membership_id)
  return true
}

/** Whether the provider's own call has brought the money, although the provider does not answer: then it was taken. */
async function settle(till: Till, charge: Charge): Promise<boolean> {
  const locked = await holdCharge(till, charge)
  if (locked?.state !== 'asked' || !locked.number || !locked.membership_id) return false
  const invoice = await lockInvoice(till.work.db, charge.admin_id, locked.number, till.work)
  if (invoice?.paid_by !== charge.provider) return false
  await endPaid(till, locked, locked.membership_id)
  return true
}

async function endPaid({ work: { db, now, today } }: Till, charge: Charge, membershipId: string): Promise<void> {
  await endCharge(db, charge, 'paid', { now })
  await waitForPart(db, charge, today)
  if (charge.kind === 'renewal') await followRenewal(db, charge, membershipId)
}

/** Refused: the next try, or the end of the autopay, of which desk and person hear. */
async function fail({ inTill, charge: seen }: Turn, why: string): Promise<void> {
  await inTill(async (till) => {
    const { work } = till
    const { db, now, today } = work
    const charge = await holdCharge(till, seen)
    if (charge?.state !== 'asked') return undefined
    await closeTry(work, charge)
    const next = charge.is_stopped ? null : nextTry(charge.due_on, charge.tries, today)
    if (next) {
      await postpone(db, charge, next, why)
      const more = { amount: charge.amount_tiyin, date: next, card: charge.card, why }
      return tellMember(work, 'autopay_refused', aboutOf(charge), more)
    }
    if (!charge.is_stopped) return giveUp(till, charge, why)
    await endCharge(db, charge, 'called_off', { now, answer: why })
    return dropReservation(work, charge)
  })
}

/** Nothing more is tried, and the autopay ends with it. */
async function giveUp(till: Till, charge: Charge, answer: string): Promise<void> {
  const { work } = till
  if (charge.state === 'asked') await closeTry(work, charge)
  await endCharge(work.db, charge, 'given_up', { now: work.now, answer })
  await dropReservation(work, charge)
  await endOf(till, charge, answer)
}

/** The autopay ends, of which desk and person hear; where it was not the card that failed, agreed parts go on without the renewal. */
async function endOf({ work }: Till, charge: Charge, answer: string, { keepsParts = false } = {}): Promise<void> {
  const { admin_id: adminId, autopay_id: id } = charge
  if (keepsParts && charge.kind === 'renewal' && (await keepForParts(work, adminId, id)))
    return tellDeskOfFailure(work, aboutOf(charge), answer)
  await endAutopay(work, adminId, id, { why: 'failed', by: nobody })
  await tellMember(work, 'autopay_stopped', aboutOf(charge))
  await tellDeskOfFailure(work, aboutOf(charge), answer)
}

const aboutOf = (charge: Charge) => ({ ...charge, membership_id: charge.held_id })

/** It comes to nothing otherwise than by a no of the card: the autopay ends, of which desk and person hear. */
async function callOff(
  till: Till,
  seen: Seen,
  { dropsReserved, answer }: { dropsReserved: boolean; answer: string },
): Promise<void> {
  const { work } = till
  const charge = await holdCharge(till, seen)
  if (charge?.state !== 'announced' && charge?.state !== 'asked') return
  if (dropsReserved && charge.state === 'asked') await closeTry(work, charge)
  await endCharge(work.db, charge, 'given_up', { now: work.now, answer })
  if (dropsReserved) await dropReservation(work, charge)
  await endOf(till, charge, answer, { keepsParts: dropsReserved })
}
