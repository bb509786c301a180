import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '#src/contract/permissions.ts'
import { usePathname } from '../navigation.tsx'
import { useSession } from '../session.ts'
import { Splash } from './Splash.tsx'
import { UnauthorizedScreen } from './UnauthorizedScreen.tsx'

/** Lets only one role in: others see the 401 page, people who are not signed in go to `/`. */
export function RoleArea({ role, children }: { role: Role; children: ReactNode }) {
  const session = useSession()
  const pathname = usePathname()
  if (session.status === 'unknown') return <Splash />
  if (session.status === 'anonymous') return <Navigate to="/" replace state={{ returnTo: pathname } as never} />
  return session.role === role ? children : <UnauthorizedScreen />
}
