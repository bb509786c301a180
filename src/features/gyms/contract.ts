import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  clockTime,
  contactPhone,
  day,
  filter,
  flag,
  id,
  imageUrl,
  instant,
  listOf,
  listQuery,
  name,
  optionalText,
  pagination,
  record,
  selectors,
  som,
  somReply,
  sortBy,
  text,
  version,
  whole,
  plannedDay,
} from '#src/contract/values.ts'
import { unknownPlaces } from '#src/features/messages/catalogue.ts'
import { debtRules, freezeLimits, freezeRequestPolicies, slugLength, slugPattern, subscriptionStates } from './rules.ts'

const period = z.object({ from: z.string(), to: z.string() })
export const workingHours = record(
  'WorkingHours',
  z.object({
    isSameForAll: z.boolean(),
    forAll: z.nullable(period),
    forMen: z.nullable(period),
    forWomen: z.nullable(period),
    /** Days of the week that are not as usual, Monday is 1: null is closed, what is left out is as usual. */
    weekdays: z.array(
      z.object({
        weekday: z.int(),
        forAll: z.optional(z.nullable(period)),
        forMen: z.optional(z.nullable(period)),
        forWomen: z.optional(z.nullable(period)),
      }),
    ),
  }),
)
export type WorkingHours = z.output<typeof workingHours>

const gym = record(
  'Gym',
  z.object({
    _id: z.string(),
    name: z.string(),
    logo: imageUrl(),
    phone_number: z.string(),
    address: z.string(),
    map_url: z.nullable(z.string()),
    facilities: z.array(z.string()),
    employees: z.array(
      z.object({
        _id: z.string(),
        fullname: z.string(),
        avatar: imageUrl(),
        position: z.nullable(z.string()),
        status: z.enum(['active', 'pending', 'blocked', 'fired']),
      }),
    ),
    admin_id: z.object({ _id: z.string(), fullname: z.string() }),
    hasStatusSubscription: z.object({
      status: z.enum(subscriptionStates),
      end_date: z.nullable(z.string()),
      remaining_days: z.int(),
    }),
    counts: z.object({ members: z.int(), employees: z.int() }),
    gym_settings: z.object({ workingHours, rating: z.object({ average: z.nullable(z.number()), count: z.int() }) }),
    version: z.int(),
    createdAt: instant(),
    /** A deleted gym stands only in lists of a past day. */
    deletedAt: z.nullable(instant()),
  }),
)
export type Gym = z.output<typeof gym>

const facilities = () =>
  z
    .array(text({ max: 80, error: 'facility.required' }), field('facility.required'))
    .check(z.minLength(1, field('facility.required')), z.maxLength(50))
const gymFields = {
  name: name({ min: 2, error: 'gym.name_short', short: 'gym.name_short' }),
  phone_number: contactPhone(),
  address: text({ max: 300, error: 'address.required' }),
  facilities: facilities(),
  employees: z.optional(listOf(id())),
  map_url: z.optional(
    z.nullable(
      z.union([
        z.literal(''),
        z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s]+$/, field('link.invalid'))),
      ]),
    ),
  ),
}

const hoursBody = z.object({ from: clockTime(), to: clockTime() }).check(
  z.refine(({ from }) => from !== '24:00', { error: 'time.midnight', path: ['from'] }),
  z.refine(({ from, to }) => from !== to, { error: 'time.same', path: ['to'] }),
)
const workingHoursBody = z
  .object({
    isSameForAll: flag(),
    forAll: z.optional(z.nullable(hoursBody)),
    forMen: z.optional(z.nullable(hoursBody)),
    forWomen: z.optional(z.nullable(hoursBody)),
    /** Left out, they stay; those of others than `isSameForAll` speaks of are forgotten. */
    weekdays: z.optional(
      z
        .array(
          z.object({
            weekday: whole(1, 7),
            forAll: z.optional(z.nullable(hoursBody)),
            forMen: z.optional(z.nullable(hoursBody)),
            forWomen: z.optional(z.nullable(hoursBody)),
          }),
        )
        .check(
          z.maxLength(7),
          z.refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
            error: 'weekday.twice',
          }),
        ),
    ),
  })
  .check(
    z.refine((hours) => !hours.isSameForAll || hours.forAll != null, { error: 'required', path: ['forAll'] }),
    z.refine((hours) => hours.isSameForAll || hours.forMen != null, { error: 'required', path: ['forMen'] }),
    z.refine((hours) => hours.isSameForAll || hours.forWomen != null, { error: 'required', path: ['forWomen'] }),
  )

