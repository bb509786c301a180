import { openPopup } from '#src/web/commands.tsx'
import type { Transaction } from '../contract.ts'
import { movesCash } from '../rules.ts'

/** The receipt of money that has just changed hands, over the page that one comes back to; Enter prints it. */
export function showReceipt({ _id, transaction_type }: Pick<Transaction, '_id' | 'transaction_type'>): void {
  if (movesCash(transaction_type)) openPopup('receipt', { transactionId: _id })
}
