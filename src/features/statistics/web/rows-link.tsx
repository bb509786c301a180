import type { ReactElement, ReactNode } from 'react'
import { paths } from '#src/app/paths.ts'
import type { Role } from '#src/contract/permissions.ts'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { Link, type Search, useGo, useOptionalParam } from '#src/web/navigation.tsx'
import type { Rows } from '../figure-rows.ts'

type LinkProps = { className: string; children: ReactNode }
export type RenderLink = (props: LinkProps) => ReactElement

/** Where the rows of a list stand for this role; null when it has no such page. */
function pathOf(role: Role, list: Rows['list']): string | null {
  if (list === 'transactions') return role === 'member' ? null : paths.transactions(role)
  if (role === 'superadmin')
    return (
      {
        members: paths.members(role),
        memberships: paths.memberships(role),
        visits: null,
        gyms: paths.platformGyms(),
        admins: paths.admins(),
        subscriptions: paths.platformSubscriptions(),
      }[list as string] ?? null
    )
  if (role === 'member') return null
  const desk = {
    members: paths.members(role),
    memberships: paths.memberships(role),
    visits: paths.visits(role),
  }[list as string]
  if (desk) return desk
  return role === 'admin' ? ({ gyms: paths.gyms(), employees: paths.employees() }[list as string] ?? null) : null
}

/** The link from a figure to the rows that it counts, and the way there from code. */
export function useRowsLink(): {
  link: (rows: Rows) => RenderLink | undefined
  open: (rows: Rows) => void
} {
  const role = useRole()
  const go = useGo()
  const seesMoney = useHasPermission('statistics.read')
  // below an owner's pages the platform's lists are that owner's
  const adminId = useOptionalParam('admin_id')
  const targetOf = ({ list, filter }: Rows): { to: string; search: Search } | null => {
    const to = pathOf(role, list)
    if (!to || (list === 'transactions' && !seesMoney)) return null
    const { gym_id, ...rest } = filter
    // reception's lists are those of the selected gym; the platform's own payments are of subscriptions
    const place: Search = role === 'employee' || !gym_id ? {} : { gym_id }
    const target: Search =
      role === 'superadmin' && list === 'transactions' && !filter['target'] ? { target: 'membership' } : {}
    const owner: Search = role === 'superadmin' && adminId ? { admin_id: adminId } : {}
    return { to, search: { ...rest, ...place, ...target, ...owner } }
  }
  return {
    link: (rows) => {
      const target = targetOf(rows)
      return target ? (props) => <Link to={target.to} search={target.search} {...props} /> : undefined
    },
    open: (rows) => {
      const target = targetOf(rows)
      if (target) go(target.to, { search: target.search })
    },
  }
}
