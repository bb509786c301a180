import type { Transaction } from '#src/features/transactions/contract.ts'
import { useApiMutation } from '#src/web/api.ts'
import { onlinePayments } from '../calls.generated.ts'

/** What Click brought it gives back, whole or a part; the others know no parts, and give back in their cabinets alone. */
export function useGiveBack(onAsked: () => void) {
  const asking = useApiMutation(onlinePayments.giveBack, { onDone: onAsked })
  return {
    can: ({ provider }: Transaction) => provider === 'click',
    ask: (transaction_id: string, reason: string, amount: number) =>
      asking.mutate({ query: {}, body: { transaction_id, reason, amount } }),
  }
}
