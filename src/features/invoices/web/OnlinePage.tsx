import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Redirect } from '#src/web/navigation.tsx'
import { useBoxes } from './OnlineGate.tsx'

/**
 * A page of what is paid online. Where no cash box was ever set up it is none: its address leads to where one is set up, or
 * home for whoever may not. One that is off now still has a past to read.
 */
export function OnlinePage({ children }: { children: ReactNode }) {
  const role = useRole()
  const { data, error, refetch } = useBoxes()
  if (!data) return <PageState error={error} onRetry={refetch} />
  if (data.is_set) return children
  return <Redirect to={role === 'admin' || role === 'superadmin' ? paths.cashBoxes(role) : paths.home(role)} />
}
