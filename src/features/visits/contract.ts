import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  day,
  daysOfList,
  filter,
  id,
  imageUrl,
  instant,
  listQuery,
  optionalText,
  pagination,
  record,
  selectors,
  somReply,
  sortBy,
  stringOr,
  text,
  whole,
} from '#src/contract/values.ts'
import { genders, memberStatuses } from '#src/features/members/rules.ts'
import { countedLeft } from '#src/features/plans/contract.ts'
import { refusalCodes } from './rules.ts'
import { codeShown } from './shown-code.ts'

const visitor = record(
  'Visitor',
  z.object({
    _id: z.string(),
    fullname: z.string(),
    phone_number: z.nullable(z.string()),
    avatar: imageUrl(),
    code: z.string(),
  }),
)
const place = z.object({ _id: z.string(), name: z.string() })

const visit = record(
  'Visit',
  z.object({
    _id: z.string(),
    member_id: visitor,
    gym_id: place,
    /** The membership it was counted on; null when somebody was let in without one. */
    membership: z.nullable(
      z.object({ _id: z.string(), plan_name: z.string(), end_date: z.string(), remaining_days: z.int() }),
    ),
    visited_at: instant(),
    is_present: z.boolean(),
    /** When reception said that they left; null while they are in, and when nobody said it. */
    left_at: z.nullable(instant()),
    override_reason: z.nullable(z.string()),
    /** Who let them in; null when it was no person of the gym. */
    let_in_by: z.nullable(z.string()),
    /** The owner, for the platform's eyes only. */
    admin_id: z.optional(z.string()),
  }),
)
export type Visit = z.output<typeof visit>

/** What is to be paid next, due or not: of parts those that have come, else all that is owed. */
const debt = z.nullable(z.object({ membership_id: z.string(), amount: somReply(), due_date: z.string() }))

/** The `data` of visit.refused. */
export const refusedVisit = record(
  'RefusedVisit',
  z.object({
    reason: z.enum(refusalCodes),
    member: z.nullable(visitor),
    membership: visit.shape.membership,
    overdue: somReply(),
    debt,
    /** The hours of this member, or of their plan, when it is outside of them. */
    hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** The days of the week of their plan in the caller's words (`Du, Ch, Ju`), when today is none of them. */
    weekdays: z.nullable(z.string()),
    /** The caller may let them in against the rule. */
    can_override: z.boolean(),
  }),
)
export type RefusedVisit = z.output<typeof refusedVisit>

const refusal = record(
  'VisitRefusal',
  z.object({
    _id: z.string(),
    /** null when the code belongs to nobody */
    member_id: z.nullable(visitor),
    code: z.nullable(z.string()),
    gym_id: place,
    reason: z.enum(refusalCodes),
    refused_at: instant(),
    refused_by: z.nullable(z.string()),
    /** They came in all the same: a device opened by its list while the server was away. */
    was_opened: z.boolean(),
  }),
)
export type RefusalRow = z.output<typeof refusal>

const candidate = record(
  'VisitCandidate',
  z.extend(visitor, {
    gender: z.nullable(z.enum(genders)),
    status: z.enum(memberStatuses),
    /** In this gym, the one that matters today: the running one, else the next, else the last. */
    membership: z.nullable(z.object({ status: z.enum(['scheduled', 'active', 'expired']), is_frozen: z.boolean() })),
    /** When they came in today; null when they have not. */
    came_at: z.nullable(instant()),
  }),
)
export type Candidate = z.output<typeof candidate>

const dayOrDays = { date: z.optional(z.union([day(), z.literal('')])), ...daysOfList }

const list = get('/visit/all', {
  summary:
    'Visits newest first; `status=present` are those who are in the gym: not left, not longer than two hours, not past its closing; `status=overridden` were let in against the rules',
  access: 'members.read',
  subject: 'gym:query.gym_id',
  query: z.object({
    ...listQuery,
    ...selectors,
    ...dayOrDays,
    sort: sortBy('date'),
    member_id: z.optional(id()),
    /** Those that were counted on it. */
    membership_id: z.optional(id()),
    status: filter(['present', 'overridden']),
    /** Monday is 1; the hour of the Tashkent clock. */
    weekday: z.optional(whole(1, 7)),
    hour: z.optional(whole(0, 23)),
  }),
  mayBeOld: true,
  reply: z.object({ visits: z.array(visit), present: z.int(), pagination: pagination() }),
  errors: ['no_gym_assigned'],
})

const refusedVisits = get('/visit/refused/all', {
  summary: 'Those who were not let in, newest first, with the reason',
  access: 'members.read',
  subject: 'gym:query.gym_id',
  query: z.object({ ...listQuery, ...selectors, ...dayOrDays, sort: sortBy('date'), reason: filter(refusalCodes) }),
  reply: z.object({ refusals: z.array(refusal), pagination: pagination() }),
  errors: ['no_gym_assigned'],
})

/** No QR holds more. */
const mostShown = 7_100

/** Whatever was held before a reader: what can be no code is nobody's, and no mistake of the call. */
export const shownCode = () =>
  stringOr('required').check(z.maxLength(mostShown, field('too_long')), z.overwrite(codeShown))

export const visits = {
  checkIn: post('/visit/checkin', {
    idempotent: true,
    summary:
      'Let a member in by id or code, a card code or the text of the phone pass; refused tries are kept with the reason, a second try of the day answers the first visit',
    access: 'visits.write',
    subject: 'gym:body.gym_id',
    query: z.object({ admin_id: z.optional(id()) }),
    body: z
      .object({
        gym_id: id('gym.required'),
        member_id: z.optional(id('member.required')),
        code: z.optional(shownCode()),
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
      debt,
      /** What is left, this entry taken off; null without a membership. */
      counted: z.nullable(countedLeft),
      undo_seconds: z.int(),
    }),
    says: 'visit.checked_in',
    errors: ['visit.refused', 'pass.old', 'pass.invalid', 'no_gym_assigned'],
  }),
  find: get('/visit/find', {
    summary:
      'Who of the gym this may be: by name, last digits of the phone or code, at most nine; digits that end a phone or are a code leave out all that merely contain them',
    access: 'visits.write',
    subject: 'gym:query.gym_id',
    query: z.object({ ...selectors, gym_id: id('gym.required'), search: z.optional(text({ min: 0, max: 100 })) }),
    reply: z.object({ members: z.array(candidate), has_more: z.boolean() }),
    errors: ['no_gym_assigned'],
  }),
  list,
  exportList: exportOf(list),
  refusals: refusedVisits,
  exportRefusals: exportOf(refusedVisits),
  leave: put('/visit/leave/:id', {
    idempotent: true,
    summary: 'Somebody has left the gym',
    access: 'visits.write',
    query: z.object({ admin_id: z.optional(id()) }),
    reply: z.object({ visit }),
    says: 'visit.left',
    errors: ['state_conflict', 'no_gym_assigned'],
  }),
  undo: del('/visit/undo/:id', {
    idempotent: true,
    summary: 'Take a check-in back: within a minute, or on its day as long as nobody came after it',
    access: 'visits.write',
    query: z.object({ admin_id: z.optional(id()) }),
    reply: z.object({}),
    says: 'visit.undone',
    errors: ['visit.too_late', 'state_conflict', 'no_gym_assigned'],
  }),
}
