import { about, features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { hasPermission, tickablePermissions } from '#src/contract/permissions.ts'
import type { Role } from '#src/contract/roles.ts'
import { openApiOf } from '#src/server/openapi.ts'
import type { KnownIds } from './sample-request.ts'
import type { RecordKind, Tenant } from './tenant.ts'

// What the contracts say, read by other means than the server's: every endpoint, who may call it, which failures it names.

export type Named = { name: string; endpoint: Endpoint }

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
export const endpoints: Named[] = features(noDeps).flatMap(({ name, contract }) =>
  Object.entries(contract).map(([key, endpoint]) => ({
    name: `${name}.${key} ${endpoint.method} ${endpoint.path}`,
    endpoint,
  })),
)
const { paths, components } = openApiOf(features(noDeps), about)
type Documented = { $ref?: string; description: string }
function documentedFailures({ method, path }: Endpoint): Set<string> {
  const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  const shared = components['responses'] as Record<string, Documented>
  return new Set(
    Object.entries(operation?.['responses'] as Record<string, Documented>).flatMap(([status, answer]) => {
      const { description } = answer.$ref ? (shared[answer.$ref.replace(/.*\//, '')] ?? answer) : answer
      return [...description.matchAll(/^`([\w.]+)`/gm)].map(([, code]) => `${status} ${code}`)
    }),
  )
}
const declared = new Map<Endpoint, Set<string>>()
/** The failures of a call as the API document names them. */
export function declaredOf(endpoint: Endpoint): Set<string> {
  const known = declared.get(endpoint) ?? documentedFailures(endpoint)
  declared.set(endpoint, known)
  return known
}

/** Who may call it, read from the contract by other means than the server's. */
export const roleMayCall = (role: Role, { access }: Endpoint): boolean => {
  if (access === 'public' || access === 'signed_in') return true
  return typeof access === 'object'
    ? access.roles.includes(role)
    : hasPermission(role, role === 'employee' ? tickablePermissions : [], access)
}
export const kinds: Readonly<Record<string, RecordKind>> = {
  _id: 'transaction',
  gym_id: 'gym',
  employee_id: 'employee',
  plan_id: 'plan',
  member_id: 'member',
  membership_id: 'membership',
  transaction_id: 'transaction',
  subscribe_id: 'subscription',
  subscription_id: 'subscription',
  gyms: 'gym',
  employees: 'employee',
  membership_ids: 'membership',
  note_id: 'note',
  freeze_request_id: 'freezeRequest',
  change_request_id: 'changeRequest',
  door_device_id: 'doorDevice',
  invoice_id: 'invoice',
  gift_card_id: 'giftCard',
  photo_id: 'photo',
  photos: 'photo',
  kind_id: 'class_kind',
  coach_id: 'class_coach',
  room_id: 'class_room',
  session_id: 'class_session',
}
const nouns: Readonly<Record<string, RecordKind>> = {
  auth: 'session',
  gym: 'gym',
  employee: 'employee',
  plans: 'plan',
  member: 'member',
  membership: 'membership',
  subscription: 'subscription',
  visit: 'visit',
  shift: 'shift',
  receipt: 'transaction',
  import: 'import',
  lead: 'lead',
  news: 'news',
  photo: 'photo',
  promise: 'membership',
  autopay: 'membership',
  'promo-code': 'promoCode',
}
/** Which kind of record the path's parameter names; undefined where no tenant may call. */
export function seekKind(path: string): RecordKind | undefined {
  const parameter = /:(\w+)/.exec(path)?.[1] ?? ''
  if (/\/transaction\/:id|\/document\/receipt\//.test(path)) return 'transaction'
  if (path.includes('/document/agreement/')) return 'membership'
  if (path.startsWith('/class/settings/')) return 'gym'
  if (path.startsWith('/auth/factors/reset/')) return 'employee'
  if (path.startsWith('/auth/passkey/')) return 'passkey'
  if (path.startsWith('/membership/use/undo/')) return 'use'
  const part = parameter === 'id' ? /^\/class\/(\w+)\//.exec(path)?.[1] : undefined
  if (part) return `class_${part}` as RecordKind // kind, coach, room, series, session, booking
  return kinds[parameter] ?? nouns[path.split('/')[1] ?? '']
}
export function kindInPath(path: string): RecordKind {
  const kind = seekKind(path)
  if (!kind) throw new Error(`which record does ${path} name? Say it in this test`)
  return kind
}
export const idsOf = ({ records }: Tenant): KnownIds =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, records[kind]]))
export const pathIds = (id: string): KnownIds => ({
  id,
  note_id: id,
  freeze_request_id: id,
  change_request_id: id,
  door_device_id: id,
  invoice_id: id,
  gift_card_id: id,
  gym_id: id,
  member_id: id,
  membership_id: id,
  employee_id: id,
  coach_id: id,
})
