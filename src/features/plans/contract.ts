import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  clockTime,
  filterAz,
  flag,
  gymIds,
  id,
  instant,
  name,
  planOption,
  record,
  selectors,
  som,
  somReply,
  sortBy,
  version,
  whole,
} from '#src/contract/values.ts'
import { subscriptionCommands } from '#src/features/gyms/rules.ts'
import { isMxik, isPackageCode, vatPercents } from './fiscal.ts'
import { planCategories, planGenders } from './rules.ts'

/** Whom a plan is for, when it lets in and how often; as it was sold, on a membership. */
export const planConditions = record(
  'PlanConditions',
  z.object({
    gender: z.enum(planGenders),
    /** Monday is 1; null: every day */
    weekdays: z.nullable(z.array(z.int())),
    /** hours of entry; null: any */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    /** entries in all; null: not counted */
    visits: z.nullable(z.int()),
    guests: z.int(),
    coach_sessions: z.int(),
    /** which classes come with it: all, none, or some kinds (null: every kind) and so many a week (null: not counted) */
    classes: z.union([
      z.literal(['all', 'none']),
      z.object({ kinds: z.nullable(z.array(z.string())), per_week: z.nullable(z.int()) }),
    ]),
    age_from: z.nullable(z.int()),
    age_to: z.nullable(z.int()),
  }),
)

const left = z.nullable(z.object({ left: z.int(), of: z.int() }))
/** What is left of what a membership counts; null for what its plan does not count. */
export const countedLeft = record('CountedLeft', z.object({ visits: left, guests: left, coach_sessions: left }))

const plan = record(
  'Plan',
  z.object({
    _id: z.string(),
    name: z.string(),
    plan_name: z.string(),
    plan_category: z.enum(planCategories),
    price: somReply(),
    /** days */
    duration: z.int(),
    options: z.array(z.object({ key: z.string(), value: z.string() })),
    /** of a membership plan: where it is sold */
    gyms: z.array(z.object({ _id: z.string(), name: z.string() })),
    /** of a membership plan: whose it is */
    admin_id: z.nullable(z.object({ _id: z.string(), fullname: z.string() })),
    /** of a membership plan: days that may be frozen in all; null: by its length */
    freeze_days: z.nullable(z.int()),
    /** of a membership plan: its conditions */
    ...planConditions.shape,
    /** for fiscal receipts: its code in the national classifier, of its packing and unit; null where nobody entered them */
    mxik: z.nullable(z.string()),
    package_code: z.nullable(z.string()),
    unit_code: z.nullable(z.int()),
    /** null: sold without VAT */
    vat_percent: z.nullable(z.int()),
    /** was ever sold */
    is_used: z.boolean(),
    is_archived: z.boolean(),
    version: z.int(),
    createdAt: instant(),
  }),
)
export type Plan = z.output<typeof plan>

const planName = () => name({ min: 3, error: 'plan.name_short', short: 'plan.name_short' })
const fields = {
  price: som({ min: 'positive', error: 'plan.price_positive' }),
  duration: whole(1, 36_500, 'duration.min'),
  options: z
    .array(planOption(), field('option.required'))
    .check(z.minLength(1, field('option.required')), z.maxLength(50)),
}
const code = (isRight: (code: string) => boolean, error: 'mxik.invalid' | 'package_code.invalid') =>
  z.optional(
    z.nullable(
      z.pipe(
        z.string().check(
          z.trim(),
          z.maxLength(40),
          z.refine((value) => value === '' || isRight(value.replaceAll(' ', '')), field(error)),
        ),
        z.transform((value: string) => value.replaceAll(' ', '') || null),
      ),
    ),
  )
/** For fiscal receipts. Absent: as it is, on a new plan none. */
const fiscal = {
  mxik: code(isMxik, 'mxik.invalid'),
  package_code: code(isPackageCode, 'package_code.invalid'),
  unit_code: z.optional(z.nullable(whole(1, 99_999_999))),
  vat_percent: z.optional(z.nullable(z.literal(vatPercents, field('invalid')))),
}
const names = { name: z.optional(planName()), plan_name: z.optional(planName()) }
/** The path says what a plan is for; whoever names it besides has to mean the same. */
const category = (name: (typeof planCategories)[number]) => z.optional(z.literal(name, field('plan.category_required')))
const freezeDays = () => z.optional(z.nullable(whole(0, 366)))

