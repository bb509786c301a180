import { showReceipt } from '#src/features/transactions/web/show-receipt.ts'
import type { Membership } from '../contract.ts'

/** The receipt of what was paid with the sale; false when nothing was. */
export function showSaleReceipt({ transactions }: Membership): boolean {
  const payment = transactions.findLast(({ transaction_type }) => transaction_type === 'payment')
  if (payment) showReceipt(payment)
  return payment !== undefined
}
