import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  dateOfBirth,
  day,
  filter,
  flag,
  id,
  imageUrl,
  instant,
  listQuery,
  name,
  optionalText,
  pagination,
  phone,
  record,
  selectors,
  somReply,
  sortBy,
  text,
  version,
} from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { countedLeft } from '#src/features/plans/contract.ts'
import type { CardField } from './card.ts'
import { consentKinds } from './consents.ts'
import { memberConsents } from './consents-contract.ts'
import { memberNotes } from './notes-contract.ts'
import { ageBands, genders, memberListStatuses, memberMoves, memberStatuses, paymentFilters } from './rules.ts'

/** What stands on the member's card and at the door. */
const pinnedNote = record(
  'PinnedNote',
  z.object({
    _id: z.string(),
    text: z.string(),
    author: z.nullable(z.string()),
    createdAt: instant(),
  }),
)

const gymName = record('GymName', z.object({ _id: z.string(), name: z.string() }))

/** The membership that matters today: the running one, else the next, else the last. */
const currentMembership = record(
  'CurrentMembership',
  z.object({
    _id: z.string(),
    gym_id: z.string(),
    plan_id: z.string(),
    plan_name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    remaining_days: z.int(),
    status: z.enum(['scheduled', 'active', 'expired']),
    is_frozen: z.boolean(),
    payment_status: z.enum(['paid', 'partial', 'unpaid']),
    remaining_amount: somReply(),
  }),
)

/** What stands on the card (card.ts), as it is told: in every list, and on the member's own page. */
const listedCard = {
  fullname: z.string(),
  phone_number: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  dateOfBirth: z.nullable(z.string()),
}
export const wholeCard = { ...listedCard, note: z.nullable(z.string()) }

export const memberRow = record(
  'ListedMember',
  z.object({
    _id: z.string(),
    ...listedCard,
    avatar: imageUrl(),
    code: z.string(),
    status: z.enum(memberStatuses),
    gym: z.object({ gyms: z.array(gymName) }),
    membership: z.nullable(currentMembership),
    debt: somReply(),
    createdAt: instant(),
    /** The owner, for the platform's eyes only. */
    admin_id: z.optional(gymName),
  }),
)
export type MemberRow = z.output<typeof memberRow>

const member = record(
  'Member',
  z.extend(memberRow, {
    ...wholeCard,
    status_reason: z.nullable(z.string()),
    version: z.int(),
    /** Days left of the current membership; 0 without one. */
    days_left: z.int(),
    pinned_note: z.nullable(pinnedNote),
    /** What is left of what the membership of today counts; null without one. */
    counted: z.nullable(countedLeft),
    /** Where the oldest debt is, to be paid first. */
    unpaid_membership: z.nullable(z.object({ _id: z.string(), plan_name: z.string(), remaining_amount: somReply() })),
    memberships: z.object({
      total: z.int(),
      active: z.int(),
      scheduled: z.int(),
      expired: z.int(),
      cancelled: z.int(),
      paid_amount: somReply(),
      first_start_date: z.nullable(z.string()),
      last_end_date: z.nullable(z.string()),
      /** Not over yet, by first day, reservations among them: one of the same plan and gym begins after it. Those whose visits are used up stand in nobody's way. */
      ahead: z.array(
        z.object({
          _id: z.string(),
          gym_id: z.string(),
          plan_id: z.nullable(z.string()),
          start_date: z.string(),
          end_date: z.string(),
          is_reserved: z.boolean(),
        }),
      ),
    }),
  }),
)
export type Member = z.output<typeof member>

const gyms = () =>
  z.pipe(
    z.union(
      [z.array(id('gym.required')).check(z.minLength(1, field('gym.required')), z.maxLength(100)), id('gym.required')],
      field('gym.required'),
    ),
    z.transform((chosen: string | string[]) => [...new Set(typeof chosen === 'string' ? [chosen] : chosen)]),
  )

