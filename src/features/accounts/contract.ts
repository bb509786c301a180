import * as z from 'zod/mini'
import { get, put } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { languages } from '#src/contract/languages.ts'
import { dateOfBirth, flag, imageUrl, instant, name, record, text, version } from '#src/contract/values.ts'

const language = z.enum(languages)
const gym = z.object({ _id: z.string(), name: z.string(), logo: imageUrl() })

const superadmin = record(
  'SuperadminCard',
  z.object({
    _id: z.string(),
    root_name: z.string(),
    role: z.literal('superadmin'),
    fullname: z.string(),
    avatar: imageUrl(),
    language,
    version: z.int(),
    createdAt: instant(),
  }),
)
const admin = record(
  'AdminCard',
  z.object({
    _id: z.string(),
    role: z.literal('admin'),
    fullname: z.string(),
    phone_number: z.string(),
    address: z.string(),
    avatar: imageUrl(),
    status: z.string(),
    language,
    version: z.int(),
    createdAt: instant(),
  }),
)
const employee = record(
  'EmployeeCard',
  z.object({
    _id: z.string(),
    role: z.literal('employee'),
    fullname: z.string(),
    phone_number: z.string(),
    avatar: imageUrl(),
    position: z.nullable(z.string()),
    status: z.string(),
    /** The owner chose the password: it should be changed. */
    password_is_first: z.boolean(),
    /** What the owner ticked. */
    permissions: z.array(z.string()),
    admin_id: z.object({ _id: z.string(), fullname: z.string(), phone_number: z.string(), avatar: imageUrl() }),
    gyms: z.array(gym),
    language,
    version: z.int(),
    createdAt: instant(),
  }),
)
const member = record(
  'MemberCard',
  z.object({
    _id: z.string(),
    role: z.literal('member'),
    fullname: z.string(),
    phone_number: z.nullable(z.string()),
    dateOfBirth: z.nullable(z.string()),
    gender: z.nullable(z.string()),
    avatar: imageUrl(),
    gyms: z.array(gym),
    language,
    version: z.int(),
    createdAt: instant(),
  }),
)
export type SuperadminAccount = z.output<typeof superadmin>
export type AdminAccount = z.output<typeof admin>
export type EmployeeAccount = z.output<typeof employee>
export type MemberAccount = z.output<typeof member>

const adminReply = z.object({ admin, data: admin })

const changes = {
  fullname: z.optional(name({ min: 2, error: 'name.required' })),
  language: z.optional(z.enum(languages, field('invalid'))),
  remove_avatar: z.optional(flag()),
  version: version(),
}
export type AccountChanges = {
  fullname?: string | undefined
  language?: z.output<typeof language> | undefined
  remove_avatar?: boolean | undefined
  version: number
}
const errors = ['stale_version', 'image.unsupported', 'too_large', 'overloaded'] as const

export const accounts = {
  superadmin: get('/superadmin/one/me', {
    summary: 'The calling superadmin',
    access: { roles: ['superadmin'] },
    reply: z.object({ superadmin }),
  }),
  admin: get('/admin/one/me', {
    summary: 'The calling gym owner',
    access: { roles: ['admin'] },
    reply: adminReply,
  }),
  employee: get('/employee/one/me', {
    summary: 'The calling employee with their permissions, owner and gyms',
    access: { roles: ['employee'] },
    reply: z.object({ employee }),
  }),
  member: get('/member/one/me', {
    summary: 'The calling member with the gyms they belong to',
    access: { roles: ['member'] },
    reply: z.object({ member }),
  }),
  updateSuperadmin: put('/superadmin/update/me', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Change the own profile; what is left out stays',
    access: { roles: ['superadmin'] },
    body: z.object(changes),
    images: ['avatar'],
    reply: z.object({ superadmin }),
    says: 'account.updated',
    errors,
  }),
  updateAdmin: put('/admin/update/me', {
    idempotent: true,
    confirms: 'with_factor',
    summary: 'Change the own profile; what is left out stays',
    access: { roles: ['admin'] },
    body: z.object({ ...changes, address: z.optional(text({ min: 0, max: 300 })) }),
    images: ['avatar'],
    reply: adminReply,
    says: 'account.updated',
    errors,
  }),
  updateEmployee: put('/employee/update/me', {
    idempotent: true,
    summary: 'Change the own profile; what is left out stays',
    access: { roles: ['employee'] },
    body: z.object(changes),
    images: ['avatar'],
    reply: z.object({ employee }),
    says: 'account.updated',
    errors,
  }),
  updateMember: put('/member/update/me', {
    idempotent: true,
    summary: 'Change the own profile as every gym sees it; what is left out stays',
    access: { roles: ['member'] },
    body: z.object({ ...changes, dateOfBirth: dateOfBirth() }),
    images: ['avatar'],
    reply: z.object({ member }),
    says: 'account.updated',
    errors: [...errors, 'sign_in.held'],
  }),
}
