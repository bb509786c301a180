import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import type { Rows } from '../figure-rows.ts'

/** Where the rows of a list stand for this role; null when it has no such page. */
export function listPath(role: Role, list: Rows['list']): string | null {
  if (role === 'member') return null
  const isPlatform = role === 'superadmin'
  const isOwner = role === 'admin'
  switch (list) {
    case 'transactions':
      return paths.transactions(role)
    case 'members':
      return paths.members(role)
    case 'memberships':
      return paths.memberships(role)
    case 'visits':
      return paths.visits(role)
    case 'gyms':
      return isPlatform ? paths.platformGyms() : isOwner ? paths.gyms() : null
    case 'employees':
      return isOwner ? paths.employees() : null
    case 'admins':
      return isPlatform ? paths.admins() : null
    case 'subscriptions':
      return isPlatform ? paths.platformSubscriptions() : null
  }
}
