import * as z from 'zod/mini'
import { get, put } from '#src/contract/endpoint.ts'
import { flag, id, instant, paymentProviders, record, text } from '#src/contract/values.ts'

/** A cash box at a provider. Its keys never come back: only their last signs, to tell one from another. */
const provider = record(
  'PaymentProvider',
  z.object({
    provider: z.enum(paymentProviders),
    /** It was entered once. */
    is_set: z.boolean(),
    is_on: z.boolean(),
    is_test: z.boolean(),
    /** What the provider calls it by. */
    merchant_id: z.optional(z.string()),
    service_id: z.optional(z.string()),
    merchant_user_id: z.optional(z.string()),
    login: z.optional(z.string()),
    keys: z.array(z.object({ name: z.string(), last_signs: z.string() })),
    /** To be entered at the provider. */
    addresses: z.array(z.string()),
    updatedAt: z.nullable(instant()),
  }),
)
export type ShownProvider = z.output<typeof provider>

const key = () => z.optional(text({ min: 4, max: 200 }))
const name = () => text({ max: 100 })
const switches = { is_on: flag(), is_test: flag() }

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
  payme: put('/payment/provider/payme', {
    notInDemo: true,
    confirms: 'with_factor',
    summary: 'Enter or change the cash box at Payme: keys are kept encrypted, and one that is left out stays as it is',
    access: { roles: ['superadmin', 'admin'] },
    body: z.strictObject({ ...switches, merchant_id: name(), key: key(), test_key: key() }),
    ...saving,
  }),
  click: put('/payment/provider/click', {
    notInDemo: true,
    confirms: 'with_factor',
    summary: 'Enter or change the cash box at Click: the key is kept encrypted, and stays as it is when it is left out',
    access: { roles: ['superadmin', 'admin'] },
    body: z.strictObject({
      ...switches,
      merchant_id: name(),
      service_id: name(),
      merchant_user_id: name(),
      secret_key: key(),
    }),
    ...saving,
  }),
  uzum: put('/payment/provider/uzum', {
    notInDemo: true,
    confirms: 'with_factor',
    summary: 'Enter or change the cash box at Uzum Bank: the password is kept encrypted, and stays when it is left out',
    access: { roles: ['superadmin', 'admin'] },
    body: z.strictObject({ ...switches, service_id: name(), login: name(), password: key() }),
    ...saving,
  }),
}
