import { type ReactNode, Suspense, useEffect } from 'react'
import type { Role } from '#src/contract/roles.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Redirect } from '../navigation.tsx'
import { useLocation } from '../router.tsx'
import { doorOf, useSession } from '../session.ts'
import { Splash } from './Splash.tsx'

const UnauthorizedScreen = lazyPart(() => import('./UnauthorizedScreen.tsx'), 'UnauthorizedScreen', 'place')

/** What is installed from here on has the shortcuts of this role, as boot.js chooses at each load. */
function useManifestOf(role: Role | undefined): void {
  useEffect(() => {
    const app = role === 'employee' ? 'manifest' : role
    if (app) document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${app}.webmanifest`)
  }, [role])
}

/** Lets only one role in: others see the 401 page, people who are not signed in go to `/`. */
export function RoleArea({ role, children }: { role: Role; children: ReactNode }) {
  const session = useSession()
  useManifestOf(session.status === 'signed_in' && session.role === role ? role : undefined)
  // who the hint names sees the page at once; its calls wait for the session, and without one the way leads to `/`
  if (session.status === 'unknown' && session.role !== role) return <Splash />
  if (session.status === 'anonymous') return <ToSignIn role={role} remembers={!session.hasLeft} />
  if (session.role === role) return children
  return (
    <Suspense>
      <UnauthorizedScreen />
    </Suspense>
  )
}

/** To the door they came through. Whose session ended by itself comes back to the same place after signing in; it is not in the URL. */
function ToSignIn({ role, remembers }: { role: Role; remembers: boolean }) {
  const returnTo = useLocation(({ pathname, searchStr }) => pathname + searchStr)
  return <Redirect to={doorOf(role)} state={remembers ? { returnTo } : {}} />
}
