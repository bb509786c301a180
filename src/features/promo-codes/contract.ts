import * as z from 'zod/mini'
import { get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  daysOfList,
  filter,
  flag,
  id,
  instant,
  listOf,
  listQuery,
  pagination,
  record,
  som,
  somReply,
  text,
  version,
  whole,
  plannedDay,
  sortBy,
} from '#src/contract/values.ts'
import { meantCode, plainCode, promoCodePattern, promoRefusals, promoStates } from './rules.ts'

const named = z.object({ _id: z.string(), name: z.string() })

const promoCode = record(
  'PromoCode',
  z.object({
    _id: z.string(),
    promo_code: z.string(),
    /** One of the two. */
    percent: z.nullable(z.int()),
    amount: z.nullable(somReply()),
    /** Empty: all of them. */
    plans: z.array(named),
    gyms: z.array(named),
    valid_from: z.string(),
    valid_to: z.nullable(z.string()),
    most_uses: z.nullable(z.int()),
    most_uses_each: z.nullable(z.int()),
    is_on: z.boolean(),
    state: z.enum(promoStates),
    /** Sales with it that were not cancelled, and what it took off them. */
    uses: z.int(),
    discounted: somReply(),
    version: z.int(),
    createdAt: instant(),
  }),
)
export type PromoCode = z.output<typeof promoCode>

/** As somebody types it: spaces, dashes and small letters are no difference. */
const codeAs = (read: (typed: string) => string) =>
  z.pipe(text({ max: 40, error: 'promo.required' }), z.transform(read))
export const typedCode = () => codeAs(meantCode)
const code = () => z.pipe(codeAs(plainCode), z.string().check(z.regex(promoCodePattern, field('promo.code_invalid'))))

const terms = {
  percent: z.optional(z.nullable(whole(1, 100))),
  amount: z.optional(z.nullable(som({ min: 'positive' }))),
  plan_ids: z.optional(listOf(id())),
  gyms: z.optional(listOf(id())),
  valid_from: z.optional(plannedDay()),
  valid_to: z.optional(z.nullable(z.union([plannedDay(), z.literal('')]))),
  most_uses: z.optional(z.nullable(whole(1, 1_000_000))),
  most_uses_each: z.optional(z.nullable(whole(1, 1000))),
}

const all = get('/promo-code/all', {
  summary: "The owner's promo codes, newest first, with how often each was used",
  access: { roles: ['admin'] },
  /** With days: what may be used on one of them. */
  query: z.object({
    ...listQuery,
    sort: sortBy('code', 'days', 'uses', 'discounted'),
    state: filter(promoStates),
    ...daysOfList,
  }),
  reply: z.object({ promo_codes: z.array(promoCode), pagination: pagination() }),
})

export const promoCodes = {
  all,
  exportAll: exportOf(all),
  create: post('/promo-code/create', {
    summary: 'Make a promo code: a percentage or a sum, for some plans and gyms or for all of them',
    access: { roles: ['admin'] },
    idempotent: true,
    status: 201,
    body: z.strictObject({ promo_code: code(), ...terms }),
    reply: z.object({ promo: promoCode }),
    says: 'promo.created',
    errors: ['promo.code_taken'],
  }),
  update: put('/promo-code/update/:id', {
    idempotent: true,
    summary: 'Change the terms of a promo code, or turn it on or off; what was sold with it stays as it was sold',
    access: { roles: ['admin'] },
    body: z.strictObject({ ...terms, is_on: z.optional(flag()), version: z.optional(version()) }),
    reply: z.object({ promo: promoCode }),
    says: 'promo.saved',
    errors: ['stale_version', 'promo.fewer_than_used'],
  }),
  any: get('/promo-code/any', {
    summary: 'Whether a gym has a promo code that can be used today',
    access: 'memberships.sell',
    subject: 'gym:query.gym_id',
    query: z.object({ gym_id: id('gym.required'), admin_id: z.optional(id()) }),
    reply: z.object({ has_any: z.boolean() }),
    errors: ['no_gym_assigned'],
  }),
  check: get('/promo-code/check', {
    summary: 'What a promo code would take off a sale, before it is sold',
    access: 'memberships.sell',
    subject: 'gym:query.gym_id',
    query: z.object({
      gym_id: id('gym.required'),
      plan_id: id('plan.required'),
      member_id: z.optional(id()),
      promo_code: typedCode(),
      admin_id: z.optional(id()),
    }),
    reply: z.object({ promo_code: z.string(), percent: z.nullable(z.int()), amount: z.nullable(somReply()) }),
    errors: [...promoRefusals, 'codes.too_many', 'no_gym_assigned'],
  }),
}