/** A text of the owner's own: a place that nothing fills would stand in every SMS. */
const smsText = () =>
  optionalText(500).check(
    z.refine((value) => value == null || unknownPlaces(value).length === 0, field('sms.place_unknown')),
  )
const settings = record(
  'GymSettings',
  z.object({
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    facilities: z.array(z.string()),
    workingHours,
    holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    /** The gym's page for strangers, at /g/{slug}. */
    public_page: z.object({ slug: z.nullable(z.string()), is_on: z.boolean(), text: z.nullable(z.string()) }),
    /** Days for who brought a friend and for who came; 0 is none. */
    friend_bonus: z.object({ days_brought: z.int(), days_came: z.int() }),
    /** Whether people buy gift cards online, once a cash box is on. */
    sells_gift_cards: z.boolean(),
    debt: z.object({ rule: z.enum(debtRules), grace_days: z.int(), payment_due_days: z.int() }),
    freeze: z.object({
      is_allowed: z.boolean(),
      min_days: z.int(),
      max_count: z.int(),
      is_ended_by_visit: z.boolean(),
      is_refused_with_debt: z.boolean(),
      /** What happens when a member asks for a freeze: nothing, the desk answers, or it is done at once. */
      requests: z.enum(freezeRequestPolicies),
    }),
    cancellation_fee: somReply(),
    /** Must an employee open a cash shift before taking cash? Otherwise the first cash opens it. */
    is_shift_required: z.boolean(),
    sms: z.object({
      texts: z.object({
        unpaid: z.nullable(z.string()),
        expiring: z.nullable(z.string()),
        expired: z.nullable(z.string()),
      }),
      daily_cap: z.int(),
      expiring_notice_days: z.int(),
      /** Do reminders of endings and debts go out by themselves? */
      is_reminding: z.boolean(),
      /** Are members told of payments, memberships and freezes by SMS, when no phone of theirs hears of it otherwise? */
      is_telling: z.boolean(),
    }),
    version: z.int(),
  }),
)
export type GymSettings = z.output<typeof settings>

const adminSelector = z.object({ admin_id: selectors.admin_id })
const list = {
  page: listQuery.page,
  limit: listQuery.limit,
  filterAz: listQuery.filterAz,
  search: listQuery.search,
  status: filter(subscriptionStates),
  /** The gyms that were there at the end of this day; today's when left out. */
  on: z.optional(z.union([day(), z.literal('')])),
}
const columns = ['facilities', 'employees', 'end'] as const
const gymList = z.object({ gyms: z.array(gym), pagination: pagination() })
const switcherGym = record(
  'SwitcherGym',
  z.object({ _id: z.string(), name: z.string(), logo: imageUrl(), address: z.string() }),
)
export type SwitcherGym = z.output<typeof switcherGym>

const all = get('/gym/all', {
  summary: 'Gyms of the platform, or of one owner; an owner sees their own',
  access: 'gyms.write',
  query: z.object({ ...list, sort: sortBy('admin', ...columns), admin_id: selectors.admin_id }),
  mayBeOld: true,
  reply: gymList,
})
const own = get('/gym/foradmin/all', {
  summary: "The calling owner's gyms",
  access: { roles: ['admin'] },
  query: z.object({ ...list, sort: sortBy(...columns) }),
  reply: gymList,
})

