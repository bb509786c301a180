import type { PaymentProvider } from '#src/contract/values.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { Box } from '#src/features/cash-boxes/server/boxes.ts'
import type { FiscalLine } from '#src/features/fiscal/server/fiscal-receipts.ts'
import type { Known } from './driver.ts'

/** A card that the provider knows: its last four digits are all that we are told of its number. */
export type CheckedCard = { kind: 'good'; last: string } | { kind: 'refused'; why: string } | { kind: 'lost' }

/** What is asked for, once, by the number of an invoice of ours. */
export type OpenedCharge = { kind: 'opened'; id: string } | { kind: 'refused'; why: string } | { kind: 'lost' }

/** How a charge stands there. `under_way` has no end yet, or nobody knows. */
export type ChargeState =
  | { kind: 'taken' }
  | { kind: 'refused'; why: string }
  /** Given back, or on its way back. */
  | { kind: 'returned' }
  | { kind: 'under_way' }
  /** Opened, and nothing was taken. */
  | { kind: 'untouched' }

export type Charge = { number: string; amount: Tiyin; line: FiscalLine | undefined }

/**
 * A provider that keeps cards. The person's browser gives it the number (`browser`), and we get a word for the card alone. A
 * charge is opened first and taken by its id, so that a lost answer is asked about and never repeated.
 */
export type CardDriver = {
  browser(box: Box): { merchant_id: string; url: string }
  check(known: Known, token: string): Promise<CheckedCard>
  /** The provider forgets the card. What it says of that changes nothing. */
  forget(known: Known, token: string): Promise<{ isDone: boolean }>
  open(known: Known, charge: Charge): Promise<OpenedCharge>
  take(known: Known, id: string, token: string): Promise<ChargeState>
  ask(known: Known, id: string): Promise<ChargeState>
  /** Ends a charge that was opened and took nothing: from then on it takes nothing any more. */
  close(known: Known, id: string): Promise<ChargeState>
  giveBack(known: Known, id: string): Promise<ChargeState>
}

/** Those that can. Click takes the number itself at the server (`card_token`): ours sees none. */
export type CardDrivers = Readonly<Partial<Record<PaymentProvider, CardDriver>>>
