import { type RawBuilder, sql } from 'kysely'
import type { Endpoint, SharedFailure } from '#src/contract/endpoint.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { hasPermission, tickablePermissions } from '#src/contract/permissions.ts'
import { roles } from '#src/contract/roles.ts'
import type { Actor } from './actor.ts'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'
import { type Fail, Failure } from './failure.ts'

/** A record that a call is about. `adminId` is null for what belongs to nobody but the platform. */
export type Found = {
  id: string
  adminId: string | null
  gymId: string | null
  /** An owner's, but written by the platform alone. */
  isPlatforms?: boolean
}

/** Who asks, and whose the records must be: the session's owner, the one that a superadmin selected, or anybody (null). */
export type Asking = {
  db: Db
  actor: Actor
  adminId: string | null
  fail: Fail<'no_gym_assigned' | SharedFailure>
  /** May the call refuse with it? */
  declares(code: ErrorCode): boolean
}

/** Those of the records that are there for the caller: known, of that owner, and for an employee of their gyms. */
export type FindSubjects = (asking: Asking, ids: readonly string[]) => Promise<Found[]>

/** Where a record stands, when its id alone tells: what is read of it is asked for beside the look-up. */
type Foreseeable = { find: FindSubjects; gymOf(id: string): string | null }

/** How the records of each kind that a contract names are found. */
export type Subjects = Readonly<Record<string, FindSubjects | Foreseeable>>

export type Sought = { subject: { id: string; gymId: string | null } | undefined; adminId: string | null }

const valueAt = (input: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], input)

/** May nobody but a superadmin call it? */
const isSuperadmins = ({ access }: Endpoint): boolean =>
  roles.every(
    (role) =>
      role === 'superadmin' ||
      (typeof access === 'object'
        ? !access.roles.includes(role)
        : access !== 'public' && access !== 'signed_in' && !hasPermission(role, tickablePermissions, access)),
  )

/**
 * How a call finds what it is about, made once from its contract. It is asked for at once and judged when the call gets to it:
 * whatever of it is not there for the caller is not found; a superadmin who selected no owner goes on in the scope of the one whose it is.
 */
export function subjectSeeker(action: string, endpoint: Endpoint, subjects: Subjects) {
  const { subject, ofPlatform } = endpoint
  if (ofPlatform && !isSuperadmins(endpoint)) throw new Error(`${action} is the platform's, but others may call it`)
  if (!subject) return undefined
  if (endpoint.access === 'public') throw new Error(`${action} is open to everybody and can't be about a record`)
  const [kind = '', place = ''] = subject.split(':')
  const places = place.split('|')
  const known = subjects[kind]
  if (!known) throw new Error(`${action} is about a ${kind}, which no feature finds`)
  const { find, gymOf } = typeof known === 'function' ? { find: known, gymOf: undefined } : known
  /** What the look-up answers if it answers anything: an owner's people ask in their own scope and stay in it. */
  const foresee = ({ actor, adminId }: Asking, ids: readonly string[]): Sought | undefined => {
    const [id, ...others] = ids
    if (!gymOf || !id || others.length > 0 || !adminId || actor.role === 'superadmin') return undefined
    return { subject: { id, gymId: gymOf(id) }, adminId }
  }
  return (given: Omit<Asking, 'declares'>, input: Record<string, unknown>) => {
    const asking: Asking = { ...given, declares: (code) => endpoint.errors?.includes(code) ?? false }
    const named = places.map((path) => valueAt(input, path)).find(Boolean)
    const ids = named ? [...new Set(Array.isArray(named) ? (named as string[]) : [named as string])] : [] // ids, as the schema of the call says
    const finding = named ? find(asking, ids) : undefined
    finding?.catch(() => {}) // the call may end before it is judged
    const judge = async (enter: (scope: Scope) => Promise<void>): Promise<Sought> => {
      if (!finding) return { subject: undefined, adminId: asking.adminId }
      const found = await finding
      const [first, ...others] = found
      if (!first || found.length < ids.length || others.some(({ adminId }) => adminId !== first.adminId))
        throw new Failure('not_found')
      if (asking.actor.role === 'superadmin' && !ofPlatform) {
        if (first.isPlatforms || !first.adminId) await enter({ role: 'platform' })
        else if (!asking.adminId) await enter({ role: 'tenant', adminId: first.adminId })
      }
      return { subject: { id: first.id, gymId: first.gymId }, adminId: first.adminId ?? asking.adminId }
    }
    return { judge, foreseen: foresee(asking, ids) }
  }
}

/**
 * `= id` for one of them, else `= any(ids)`: for one PostgreSQL keeps its plan, for a list of a length that it does not
 * know it makes a new one at every call, which takes ten times as long as the look-up.
 */
export const isOneOf = (ids: readonly string[]): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${ids}::uuid[])`

type Enter = (scope: Scope) => Promise<void>

/** The look-up of a call's subject belongs to the scope that the call began in. */
export const afterwards =
  (judging: Promise<unknown> | undefined, enter: Enter): Enter =>
  async (scope) => {
    await judging
    await enter(scope)
  }
