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
export const holdMs: Readonly<Record<PaymentProvider, number>> = {
  payme: 720 * minute,
  click: 30 * minute,
  uzum: 30 * minute,
}

/** Too late, in the words of Payme; kept for all. */
export const timedOut = 4
/** The debt was paid otherwise meanwhile. */
export const lostToTheDesk = 3
