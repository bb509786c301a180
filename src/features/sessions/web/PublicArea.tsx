import { Splash } from '#src/web/layout/Splash.tsx'
import { Redirect } from '#src/web/navigation.tsx'
import { Outlet, useLocation } from '#src/web/router.tsx'
import { useSession } from '#src/web/session.ts'
import { PublicFrame } from './PublicFrame.tsx'

/** The pages of people who are not signed in; whoever is goes to their own, or back to where their session ended. */
export function PublicArea() {
  const session = useSession()
  // set by RoleArea, or by web.tsx before anything stood there
  const returnTo = useLocation(({ state }) => (state as { returnTo?: unknown }).returnTo)
  if (session.status === 'unknown') return <Splash />
  if (session.status === 'signed_in') {
    if (session.landsOn) return <Redirect to={session.landsOn} />
    const home = `/${session.role}`
    return <Redirect to={typeof returnTo === 'string' && returnTo.startsWith(`${home}/`) ? returnTo : home} />
  }
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
