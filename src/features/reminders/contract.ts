import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  filter,
  id,
  instant,
  listQuery,
  pagination,
  record,
  selectors,
  somReply,
  sortBy,
} from '#src/contract/values.ts'
import { memberReminders } from '#src/features/messages/rules.ts'
import { debtAges } from '#src/features/memberships/rules.ts'
import { person } from '#src/features/statistics/contract.ts'
import { endingWindows, mostAtOnce, obstacles } from './rules.ts'

const command = z._default(z.enum(memberReminders), 'unpaid')
const obstacle = z.enum(obstacles)
const of = { ...selectors, command }

const candidate = record(
  'ReminderCandidate',
  z.object({
    membership_id: z.string(),
    member: person,
    gym: z.object({ _id: z.string(), name: z.string() }),
    plan_name: z.string(),
    price: somReply(),
    due: somReply(),
    paid: somReply(),
    remaining: somReply(),
    due_date: z.string(),
    end_date: z.string(),
    /** Days since the payment was due, or since the end; days until the end, for those that end soon. */
    days: z.int(),
    last_notice_at: z.nullable(instant()),
    /** The day on which they said they would pay, last; of debts. */
    promised_on: z.nullable(z.string()),
    /** Still waited for, or the day is over and the debt is there. */
    promise: z.nullable(z.enum(['open', 'broken'])),
    /** Why a reminder would not go out now. */
    obstacle: z.nullable(obstacle),
  }),
)
export type Candidate = z.output<typeof candidate>

/** The ids in a query, with commas between them. */
const idsOfQuery = z.pipe(
  z.pipe(
    z.string(field('required')).check(z.maxLength(mostAtOnce * 37)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(id()).check(z.minLength(1, field('membership.required')), z.maxLength(mostAtOnce)),
)

const candidates = get('/sms/notified/membership/all', {
  summary:
    'Whom a reminder is for: memberships with a debt, those that end soon, those that ended; with the last notice',
  access: 'memberships.read',
  subject: 'gym:query.gym_id',
  query: z.object({
    ...of,
    page: listQuery.page,
    limit: listQuery.limit,
    search: listQuery.search,
    /** `date`: when the debt was due, or the membership ends; what is most urgent comes first when left out. */
    sort: sortBy('name', 'date', 'debt'),
    /** Debts of one age. */
    age: filter(debtAges),
    /** Endings within so many days; 7 when left out. */
    days: filter(endingWindows),
  }),
  reply: z.object({
    memberships: z.array(candidate),
    /** Over all pages. */
    remaining: z.optional(somReply()),
    pagination: pagination(),
  }),
  sums: ['remaining'],
  errors: ['no_gym_assigned'],
})

export const reminders = {
  candidates,
  exportCandidates: exportOf(candidates),
  preview: get('/sms/preview/notified/membership', {
    summary: 'What POST /sms/send/notified/membership would send: texts, parts, recipients, and who is skipped and why',
    access: 'messages.send',
    subject: 'gym:query.gym_id',
    query: z.object({ ...of, membership_ids: z.optional(idsOfQuery) }),
    reply: z.object({
      recipients: z.array(
        z.object({
          membership_id: z.string(),
          fullname: z.string(),
          phone_number: z.string(),
          text: z.string(),
          /** Of an SMS; none where the chat of the person takes it. */
          parts: z.int(),
        }),
      ),
      /** So many get it in Telegram, as they wished: it costs nothing there. */
      in_chats: z.int(),
      skipped: z.array(z.object({ id: z.string(), fullname: z.string(), reason: obstacle })),
      parts: z.int(),
      /** At night they wait for the morning; null: they leave at once. */
      leaves_at: z.nullable(instant()),
      /** What is left of the daily limit of the gyms, after these. */
      cap_left: z.int(),
    }),
    errors: ['no_gym_assigned'],
  }),
  send: post('/sms/send/notified/membership', {
    summary: 'Remind the members of these memberships by SMS; one foreign id refuses them all',
    access: 'messages.send',
    subject: 'gym:query.gym_id',
    idempotent: true,
    query: z.object(of),
    body: z.strictObject({
      membership_ids: z.array(id()).check(z.minLength(1, field('membership.required')), z.maxLength(mostAtOnce)),
    }),
    reply: z.object({
      queued: z.int(),
      skipped: z.array(z.object({ id: z.string(), reason: obstacle })),
      parts: z.int(),
    }),
    says: 'sms.reminders_queued',
    errors: ['no_gym_assigned'],
  }),
}