/** Absent: as it is, on a new plan none. Null takes a condition away. */
const conditions = {
  gender: z.optional(z.enum(planGenders)),
  weekdays: z.optional(z.nullable(z.array(whole(1, 7)).check(z.maxLength(7)))),
  from: z.optional(z.nullable(clockTime())),
  to: z.optional(z.nullable(clockTime())),
  visits: z.optional(z.nullable(whole(1, 10_000))),
  guests: z.optional(z.nullable(whole(0, 1000))),
  coach_sessions: z.optional(z.nullable(whole(0, 1000))),
  classes: z.optional(
    z.nullable(
      z.union(
        [
          z.literal(['all', 'none']),
          z.object({
            kinds: z.optional(z.nullable(z.array(id()).check(z.maxLength(100)))),
            per_week: z.optional(z.nullable(whole(1, 50))),
          }),
        ],
        field('invalid'),
      ),
    ),
  ),
  age_from: z.optional(z.nullable(whole(0, 120))),
  age_to: z.optional(z.nullable(whole(0, 120))),
}

type Named = { name?: unknown; plan_name?: unknown }
/** Either spelling of the name; said together with what else is missing. */
const named = <T extends z.ZodMiniType<Named>>(schema: T): T =>
  schema.check(
    z.refine<Named>((body) => body.name !== undefined || body.plan_name !== undefined, {
      ...field('plan.name_short'),
      path: ['name'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  ) as T // a check changes nothing of the type

const listed = z.object({ plans: z.array(plan), data: z.array(plan) })
const one = z.object({ plan, data: plan })
const listFilter = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  filterAz: filterAz(),
  sort: sortBy('duration', 'price'),
  archived: z.optional(flag()),
}

const ofAdmin = get('/plans/all/foradmin', {
  summary: "An owner's membership plans; archived ones on request",
  access: { roles: ['superadmin', 'admin'] },
  subject: 'gym:query.gym_id',
  query: z.object({ ...selectors, ...listFilter }),
  reply: listed,
})
const ofPlatform = get('/plans/all', {
  summary: 'Subscription plans of the platform',
  access: { roles: ['superadmin', 'admin'] },
  query: z.object(listFilter),
  reply: listed,
})

const ofGym = get('/plans/all/forgym', {
  summary: 'Membership plans that a gym sells',
  access: 'plans.read',
  subject: 'gym:query.gym_id',
  query: z.object({ admin_id: selectors.admin_id, gym_id: id('gym.required'), ...listFilter }),
  reply: listed,
  errors: ['no_gym_assigned'],
})

export const plans = {
  createForMemberships: post('/plans/create/membership', {
    summary:
      'Create a plan that an owner sells to members of one or more gyms; a superadmin names the owner by admin_id',
    access: 'plans.write',
    subject: 'gym:body.gyms',
    idempotent: true,
    status: 201,
    query: z.object({ admin_id: selectors.admin_id }),
    body: named(
      z.object({
        ...names,
        ...fields,
        plan_category: category('membership'),
        gyms: gymIds(),
        admin_id: z.optional(id()),
        freeze_days: freezeDays(),
        ...fiscal,
        ...conditions,
      }),
    ),
    reply: one,
    says: 'plan.created',
    errors: ['forbidden', 'plan.name_taken', 'plan.hours', ...subscriptionCommands],
  }),
  createForSubscriptions: post('/plans/create/subscription', {
    summary: 'Create a plan that the platform sells to gyms',
    access: 'subscription_plans.write',
    idempotent: true,
    status: 201,
    body: named(z.object({ ...names, ...fields, ...fiscal, plan_category: category('subscription') })),
    reply: one,
    says: 'plan.created',
    errors: ['plan.name_taken'],
  }),
  ofAdmin,
  exportOfAdmin: exportOf(ofAdmin),
  ofPlatform,
  exportOfPlatform: exportOf(ofPlatform),
  ofGym,
  exportOfGym: exportOf(ofGym),
  one: get('/plans/one/:id', {
    summary: 'One plan of either kind',
    access: 'plans.read',
    subject: 'plan:id',
    maySubjectBePlatforms: true,
    reply: one,
    errors: ['no_gym_assigned'],
  }),
  update: put('/plans/update/:id', {
    idempotent: true,
    summary: 'Change a plan, archive it or bring it back; what was sold stays as it was sold',
    access: 'plans.write',
    subject: 'plan:id',
    maySubjectBePlatforms: true,
    body: z.object({
      ...names,
      price: z.optional(fields.price),
      duration: z.optional(fields.duration),
      options: z.optional(fields.options),
      gyms: z.optional(gymIds()),
      freeze_days: freezeDays(),
      ...fiscal,
      ...conditions,
      is_archived: z.optional(flag()),
      version: z.optional(version()),
    }),
    reply: one,
    says: 'plan.updated',
    errors: ['forbidden', 'stale_version', 'plan.name_taken', 'plan.hours', ...subscriptionCommands],
  }),
  delete: del('/plans/delete/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Delete a plan that was never sold; archive one that was',
    access: 'plans.write',
    subject: 'plan:id',
    maySubjectBePlatforms: true,
    reply: z.object({ message: z.optional(z.string()), result: z.enum(['archived', 'deleted']) }),
    errors: ['forbidden'],
  }),
}
