import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { day, paymentProviders, record, selectors, somReply } from '#src/contract/values.ts'
import { differenceKinds } from './rules.ts'

/** How a payment stands on one side; `missing` where that side does not know it. */
const side = z.object({
  state: z.enum(['created', 'performed', 'cancelled', 'returned', 'refused', 'missing']),
  amount: z.nullable(somReply()),
})

const difference = record(
  'ReconciliationDifference',
  z.object({
    kind: z.enum(differenceKinds),
    /** The provider's own id of the payment; null for an entry of the ledger without one. */
    external_id: z.nullable(z.string()),
    /** The number of the invoice. */
    invoice: z.nullable(z.string()),
    ours: side,
    theirs: side,
    date: z.string(),
    fullname: z.nullable(z.string()),
    gym_id: z.nullable(z.string()),
    membership_id: z.nullable(z.string()),
    subscription_id: z.nullable(z.string()),
    transaction_id: z.nullable(z.string()),
  }),
)
export type Difference = z.output<typeof difference>

const period = { from: day(), to: day(), admin_id: selectors.admin_id }

export const onlinePayments = {
  reconciliation: get('/payment/reconciliation', {
    summary:
      'Where the ledger, the payments of a provider and what the provider said of its own side do not agree; at most 92 days',
    access: { roles: ['superadmin', 'admin'] },
    query: z.object({ provider: z.enum(paymentProviders), ...period }),
    reply: z.object({ differences: z.array(difference) }),
  }),
  received: get('/payment/received', {
    summary: 'What came in and went back online, by day and provider, newest first; at most 92 days',
    access: { roles: ['superadmin', 'admin'] },
    query: z.object(period),
    reply: z.object({
      /** The boxes that are or were in use. */
      providers: z.array(z.enum(paymentProviders)),
      days: z.array(
        z.object({
          date: z.string(),
          provider: z.enum(paymentProviders),
          count: z.int(),
          payments: somReply(),
          refunds: somReply(),
        }),
      ),
    }),
  }),
}
