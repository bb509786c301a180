import type { Tiyin } from '#src/contract/money.ts'
import { type Direction, effectOf, type TransactionType } from '#src/features/transactions/rules.ts'

/** What a receipt says about the money of a membership, from its ledger. */

export const receiptKinds = ['membership', 'subscription', 'gift_card'] as const
export const receiptStates = ['valid', 'partly_refunded', 'refunded'] as const
export type ReceiptState = (typeof receiptStates)[number]

export const stateOfReceipt = (amount: Tiyin, refunded: Tiyin): ReceiptState =>
  refunded <= 0 ? 'valid' : refunded >= amount ? 'refunded' : 'partly_refunded'

type LedgerRow = {
  id: string
  transaction_type: TransactionType
  direction: Direction | null
  amount_tiyin: Tiyin
  refunds_transaction_id: string | null
}

export type ReceiptSums = { due: Tiyin; before: Tiyin; after: Tiyin; remaining: Tiyin; refunded: Tiyin }

/** The debt just before and just after one row of its ledger (oldest first), and what of the row has gone back since. */
export function sumsOfReceipt(ledger: readonly LedgerRow[], id: string, sold: Tiyin): ReceiptSums | undefined {
  let due = sold
  let before = 0
  for (const row of ledger) {
    const effect = effectOf(row.transaction_type, row.amount_tiyin, row.direction ?? undefined)
    due += effect.due
    if (row.id === id) {
      const after = before + effect.paid
      const refunded = ledger
        .filter(({ refunds_transaction_id }) => refunds_transaction_id === id)
        .reduce((sum, refund) => sum + refund.amount_tiyin, 0)
      return { due, before, after, remaining: Math.max(0, due - after), refunded }
    }
    before += effect.paid
  }
  return undefined
}
