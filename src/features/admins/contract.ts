import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { exportOf } from '#src/contract/list-export.ts'
import {
  daysOfList,
  filter,
  flag,
  imageUrl,
  instant,
  listQuery,
  name,
  optionalText,
  pagination,
  password,
  phone,
  record,
  somReply,
  sortBy,
  text,
  version,
} from '#src/contract/values.ts'
import { adminStatuses, type WantedStatus, wantedStatuses } from './rules.ts'

const admin = record(
  'Admin',
  z.object({
    _id: z.string(),
    role: z.literal('admin'),
    fullname: z.string(),
    phone_number: z.string(),
    address: z.string(),
    avatar: imageUrl(),
    status: z.enum(adminStatuses),
    status_reason: z.nullable(z.string()),
    /** Came by the registration form and has not chosen a password yet. */
    is_request: z.boolean(),
    note: z.nullable(z.string()),
    counts: z.object({ gyms: z.int(), employees: z.int(), members: z.int() }),
    lastLoginAt: z.nullable(instant()),
    approvedAt: z.nullable(instant()),
    version: z.int(),
    createdAt: instant(),
  }),
)
export type Admin = z.output<typeof admin>

const activeSubscription = record(
  'ActiveSubscription',
  z.object({
    _id: z.string(),
    gym_id: z.object({ _id: z.string(), name: z.string() }),
    plan_name: z.string(),
    status: z.literal('active'),
    start_date: z.string(),
    end_date: z.string(),
    remaining_days: z.int(),
    price: somReply(),
  }),
)
export type ActiveSubscription = z.output<typeof activeSubscription>

const profile = record('AdminProfile', z.object({ ...admin.shape, active_subscriptions: z.array(activeSubscription) }))
export type AdminProfile = z.output<typeof profile>

const fullname = () => name({ min: 2, error: 'name.required' })
const address = () => text({ max: 300, error: 'address.required' })
const imageErrors = ['image.unsupported', 'too_large', 'overloaded'] as const

type Asked = { phone_number?: unknown; phone?: unknown }
/** Either spelling of the phone; said together with what else is missing. */
const asked = <T extends z.ZodMiniType<Asked>>(schema: T): T =>
  schema.check(
    z.refine<Asked>((body) => body.phone_number !== undefined || body.phone !== undefined, {
      ...field('phone.required'),
      path: ['phone_number'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  ) as T // a check changes nothing of the type

const list = get('/admin/all', {
  summary: 'Gym owners; without an order, waiting requests come first, then A-Z',
  access: 'admins.read',
  ofPlatform: true,
  query: z.object({
    ...listQuery,
    sort: sortBy('gyms', 'members', 'since'),
    status: filter(adminStatuses),
    /** Registered on these days. */
    ...daysOfList,
  }),
  mayBeOld: true,
  reply: z.object({ admins: z.array(admin), pagination: pagination() }),
})

export const admins = {
  register: post('/admin/register', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Create a gym owner who may sign in at once',
    access: 'admins.write',
    ofPlatform: true,
    hashes: true,
    body: z.object({ phone_number: phone(), password: password(), fullname: fullname(), address: address() }),
    images: ['avatar'],
    reply: z.object({ admin: profile }),
    says: 'admin.created',
    status: 201,
    errors: ['phone.taken', ...imageErrors],
  }),
  request: post('/admin/request', {
    takesProof: true,
    summary: 'Ask to become a gym owner on the platform; the answer is the same when the phone is known',
    access: 'public',
    body: asked(
      z.object({
        phone_number: z.optional(phone()),
        phone: z.optional(phone()),
        fullname: fullname(),
        address: optionalText(300),
      }),
    ),
    images: ['image', 'avatar'],
    reply: z.object({}),
    says: 'admin.requested',
    status: 201,
    errors: ['rate_limited', ...imageErrors],
  }),
  list,
  exportList: exportOf(list),
  one: get('/admin/one/:id', {
    summary: 'A gym owner with the subscriptions that run',
    access: 'admins.read',
    ofPlatform: true,
    reply: z.object({ admin: profile, data: profile }),
  }),
  update: put('/admin/update/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Change a gym owner; what is left out stays',
    access: 'admins.write',
    ofPlatform: true,
    body: z.object({
      fullname: z.optional(fullname()),
      phone_number: z.optional(phone()),
      address: z.optional(address()),
      note: optionalText(500),
      remove_avatar: z.optional(flag()),
      version: version(),
    }),
    images: ['avatar'],
    reply: z.object({ admin: profile }),
    says: 'admin.updated',
    errors: ['confirm_identity', 'stale_version', 'phone.taken', ...imageErrors],
  }),
  changeStatus: put('/admin/status/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary:
      'Approve or reject a request, block or unblock an owner; a blocked owner and all their employees are signed out',
    access: 'admins.write',
    ofPlatform: true,
    body: z.object({
      status: z.enum(wantedStatuses as readonly [WantedStatus, ...WantedStatus[]], field('invalid')),
      reason: optionalText(500),
      version: z.optional(version()),
    }),
    reply: z.object({ admin: profile }),
    says: 'admin.status_changed',
    errors: ['state_conflict', 'stale_version'],
  }),
  delete: del('/admin/delete/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Delete a gym owner; refused while one of their subscriptions runs',
    access: 'admins.write',
    ofPlatform: true,
    reply: z.object({}),
    says: 'admin.deleted',
    errors: ['admin.has_active_subscription'],
  }),
  resetPassword: post('/admin/password/reset/:id', {
    confirms: 'with_factor',
    summary: 'Send a gym owner a one-time code with which they choose a new password',
    access: 'admins.write',
    ofPlatform: true,
    reply: z.object({ resend_in: z.int() }),
    says: 'auth.code_sent',
    errors: ['state_conflict', 'rate_limited'],
  }),
}
