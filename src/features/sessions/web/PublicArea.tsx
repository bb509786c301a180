import { Splash } from '#src/web/layout/Splash.tsx'
import { Redirect, type Search } from '#src/web/navigation.tsx'
import { Outlet, useLocation } from '#src/web/router.tsx'
import { useSession } from '#src/web/session.ts'
import { PublicFrame } from './PublicFrame.tsx'

/** Set by RoleArea, in the history's state. */
type Place = { pathname: string; search: Search }

/** The pages of people who are not signed in; whoever is goes to their own, or back to where their session ended. */
export function PublicArea() {
  const session = useSession()
  const returnTo = useLocation(({ state }) => (state as { returnTo?: Place }).returnTo)
  if (session.status === 'unknown') return <Splash />
  if (session.status === 'signed_in') {
    if (session.landsOn) return <Redirect to={session.landsOn} />
    const home = `/${session.role}`
    return returnTo?.pathname.startsWith(`${home}/`) ? (
      <Redirect to={returnTo.pathname} search={returnTo.search} />
    ) : (
      <Redirect to={home} />
    )
  }
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
