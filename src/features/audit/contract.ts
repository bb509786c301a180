import * as z from 'zod/mini'
import { get } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { day, filter, id, instant, listQuery, pagination, record, selectors, sortBy } from '#src/contract/values.ts'
import { actorKinds, recordKinds } from './rules.ts'

const named = z.object({ _id: z.string(), name: z.string() })

const change = record(
  'AuditChange',
  z.object({
    field: z.string(),
    /** The field, its old and its new value as people read them; null where there was or is none. */
    label: z.string(),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
  }),
)
export type Change = z.output<typeof change>

const namedRecord = record(
  'AuditRecord',
  z.object({
    kind: z.enum(recordKinds),
    _id: z.string(),
    name: z.string(),
    /** Where it stands: what a link to its page needs. */
    admin_id: z.nullable(z.string()),
    gym_id: z.nullable(z.string()),
    member_id: z.nullable(z.string()),
    membership_id: z.nullable(z.string()),
    subscription_id: z.nullable(z.string()),
    /** false once it is deleted: there is no page to go to. */
    is_live: z.boolean(),
  }),
)
export type AuditRecord = z.output<typeof namedRecord>

const entry = record(
  'AuditEntry',
  z.object({
    _id: z.string(),
    at: instant(),
    actor: z.object({ kind: z.enum(actorKinds), _id: z.nullable(z.string()), fullname: z.nullable(z.string()) }),
    action: z.string(),
    /** The act as a sentence in the reader's language. */
    what: z.string(),
    entity: z.string(),
    entity_id: z.nullable(z.string()),
    record: z.nullable(namedRecord),
    gym: z.nullable(named),
    /** The owner whose affair it is, for the platform's eyes only. */
    admin: z.nullable(named),
    changes: z.array(change),
    request_id: z.nullable(z.string()),
  }),
)
export type AuditEntry = z.output<typeof entry>

const optionalDay = () => z.optional(z.union([day(), z.literal('')]))
const word = () => z.optional(z.string().check(z.regex(/^([a-z_-]+(\.[a-zA-Z_]+)?)?$/), z.maxLength(80)))

const query = z.object({
  page: listQuery.page,
  limit: listQuery.limit,
  search: listQuery.search,
  sort: sortBy('date'),
  ...selectors,
  actor_kind: filter(actorKinds),
  actor_id: z.optional(id()),
  entity: word(),
  entity_id: z.optional(id()),
  /** Everything about a member: their card, memberships and payments. */
  member_id: z.optional(id()),
  /** A membership and its payments. */
  membership_id: z.optional(id()),
  action: word(),
  start_date: optionalDay(),
  end_date: optionalDay(),
})
export type AuditQuery = z.output<typeof query>

const all = get('/audit/all', {
  summary:
    'Who did what to which record, newest first unless sorted otherwise. Plain check-ins are left out unless `entity=visits` or an action asks for them, and so are plain sign-ins unless a person or an action is asked for, and single rows of an import',
  access: 'audit.read',
  subject: 'gym:query.gym_id',
  query,
  mayBeOld: true,
  reply: z.object({ entries: z.array(entry), pagination: pagination() }),
})

const link = { position: z.int(), head: z.string() }

export const audit = {
  all,
  chain: get('/audit/chain', {
    summary:
      'How many acts the chain of this owner holds, and its head at the end of each of the last thirty days on which something was done',
    access: 'audit.read',
    query: z.object({ admin_id: z.optional(id()) }),
    reply: z.object({
      links: z.int(),
      heads: z.array(record('AuditHead', z.object({ day: z.string(), sealed_at: instant(), ...link }))),
    }),
  }),
  checkChain: get('/audit/chain/check', {
    summary: 'Compute the chain of this owner again and compare it with the log',
    access: 'audit.read',
    figures: true,
    query: z.object({ admin_id: z.optional(id()) }),
    reply: z.object({ links: z.int(), differences: z.int() }),
  }),
  exportAll: exportOf(all),
  actions: get('/audit/actions', {
    summary: 'The acts that may be filtered by, with their sentences',
    access: 'audit.read',
    reply: z.object({ actions: z.array(z.object({ action: z.string(), entity: z.string(), what: z.string() })) }),
  }),
}
