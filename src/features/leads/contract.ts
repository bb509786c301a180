import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  day,
  filter,
  id,
  instant,
  listQuery,
  name,
  optionalText,
  pagination,
  phone,
  record,
  selectors,
  sortBy,
  text,
  version,
} from '#src/contract/values.ts'
import { leadStatuses } from './rules.ts'

const lead = record(
  'Lead',
  z.object({
    _id: z.string(),
    fullname: z.string(),
    phone_number: z.string(),
    text: z.nullable(z.string()),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    status: z.enum(leadStatuses),
    note: z.nullable(z.string()),
    /** Whom the owner has under this phone. */
    member: z.nullable(z.object({ _id: z.string(), fullname: z.string() })),
    /** The member who brought them. */
    invited_by: z.nullable(z.object({ _id: z.string(), fullname: z.string() })),
    /** The bonus that they earned: days for who brought and for who came, which wait where one has no membership, and whether it was taken back; null before. */
    bonus: z.nullable(z.object({ days_brought: z.int(), days_came: z.int(), is_taken_back: z.boolean() })),
    answered_by: z.nullable(z.string()),
    answeredAt: z.nullable(instant()),
    version: z.int(),
    createdAt: instant(),
  }),
)
export type Lead = z.output<typeof lead>

/** What a stranger fills in, on the gym's page or by the API. */
export const leadBody = z.object({
  slug: text({ max: 60, error: 'slug.invalid' }),
  fullname: name({ min: 2, error: 'name.required' }),
  phone_number: phone(),
  text: optionalText(1000),
  /** The member whose link it was. */
  friend: z.optional(id()),
})

const all = get('/lead/all', {
  summary: 'People who asked about a gym on its page, newest first',
  access: 'leads.manage',
  subject: 'gym:query.gym_id',
  query: z.object({
    ...listQuery,
    ...selectors,
    sort: sortBy('name', 'date'),
    status: filter(leadStatuses),
    start_date: z.optional(z.union([day(), z.literal('')])),
    end_date: z.optional(z.union([day(), z.literal('')])),
  }),
  reply: z.object({
    leads: z.array(lead),
    /** How many nobody has answered, whatever is filtered. */
    waiting: z.int(),
    pagination: pagination(),
  }),
  errors: ['no_gym_assigned'],
})

export const leads = {
  create: post('/lead/create', {
    takesProof: true,
    summary:
      'Ask about a gym on its public page; the same phone again, before anybody answered, adds its words below the first ones, with their day',
    access: 'public',
    body: leadBody,
    reply: z.object({}),
    says: 'lead.created',
    status: 201,
    errors: ['not_found', 'rate_limited'],
  }),
  all,
  exportAll: exportOf(all),
  setStatus: put('/lead/status/:id', {
    idempotent: true,
    summary: 'Say what became of somebody who asked',
    access: 'leads.manage',
    body: z.object({
      status: z.enum(leadStatuses, field('invalid')),
      /** What was spoken; left out it stays. */
      note: optionalText(1000),
      version: z.optional(version()),
    }),
    reply: z.object({ lead }),
    says: 'lead.saved',
    errors: ['stale_version', 'no_gym_assigned', 'duplicate'],
  }),
  delete: del('/lead/delete/:id', {
    idempotent: true,
    summary: 'Forget somebody who asked',
    access: 'leads.manage',
    reply: z.object({}),
    says: 'lead.deleted',
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
}
