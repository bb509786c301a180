import { useRef } from 'react'
import type { Reply } from '#src/contract/endpoint.ts'
import type { PaidAmount } from '#src/features/transactions/web/paid-amount.ts'
import type { memberships } from '../calls.generated.ts'
import type { Membership } from '../contract.ts'

export type Sold = Reply<typeof memberships.create>

/** What follows the sale that is sent in the place of the usual: it is paid then, and nothing with it. */
export function useAfterSale() {
  const then = useRef<(membership: Membership) => void>(undefined)
  return {
    follow: (next: typeof then.current) => {
      then.current = next
    },
    paidWith: <V extends { paid_amount: PaidAmount }>(values: V): V =>
      then.current ? { ...values, paid_amount: 0 } : values,
    goOn: (reply: Sold, usual: (reply: Sold) => void) => (then.current ? then.current(reply.membership) : usual(reply)),
  }
}
