import * as z from 'zod/mini'
import { get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { paymentProviders } from '#src/contract/payment-methods.ts'
import { flag, id, instant, record, text, plannedDay, whole } from '#src/contract/values.ts'
import { mostBankDays, mostCommission } from './rules.ts'

const rate = record(
  'PaymentRate',
  z.object({
    from_date: z.string(),
    /** Percent of each payment that the provider keeps. */
    commission: z.number(),
    /** Banking days until the rest is in the bank. */
    bank_days: z.int(),
    /** With a refund the provider gives its commission back. */
    is_given_back: z.boolean(),
  }),
)
export type ShownRate = z.output<typeof rate>

/** A cash box at a provider. Its keys never come back: only their last signs, to tell one from another. */
const provider = record(
  'PaymentProvider',
  z.object({
    provider: z.enum(paymentProviders),
    /** It was entered once. */
    is_set: z.boolean(),
    is_on: z.boolean(),
    is_test: z.boolean(),
    /** Nothing that is paid there is entered, and nobody is shown it: a test where people pay real money. */
    is_apart: z.boolean(),
    /** Members may have their card charged there by themselves; of Payme alone. */
    takes_cards: z.boolean(),
    /** What the provider calls it by. */
    merchant_id: z.optional(z.string()),
    service_id: z.optional(z.string()),
    merchant_user_id: z.optional(z.string()),
    /** Who sells, on fiscal receipts. */
    tin: z.optional(z.string()),
    login: z.optional(z.string()),
    keys: z.array(z.object({ name: z.string(), last_signs: z.string() })),
    /** To be entered at the provider. */
    addresses: z.array(z.string()),
    updatedAt: z.nullable(instant()),
    /** What counts from which day on, newest first. */
    rates: z.array(rate),
  }),
)
export type ShownProvider = z.output<typeof provider>

/** No provider gives a shorter one. */
const shortestKey = 8
const key = () => z.optional(text({ min: shortestKey, max: 200 }))
const name = () => text({ max: 100 })
const switches = { is_on: flag(), is_test: flag() }
/** What refuses a saving that members' cards would suffer by, until it is said that they may. */
const cardErrors = ['provider.cards_move', 'provider.cards_wait'] as const

const saving = {
  query: z.object({ admin_id: z.optional(id()) }),
  reply: z.object({ provider }),
  says: 'provider.saved',
  errors: ['provider.no_secrets_key', 'provider.keys_missing'],
} as const

export const cashBoxes = {
  all: get('/payment/provider/all', {
    summary:
      'The cash boxes of the owner at Payme, Click and Uzum; of the platform for a superadmin who selected no owner',
    access: { roles: ['superadmin', 'admin'] },
    query: z.object({ admin_id: z.optional(id()) }),
    reply: z.object({
      providers: z.array(provider),
      /** The server can keep keys: SECRETS_KEY is set. */
      can_keep_keys: z.boolean(),
    }),
  }),
  rate: post('/payment/provider/rate', {
    idempotent: true,
    notInDemo: true,
    summary:
      'Say what a provider keeps of each payment from a day on, and when the rest is in the bank; what was said for that day before gives way',
    access: { roles: ['superadmin', 'admin'] },
    query: z.object({ admin_id: z.optional(id()) }),
    body: z.strictObject({
      provider: z.enum(paymentProviders),
      from_date: plannedDay(),
      commission: z.number().check(z.gte(0), z.lte(mostCommission), z.multipleOf(0.01)),
      bank_days: whole(0, mostBankDays),
      is_given_back: flag(),
    }),
    reply: z.object({ provider }),
    says: 'provider.saved',
    errors: ['provider.none'],
  }),
  payme: put('/payment/provider/payme', {
    idempotent: true,
    notInDemo: true,
    confirms: 'always',
    summary: 'Enter or change the cash box at Payme: keys are kept encrypted, and one that is left out stays as it is',
    access: { roles: ['superadmin', 'admin'] },
    body: z.strictObject({
      ...switches,
      takes_cards: z.optional(flag()),
      merchant_id: name(),
      key: key(),
      test_key: key(),
      /** It was asked, and members' cards may be cut off or wait. */
      may_leave_cards: z.optional(flag()),
    }),
    ...saving,
    errors: [...saving.errors, ...cardErrors],
  }),
  click: put('/payment/provider/click', {
    idempotent: true,
    notInDemo: true,
    confirms: 'always',
    summary: 'Enter or change the cash box at Click: the key is kept encrypted, and stays as it is when it is left out',
    access: { roles: ['superadmin', 'admin'] },
    body: z.strictObject({
      ...switches,
      merchant_id: name(),
      service_id: name(),
      merchant_user_id: name(),
      tin: z.optional(text({ max: 14 }).check(z.regex(/^(\d{9}|\d{14})$/, field('tin.digits')))),
      secret_key: key(),
    }),
    ...saving,
  }),
  uzum: put('/payment/provider/uzum', {
    idempotent: true,
    notInDemo: true,
    confirms: 'always',
    summary: 'Enter or change the cash box at Uzum Bank: the password is kept encrypted, and stays when it is left out',
    access: { roles: ['superadmin', 'admin'] },
    body: z.strictObject({ ...switches, service_id: name(), login: name(), password: key() }),
    ...saving,
  }),
}
