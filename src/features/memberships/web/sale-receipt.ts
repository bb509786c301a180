import { useShowReceipt } from '#src/features/transactions/web/show-receipt.ts'
import type { Sold } from './use-after-sale.ts'

/** Shows the receipt of what was paid with the sale; false when nothing was. */
export function useShowSaleReceipt(): (sold: Pick<Sold, 'membership' | 'message'>) => boolean {
  const showReceipt = useShowReceipt()
  return ({ membership, message }) => {
    const payment = membership.transactions.findLast(({ transaction_type }) => transaction_type === 'payment')
    if (payment) showReceipt(payment, { title: message, name: membership.member_id.fullname })
    return payment !== undefined
  }
}