export const gyms = {
  create: post('/gym/create', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Create a gym; a superadmin names the owner by admin_id',
    access: 'gyms.write',
    query: adminSelector,
    body: z.object(gymFields),
    images: ['logo'],
    reply: z.object({ gym }),
    says: 'gym.created',
    status: 201,
    errors: ['admin.not_active', 'image.unsupported', 'too_large', 'overloaded'],
  }),
  all,
  exportAll: exportOf(all),
  own,
  exportOwn: exportOf(own),
  ofEmployee: get('/gym/employee/gyms', {
    summary:
      'The gyms of the calling employee or member, first joined first, without paging; an employee without one gets the command no_gym_assigned',
    access: { roles: ['employee', 'member'] },
    reply: z.object({ gyms: z.array(switcherGym) }),
    errors: ['no_gym_assigned'],
  }),
  one: get('/gym/one/:id', {
    summary: 'A gym with its facilities, employees, hours, rating and subscription',
    access: 'gyms.read',
    subject: 'gym:id',
    query: adminSelector,
    reply: z.object({ gym }),
    errors: ['no_gym_assigned'],
  }),
  update: put('/gym/update/:gym_id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Change a gym and who works there; what is left out stays',
    access: 'gyms.write',
    subject: 'gym:gym_id',
    query: adminSelector,
    body: z.object({ ...z.partial(z.object(gymFields)).shape, remove_logo: z.optional(flag()), version: version() }),
    images: ['logo'],
    reply: z.object({ gym }),
    says: 'gym.updated',
    errors: ['stale_version', 'no_active_subscription', 'image.unsupported', 'too_large', 'overloaded'],
  }),
  delete: del('/gym/delete/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Delete a gym; refused while memberships run in it',
    access: 'gyms.write',
    subject: 'gym:id',
    query: adminSelector,
    reply: z.object({}),
    says: 'gym.deleted',
    errors: ['gym.has_active_memberships'],
  }),
  settings: get('/gym/settings/:gym_id', {
    summary: "A gym's working hours, holidays, debt and freeze rules and SMS texts",
    access: 'gyms.read',
    subject: 'gym:gym_id',
    query: adminSelector,
    reply: z.object({ settings }),
    errors: ['no_gym_assigned'],
  }),
  updateSettings: put('/gym/settings/:gym_id', {
    idempotent: true,
    summary: "Change a gym's settings; a part that is left out stays",
    access: 'gyms.write',
    subject: 'gym:gym_id',
    query: adminSelector,
    body: z.object({
      facilities: z.optional(facilities()),
      workingHours: z.optional(workingHoursBody),
      holidays: z.optional(
        z.array(z.object({ date: plannedDay(), name: z.optional(text({ min: 0, max: 80 })) })).check(z.maxLength(366)),
      ),
      public_page: z.optional(
        z.object({
          slug: z.optional(
            z.pipe(
              z
                .string(field('slug.invalid'))
                .check(
                  z.trim(),
                  z.toLowerCase(),
                  z.minLength(slugLength.min, field('slug.invalid')),
                  z.maxLength(slugLength.max),
                  z.regex(slugPattern, field('slug.invalid')),
                ),
              z.transform((value: string) => value),
            ),
          ),
          is_on: z.optional(flag()),
          text: optionalText(2000),
        }),
      ),
      friend_bonus: z.optional(z.object({ days_brought: whole(0, 90), days_came: whole(0, 90) })),
      sells_gift_cards: z.optional(flag()),
      debt: z.optional(
        z.object({ rule: z.enum(debtRules), grace_days: whole(0, 365), payment_due_days: whole(0, 365) }),
      ),
      freeze: z.optional(
        z.object({
          is_allowed: flag(),
          min_days: whole(1, freezeLimits.days),
          max_count: whole(0, freezeLimits.count),
          is_ended_by_visit: flag(),
          is_refused_with_debt: flag(),
          requests: z.optional(z.enum(freezeRequestPolicies)),
        }),
      ),
      cancellation_fee: z.optional(som()),
      is_shift_required: z.optional(flag()),
      sms: z.optional(
        z.object({
          texts: z.object({ unpaid: smsText(), expiring: smsText(), expired: smsText() }),
          daily_cap: whole(0, 100_000),
          expiring_notice_days: whole(0, 60),
          is_reminding: z.optional(flag()),
          is_telling: z.optional(flag()),
        }),
      ),
      version: version(),
    }),
    reply: z.object({ settings }),
    says: 'gym.settings_saved',
    errors: ['stale_version', 'no_active_subscription', 'gym.slug_taken'],
  }),
}
