import type { Access } from '#src/contract/endpoint.ts'
import { hasPermission, type Permission } from '#src/contract/permissions.ts'
import type { Role } from '#src/contract/roles.ts'

/** Who is calling, as the session says. */
export type Actor = {
  role: Role
  /** The id of the superadmin, admin, employee or person (member). */
  id: string
  accountId: string
  sessionId: string
  /** The tenant of an admin or employee; null for superadmin and member. */
  adminId: string | null
  name: string
  /** What the owner ticked for an employee. */
  ticks: readonly string[]
  /** The gyms an employee works in; empty for everybody else. */
  gymIds: readonly string[]
  /** Until when what is of its person alone is closed: somebody else moved the phone that they sign in with. */
  heldUntil?: Date | null
}

export const mayDo = (actor: Actor, permission: Permission): boolean =>
  hasPermission(actor.role, actor.ticks, permission)

export const mayCall = (actor: Actor, access: Access): boolean => {
  if (access === 'public' || access === 'signed_in') return true
  if (typeof access === 'object') return access.roles.includes(actor.role)
  return mayDo(actor, access)
}
