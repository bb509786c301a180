import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import {
  day,
  filter,
  id,
  imageUrl,
  instant,
  listQuery,
  optionalText,
  pagination,
  selectors,
  somReply,
  text,
} from '#src/contract/values.ts'
import { refusalCodes } from './rules.ts'

const visit = z.object({
  _id: z.string(),
  member_id: z.object({
    _id: z.string(),
    fullname: z.string(),
    phone_number: z.nullable(z.string()),
    avatar: imageUrl(),
    code: z.string(),
  }),
  gym_id: z.object({ _id: z.string(), name: z.string() }),
  /** The membership it was counted on; null when somebody was let in without one. */
  membership: z.nullable(
    z.object({ _id: z.string(), plan_name: z.string(), end_date: z.string(), remaining_days: z.int() }),
  ),
  visited_at: instant(),
  is_present: z.boolean(),
  override_reason: z.nullable(z.string()),
})
export type Visit = z.output<typeof visit>

/** The `data` of visit.refused. */
export const refusedVisit = z.object({
  reason: z.enum(refusalCodes),
  member: z.nullable(visit.shape.member_id),
  membership: visit.shape.membership,
  overdue: somReply(),
  /** The caller may let them in against the rule. */
  can_override: z.boolean(),
})
export type RefusedVisit = z.output<typeof refusedVisit>

export const visits = {
  checkIn: post('/visit/checkin', {
    summary:
      'Let a member in by id or code; refused tries are kept with the reason, a second try of the day answers the first visit',
    access: 'visits.write',
    query: z.object({ admin_id: z.optional(id()) }),
    body: z
      .object({
        gym_id: id('gym.required'),
        member_id: z.optional(id('member.required')),
        code: z.optional(text({ max: 100 })),
        override_reason: optionalText(300),
      })
      .check(
        z.refine(({ member_id, code }) => (member_id === undefined) !== (code === undefined), {
          ...field('member.required'),
          path: ['member_id'],
        }),
      ),
    reply: z.object({
      visit,
      /** They were let in earlier today: nothing was written. */
      already: z.boolean(),
      /** Overdue, and the gym's rule lets in with a word about it. */
      overdue: somReply(),
      undo_seconds: z.int(),
    }),
    says: 'visit.checked_in',
    errors: ['visit.refused', 'forbidden', 'no_gym_assigned'],
  }),
  list: get('/visit/all', {
    summary: 'Visits newest first; `status=present` are those who came in within two hours',
    access: 'members.read',
    query: z.object({
      ...listQuery,
      ...selectors,
      member_id: z.optional(id()),
      date: z.optional(z.union([day(), z.literal('')])),
      status: filter(['present']),
    }),
    reply: z.object({ visits: z.array(visit), present: z.int(), pagination: pagination() }),
    errors: ['no_gym_assigned'],
  }),
  undo: del('/visit/undo/:id', {
    summary: 'Take a check-in back within ten seconds',
    access: 'visits.write',
    query: z.object({ admin_id: z.optional(id()) }),
    reply: z.object({}),
    says: 'visit.undone',
    errors: ['visit.too_late', 'state_conflict', 'no_gym_assigned'],
  }),
}
