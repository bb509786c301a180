import { addDays, type Day } from '#src/contract/days.ts'
import type { PaymentProvider } from '#src/contract/values.ts'

export const paymentStates = ['created', 'performed', 'cancelled', 'returned'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why a provider is told no. Each driver has its own numbers for them. */
export type Refusal =
  | 'no_invoice'
  | 'wrong_amount'
  /** The debt is paid, by whomever. */
  | 'paid'
  /** Taken back, too old, or the debt has become smaller than the invoice. */
  | 'closed'
  /** Another payment of it, or of the same debt, is on its way. */
  | 'busy'
  | 'no_payment'
  | 'cancelled'
  /** What was paid for was given already, or was returned otherwise: there is nothing to give back. */
  | 'given'

const minute = 60_000

/** How long an invoice is held for a payment that was begun: twelve hours by Payme's rule, while the others finish within minutes. */
const holdMs: Readonly<Record<PaymentProvider, number>> = {
  payme: 720 * minute,
  click: 30 * minute,
  uzum: 30 * minute,
}

/** Payme counts from when its own transaction was made, whenever it tells us of it; the others from when they call. A clock ahead of ours holds nothing longer. */
export function heldUntil(provider: PaymentProvider, { now, askedAt }: { now: Date; askedAt: Date }): Date {
  const since = provider === 'payme' ? Math.min(askedAt.getTime(), now.getTime()) : now.getTime()
  return new Date(since + holdMs[provider])
}

/** Too late, in the words of Payme; kept for all. */
export const timedOut = 4
/** The debt was paid otherwise meanwhile. */
export const lostToTheDesk = 3
/** Returned, because we asked for it. */
export const refunded = 5

/** What a payment by a person's QR is called before Click has given it a number. */
export const ofPass = 'pass-'

/** What a Click app shows as its QR: digits alone, longer than any code of ours. */
export const passPattern = /^\d{10,40}$/

/** How a payment by the person's QR stands. */
export const passStates = ['asked', 'paid', 'refused'] as const

/**
 * What may be wrong between the ledger, our rows of a provider's payments and what the provider said of its own side. What
 * to do about each stands in the page's texts.
 */
export const differenceKinds = [
  /** The ledger's entry is of another sum than the payment. */
  'ledger_differs',
  /** An entry of the ledger names a provider, whose payment is not kept. */
  'no_payment',
  /** The provider took the money, and here it is not performed. */
  'not_performed_here',
  /** The provider gave the money back, and here it counts as paid. */
  'cancelled_there',
  /** Returned at the desk as money online: the provider moved none of it. */
  'returned_by_hand',
  /** Click was asked for a part and did not answer: it may have gone back. */
  'return_unknown',
  /** The provider wanted to finish what was paid otherwise meanwhile: its money has to go back. */
  'money_to_return',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What Click was asked about it is not asked again in this while, whoever presses. */
export const restMs = 5 * minute

/** A longer time is asked in parts. */
export const mostReconciledDays = 92

/** Click takes back what was paid in this month; of the last one only on the first day of the next. */
export function isInTime(performedOn: Day, today: Day): boolean {
  const month = (day: Day) => day.slice(0, 7)
  return (
    month(performedOn) === month(today) || (today.endsWith('-01') && month(performedOn) === month(addDays(today, -1)))
  )
}
