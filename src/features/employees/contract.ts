import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { type Permission, tickablePermissions } from '#src/contract/permissions.ts'
import {
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
  password,
  phone,
  record,
  selectors,
  sortBy,
  version,
} from '#src/contract/values.ts'
import { employeeStatuses } from './rules.ts'

const employee = record(
  'Employee',
  z.object({
    _id: z.string(),
    fullname: z.string(),
    phone_number: z.string(),
    avatar: imageUrl(),
    position: z.nullable(z.string()),
    status: z.enum(employeeStatuses),
    status_reason: z.nullable(z.string()),
    permissions: z.array(z.string()),
    gyms: z.array(z.object({ _id: z.string(), name: z.string(), logo: imageUrl() })),
    admin_id: z.object({ _id: z.string(), fullname: z.string(), phone_number: z.string(), avatar: imageUrl() }),
    lastLoginAt: z.nullable(instant()),
    firedAt: z.nullable(instant()),
    version: z.int(),
    createdAt: instant(),
  }),
)
export type Employee = z.output<typeof employee>

const tick = () => z.enum(tickablePermissions as [Permission, ...Permission[]]) // the list is never empty
const employeeFields = {
  fullname: name({ min: 2, error: 'name.required' }),
  phone_number: phone(),
  position: optionalText(80),
  gyms: z.optional(listOf(id())),
  permissions: z.optional(listOf(tick())),
}

const adminSelector = z.object({ admin_id: selectors.admin_id })
const list = {
  ...listQuery,
  sort: sortBy('position'),
  gym_id: selectors.gym_id,
  status: filter(employeeStatuses),
  /** Those who worked for the owner at the end of this day. */
  on: z.optional(z.union([day(), z.literal('')])),
}
const employeeList = z.object({ employees: z.array(employee), pagination: pagination() })
const answer = z.object({ employee })

const all = get('/employee/all', {
  summary: 'Employees of the platform, or of one owner; an owner sees their own',
  access: 'employees.read',
  subject: 'gym:query.gym_id',
  query: z.object({ ...list, admin_id: selectors.admin_id }),
  mayBeOld: true,
  reply: employeeList,
})
const own = get('/employee/foradmin/all', {
  summary: "The calling owner's employees",
  access: { roles: ['admin'] },
  subject: 'gym:query.gym_id',
  query: z.object(list),
  reply: employeeList,
})

export const employees = {
  create: post('/employee/create', {
    idempotent: true,
    notInDemo: true,
    confirms: 'with_factor',
    summary:
      'Add an employee. Without a password they get a code by SMS and choose their own; with one they confirm the phone at the first sign-in and are led to change it; a superadmin names the owner by admin_id',
    access: 'employees.write',
    hashes: true,
    query: adminSelector,
    body: z.object({ ...employeeFields, password: z.optional(password()) }),
    images: ['avatar'],
    reply: answer,
    says: 'employee.created',
    status: 201,
    errors: ['phone.taken', 'employee.too_many_phones', 'overloaded', 'image.unsupported', 'too_large'],
  }),
  all,
  exportAll: exportOf(all),
  own,
  exportOwn: exportOf(own),
  one: get('/employee/one/:id', {
    summary: 'An employee with gyms and ticked permissions',
    access: 'employees.read',
    subject: 'employee:id',
    query: adminSelector,
    reply: answer,
  }),
  update: put('/employee/update/:id', {
    idempotent: true,
    notInDemo: true,
    confirms: 'with_factor',
    summary: 'Change an employee, their gyms and ticked permissions; what is left out stays',
    access: 'employees.write',
    subject: 'employee:id',
    query: adminSelector,
    body: z.object({
      ...z.partial(z.object(employeeFields)).shape,
      remove_avatar: z.optional(flag()),
      version: version(),
    }),
    images: ['avatar'],
    reply: answer,
    says: 'employee.updated',
    errors: [
      'confirm_identity',
      'stale_version',
      'phone.taken',
      'employee.too_many_phones',
      'employee.fired',
      'image.unsupported',
      'too_large',
      'overloaded',
    ],
  }),
  status: put('/employee/status/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Block or unblock an employee; blocking ends their sessions',
    access: 'employees.write',
    subject: 'employee:id',
    query: adminSelector,
    body: z.object({
      status: z.enum(['active', 'blocked']),
      reason: optionalText(300),
      version: z.optional(version()),
    }),
    reply: answer,
    says: 'employee.status_changed',
    errors: ['state_conflict', 'stale_version'],
  }),
  fire: del('/employee/fire/:id', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Dismiss an employee: their sessions end, their name stays on what they did',
    access: 'employees.write',
    subject: 'employee:id',
    query: adminSelector,
    reply: answer,
    says: 'employee.fired',
    errors: ['state_conflict'],
  }),
  rehire: put('/employee/rehire/:id', {
    idempotent: true,
    notInDemo: true,
    confirms: 'with_factor',
    summary: 'Take a dismissed employee back; they confirm the phone again',
    access: 'employees.write',
    subject: 'employee:id',
    query: adminSelector,
    reply: answer,
    says: 'employee.rehired',
    errors: ['state_conflict', 'phone.taken'],
  }),
}
