import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { paymentMethods, paymentProviders } from '#src/contract/payment-methods.ts'
import {
  day,
  filter,
  id,
  instant,
  listQuery,
  pagination,
  record,
  selectors,
  somReply,
  text,
} from '#src/contract/values.ts'
import { checkedStates, fiscalStates, mostChecked } from './rules.ts'

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
    /** Who paid: a member, or of what the platform sold the owner. */
    payer: z.object({ _id: z.string(), fullname: z.string() }),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    plan_name: z.string(),
    /** Those of its receipt, as they were sent; of what nobody was told yet, as the plan has them now. */
    mxik: z.nullable(z.string()),
    package_code: z.nullable(z.string()),
    unit_code: z.nullable(z.int()),
    vat_percent: z.nullable(z.int()),
    amount: somReply(),
    /** The tax within the amount, by that percent. */
    vat: somReply(),
    payment_method: z.enum(paymentMethods),
    provider: z.nullable(z.enum(paymentProviders)),
    state: z.enum(fiscalStates),
    url: z.nullable(z.string()),
    /** Of a return for the register: the receipt of its sale, which it names. */
    sale_url: z.nullable(z.string()),
    fiscal_sign: z.nullable(z.string()),
    /** The accountant looked at it; null: not yet, or it was taken back. */
    checked: z.nullable(
      z.object({
        at: instant(),
        /** A superadmin's name is the platform's own affair. */
        by: z.nullable(z.string()),
        /** The entry was corrected since: it is to be looked at again. */
        is_stale: z.boolean(),
      }),
    ),
  }),
)
export type FiscalRow = z.output<typeof row>

const list = z.object({
  ...listQuery,
  gym_id: selectors.gym_id,
  state: filter(fiscalStates),
  /** `no`: not looked at yet, or corrected since. */
  checked: filter(checkedStates),
  /** The month until today when left out; at most 366 days. */
  start_date: optionalDay(),
  end_date: optionalDay(),
  member_id: z.optional(id()),
})
export type FiscalQuery = z.output<typeof list>

const access = { roles: ['superadmin', 'admin'] } as const

const all = get('/fiscal/all', {
  summary:
    'For the accountant: payments and refunds of an owner’s memberships, or of the platform’s subscriptions, with their codes, tax and the receipt of the tax office, newest first',
  access,
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
      /** Returns for the register that the accountant has not marked as done. */
      returns: z.int(),
    }),
  }),
})

export const fiscal = {
  all,
  exportAll: exportOf(all),
  check: post('/fiscal/check', {
    idempotent: true,
    summary:
      'Note that the accountant looked at these entries; who has one already keeps it, and one foreign id refuses them all',
    access,
    body: z.strictObject({
      transaction_ids: z.array(id()).check(z.minLength(1, field('rows.required')), z.maxLength(mostChecked)),
    }),
    reply: z.object({ checked: z.int() }),
    says: 'fiscal.checked',
  }),
  uncheck: post('/fiscal/uncheck', {
    idempotent: true,
    summary: 'Take the accountant’s mark of an entry back, with the reason: both stay in the log',
    access,
    body: z.strictObject({ transaction_id: id(), reason: text({ max: 500, error: 'reason.required' }) }),
    reply: z.object({}),
    says: 'fiscal.unchecked',
    errors: ['fiscal.not_checked'],
  }),
}
