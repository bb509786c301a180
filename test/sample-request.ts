import * as z from 'zod/mini'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { newId } from '#src/contract/ids.ts'
import { freshPhone } from './api.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  minimum?: number
  minItems?: number
  default?: unknown
}

/** Ids of records by the name of the field that takes them. */
export type KnownIds = Record<string, string>

/** A field that names records of a tenant, and how it is written. */
export type IdField = { name: string; isList: boolean }

export const schemaOf = (type: z.ZodMiniType | undefined): Schema =>
  type ? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

const lists: Readonly<Record<string, string>> = {
  gyms: 'gym_id',
  employees: 'employee_id',
  membership_ids: 'membership_id',
  photos: 'photo_id',
  plan_ids: 'plan_id',
}
/** What a payment provider calls a cash box by: no record of ours. */
const foreignNames: readonly string[] = ['merchant_id', 'merchant_user_id', 'service_id']
const isIdName = (name: string): boolean => (name === '_id' || name.endsWith('_id')) && !foreignNames.includes(name)

/** The fields of a body or query that name records. */
export const idFieldsOf = (type: z.ZodMiniType | undefined): IdField[] =>
  Object.keys(schemaOf(type).properties ?? {})
    .filter((name) => isIdName(name) || name in lists)
    .map((name) => ({ name, isList: name in lists }))

const byName: Readonly<Record<string, () => unknown>> = {
  phone_number: freshPhone,
  phone: freshPhone,
  password: () => 'sinov-paroli',
  old_password: () => 'boshqa-parol',
  new_password: () => 'yangi-parol-7',
  code: () => '000000',
  qr: () => '1234567415821',
  name: () => 'Sinov nomi',
  plan_name: () => `Sinov rejasi ${newId().slice(-6)}`,
  fullname: () => 'Sinov Sinovov',
  reason: () => 'sinov',
  version: () => 1,
  transaction_type: () => 'payment',
  payment_method: () => 'cash',
  paid_amount: () => 1000,
  price: () => 100_000,
  time: () => '10:00',
  gender: () => 'female',
  map_url: () => '',
  from: () => '09:00',
  to: () => '21:00',
  isSameForAll: () => true,
  forAll: () => ({ from: '09:00', to: '21:00' }),
}

/** A value that the schema takes: by the field's name where the name says more than the schema. */
function valueOf(schema: Schema, name: string, ids: KnownIds): unknown {
  if (name in lists) return [ids[lists[name] ?? ''] ?? newId()]
  if (isIdName(name)) return ids[name] ?? newId()
  if (/(^|_)date$|^date|_on$/i.test(name)) return '2026-01-15'
  const known = byName[name]
  if (known) return known()
  const branch = (schema.anyOf ?? schema.oneOf)?.find((choice) => choice.type !== 'null')
  if (branch) return valueOf(branch, name, ids)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((choice) => choice !== 'all' && choice !== '')
  if (schema.type === 'object') return objectOf(schema, ids)
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 1 }, () => valueOf(schema.items ?? {}, '', ids))
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  return 'sinov'.padEnd(schema.minLength ?? 0, '.')
}

const objectOf = (schema: Schema, ids: KnownIds): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || alwaysSent.includes(name))
      .map(([name, inner]) => [name, valueOf(inner, name, ids)]),
  )

// optional by the schema, wanted by the rule behind it
const alwaysSent: readonly string[] = [
  'payment_method',
  'reason',
  'name',
  'phone_number',
  'version',
  'gyms',
  'member_id',
]

/** What a body of one path has by its own rules: the name of a field alone does not say it. */
const ofPath: Readonly<Record<string, Record<string, unknown>>> = { '/member/gift-card/order': { value: 10_000 } }

/** A body that fits the endpoint's schema; `more` replaces or adds fields. */
export const bodyOf = (endpoint: Endpoint, ids: KnownIds = {}, more: Record<string, unknown> = {}) =>
  endpoint.body ? { ...objectOf(schemaOf(endpoint.body), ids), ...ofPath[endpoint.path], ...more } : undefined

/** The endpoint's URL with its parameters and required query. */
export function urlOf(endpoint: Endpoint, ids: KnownIds = {}, query: Record<string, string> = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? newId())
  const asked = objectOf(schemaOf(endpoint.query), ids) as Record<string, string>
  // a span of days; in a body from and to are hours
  if ('from' in asked) Object.assign(asked, { from: '2026-01-15', to: '2026-01-16' })
  const all = new URLSearchParams({ ...asked, ...query })
  return all.size > 0 ? `${path}?${all.toString()}` : path
}