const gender = () => z.enum(genders, field('gender.required'))

/** The card as it is typed. */
const typedCard = {
  fullname: name({ min: 2, error: 'name.required' }),
  phone_number: phone(),
  dateOfBirth: dateOfBirth(),
  gender: gender(),
  note: optionalText(),
} satisfies Record<CardField, z.ZodMiniType>

/** What they agreed to at the desk; what is left out was not asked. */
const ticked = () => z.optional(z.array(z.enum(consentKinds)).check(z.maxLength(consentKinds.length)))

export const memberBody = z.object({
  ...typedCard,
  /** Ids; left out by an employee, it is the selected gym. */
  gyms: z.optional(gyms()),
  consents: ticked(),
})

const listOf = z.object({
  members: z.array(
    z.extend(memberRow, {
      /** Deleted since: has no page any more. */
      is_deleted: z.boolean(),
      active_days: z.nullable(z.int()),
      active_months: z.nullable(z.int()),
    }),
  ),
  /** Over all rows that the filters leave, not over this page. */
  totals: z.object({ active_days: z.nullable(z.int()), active_months: z.nullable(z.int()) }),
  pagination: pagination(),
})
export type ListedMember = z.output<typeof listOf>['members'][number]
const list = z.object({
  ...listQuery,
  ...selectors,
  gender: filter([...genders, 'unknown']),
  status: filter(memberListStatuses),
  /** The day that `status` and `age` are of; today when left out. */
  on: z.optional(z.union([day(), z.literal('')])),
  age: filter(ageBands),
  /** Who came, was lost or stayed between the two days. */
  moved: filter(memberMoves),
  start_date: z.optional(z.union([day(), z.literal('')])),
  end_date: z.optional(z.union([day(), z.literal('')])),
  /** Who had a running membership that was not frozen on a day between the two: `active_days` is on how many. */
  active_from: z.optional(z.union([day(), z.literal('')])),
  active_to: z.optional(z.union([day(), z.literal('')])),
  /** Who had such a day by the end of this one: `active_months` is in how many months. */
  months_by: z.optional(z.union([day(), z.literal('')])),
  /** With `on`, as it was at the end of that day. */
  payment_status: filter(paymentFilters),
})
/** By the end of the membership that matters today, or by what is owed: looked up for every member, so within one owner alone. */
const listOfOwner = z.extend(list, { sort: sortBy('end', 'debt') })
export type MemberListQuery = z.output<typeof listOfOwner>

const one = z.object({ member })
const ofTenant = z.object({ admin_id: z.optional(id()) })

const membersOfAll = get('/member/all', {
  summary: 'Members over all owners, or of one',
  access: { roles: ['superadmin'] },
  subject: 'gym:query.gym_id',
  query: list,
  mayBeOld: true,
  reply: listOf,
})
const listForAdmin = get('/member/foradmin/all', {
  summary: 'The own members',
  access: { roles: ['admin'] },
  subject: 'gym:query.gym_id',
  query: listOfOwner,
  reply: listOf,
})
const listOfGym = get('/member/gym/all', {
  summary: 'Members of one gym: the chosen one, else the first that the employee works in',
  access: 'members.read',
  subject: 'gym:query.gym_id',
  query: listOfOwner,
  reply: listOf,
  errors: ['no_gym_assigned'],
})

