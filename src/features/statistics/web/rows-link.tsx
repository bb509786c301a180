import type { ReactElement, ReactNode } from 'react'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { Link, type Search, useGo, useOptionalParam } from '#src/web/navigation.tsx'
import type { Rows } from '../figure-rows.ts'
import { listPath } from './list-path.ts'

type LinkProps = { className: string; children: ReactNode }
export type RenderLink = (props: LinkProps) => ReactElement

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
    const to = listPath(role, list)
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

/** A tile with its link, when it has one. */
export const rendered = (link: RenderLink | undefined) => (link ? { renderLink: link } : {})

/** A figure inside a sentence: the words lead to its rows. Above the link of a tile that it stands on. */
export function RowsLink({ rows, children }: { rows: Rows; children: ReactNode }) {
  const { link } = useRowsLink()
  return (
    link(rows)?.({
      className: 'touch-target relative -my-0.5 inline-block py-1 hover:underline focus-visible:underline',
      children,
    }) ?? children
  )
}
