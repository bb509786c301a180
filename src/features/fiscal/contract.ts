import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  day,
  filter,
  id,
  listQuery,
  pagination,
  paymentMethods,
  paymentProviders,
  record,
  selectors,
  somReply,
} from '#src/contract/values.ts'
import { fiscalStates } from './rules.ts'

const optionalDay = () => z.optional(day())

const row = record(
  'FiscalRow',
  z.object({
    /** The transaction. */
    _id: z.string(),
    date: z.string(),
    type: z.enum(['payment', 'refund']),
    /** Of our receipt; null for money from before the product. */
    number: z.nullable(z.int()),
    member: z.object({ _id: z.string(), fullname: z.string() }),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    plan_name: z.string(),
    /** As the plan has them now. */
    mxik: z.nullable(z.string()),
    package_code: z.nullable(z.string()),
    vat_percent: z.nullable(z.int()),
    amount: somReply(),
    /** The tax within the amount, by the plan's percent. */
    vat: somReply(),
    payment_method: z.enum(paymentMethods),
    provider: z.nullable(z.enum(paymentProviders)),
    state: z.enum(fiscalStates),
    url: z.nullable(z.string()),
    fiscal_sign: z.nullable(z.string()),
  }),
)
export type FiscalRow = z.output<typeof row>

const list = z.object({
  ...listQuery,
  gym_id: selectors.gym_id,
  state: filter(fiscalStates),
  /** The month until today when left out; at most 366 days. */
  start_date: optionalDay(),
  end_date: optionalDay(),
  member_id: z.optional(id()),
})
export type FiscalQuery = z.output<typeof list>

const all = get('/fiscal/all', {
  summary:
    'For the accountant: payments and refunds of memberships with their codes, tax and the receipt of the tax office, newest first',
  access: { roles: ['admin'] },
  subject: 'gym:query.gym_id',
  query: list,
  reply: z.object({
    receipts: z.array(row),
    pagination: pagination(),
    totals: z.object({
      payments: somReply(),
      refunds: somReply(),
      /** What the tax office has of it: payments less refunds. */
      registered: somReply(),
      /** Paid online in full, and nobody has told of a receipt yet. */
      awaited: z.int(),
    }),
  }),
})

export const fiscal = { all, exportAll: exportOf(all) }