export const members = {
  create: post('/member/create', {
    summary: 'Register a member in one or more gyms; a phone that is known already answers the command add_member',
    access: 'members.write',
    subject: 'gym:body.gyms|query.gym_id',
    idempotent: true,
    status: 201,
    query: z.object(selectors),
    body: memberBody,
    images: ['avatar'],
    reply: one,
    says: 'member.created',
    errors: ['add_member', 'phone.taken', 'phone.too_many_known', 'no_gym_assigned', ...subscriptionCommands],
  }),
  add: post('/member/add', {
    summary: 'Add a person whom the platform knows by phone to gyms of this owner',
    access: 'members.write',
    subject: 'gym:body.gyms',
    idempotent: true,
    query: z.object({ admin_id: z.optional(id()) }),
    body: z.object({
      phone_number: phone(),
      gyms: gyms(),
      /** How this owner writes them; what the platform knows otherwise. */
      fullname: z.optional(name({ min: 2, error: 'name.required' })),
      gender: z.optional(gender()),
      dateOfBirth: dateOfBirth(),
      consents: ticked(),
    }),
    reply: one,
    says: 'member.added',
    errors: ['phone.taken', 'member.links_used_up', 'no_gym_assigned', ...subscriptionCommands],
  }),
  list: membersOfAll,
  exportAll: exportOf(membersOfAll),
  listForAdmin,
  exportForAdmin: exportOf(listForAdmin),
  listOfGym,
  exportOfGym: exportOf(listOfGym),
  listToAdd: get('/member/all/for/creategym', {
    summary: "The owner's members who are not in this gym yet, at most 50",
    access: 'members.read',
    subject: 'gym:query.gym_id',
    query: z.object({ admin_id: z.optional(id()), gym_id: z.optional(id()), search: listQuery.search }),
    reply: z.object({ members: z.array(memberRow) }),
    errors: ['no_gym_assigned'],
  }),
  birthdays: get('/member/birthdays', {
    summary:
      'Members with a running membership whose birthday is today; one of the 29th of February is kept on the 28th',
    access: 'members.read',
    subject: 'gym:query.gym_id',
    query: z.object(selectors),
    reply: z.object({
      members: z.array(
        z.object({
          _id: z.string(),
          fullname: z.string(),
          phone_number: z.nullable(z.string()),
          avatar: imageUrl(),
          /** Full years since today. */
          age: z.int(),
        }),
      ),
    }),
    errors: ['no_gym_assigned'],
  }),
  one: get('/member/one/:id', {
    summary: 'One member with their current membership, debt and a summary of all memberships',
    access: 'members.read',
    subject: 'member:id',
    query: ofTenant,
    reply: one,
    errors: ['no_gym_assigned'],
  }),
  update: put('/member/update/:id', {
    idempotent: true,
    isQuiet: true,
    summary: 'Change a member; what is left out stays',
    access: 'members.write',
    subject: 'member:id',
    query: ofTenant,
    body: z.object({
      ...z.partial(z.object(typedCard)).shape,
      gyms: z.optional(gyms()),
      remove_avatar: z.optional(flag()),
      version: version(),
    }),
    images: ['avatar'],
    reply: one,
    says: 'member.updated',
    errors: [
      'stale_version',
      'phone.taken',
      'phone.too_many_known',
      'phone.too_many_moved',
      'member.phone_proven',
      'member.has_active_membership',
      'consent.no_picture',
      'no_gym_assigned',
      ...subscriptionCommands,
    ],
  }),
  setStatus: put('/member/status/:id', {
    idempotent: true,
    summary: 'Ban a member, with the reason, or let them back',
    access: 'members.ban',
    subject: 'member:id',
    query: ofTenant,
    body: z.object({
      status: z.enum(memberStatuses),
      reason: z.optional(z.nullable(text({ min: 0, max: 500 }))),
      version: z.optional(version()),
    }),
    reply: one,
    says: 'member.updated',
    errors: ['state_conflict', 'stale_version', 'no_gym_assigned'],
  }),
  remove: del('/member/delete/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Delete a member; `erase` also removes personal data, the money rows stay',
    access: 'members.delete',
    subject: 'member:id',
    query: z.object({ admin_id: z.optional(id()), erase: z.optional(flag()) }),
    reply: z.object({}),
    says: 'member.deleted',
    errors: ['member.has_active_membership', 'no_gym_assigned'],
  }),
  ...memberNotes,
  ...memberConsents,
}
