import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { afterEach } from 'vitest'
import type { Role } from '#src/contract/permissions.ts'
import { queryClient } from '#src/web/api.ts'
import { CommandHost } from '#src/web/commands.tsx'
import { ErrorScreen } from '#src/web/layout/ErrorScreen.tsx'
import { Root } from '#src/web/layout/Root.tsx'
import { NotFoundScreen } from '#src/web/layout/UnauthorizedScreen.tsx'
import { parseSearch, stringifySearch } from '#src/web/navigation.tsx'
import { startSession } from '#src/web/session.ts'
import { draw } from './show.tsx'

afterEach(() => queryClient.clear())

/** Nothing is left in the tab or on the device of what stood there before. */
export function forgetAll(): void {
  sessionStorage.clear()
  localStorage.clear()
}

/** An owner is signed in: calls go out with their token. */
export const signIn = (): void => signInAs('admin')

export function signInAs(role: Role): void {
  document.cookie = `signed_in=${role}; Path=/`
  startSession({ accessToken: 'token', role })
}

function Address() {
  const { pathname, searchStr } = useLocation()
  return (
    <p>
      Address: <output aria-label="address">{`${pathname}${searchStr}`}</output>
    </p>
  )
}

/** Pages under a router of their own, with all that stands around every page; opened at the first of them, or at `at`. */
export function showPages(pages: Readonly<Record<string, ComponentType>>, at?: string) {
  const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen, errorComponent: ErrorScreen })
  const routes = Object.entries(pages).map(([path, Page]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <QueryClientProvider client={queryClient}>
          <main>
            <Page />
          </main>
          <Address />
          <CommandHost />
        </QueryClientProvider>
      ),
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at ?? Object.keys(pages)[0] ?? '/'] }),
    parseSearch,
    stringifySearch,
    defaultPendingMs: 150,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
  draw(<RouterProvider router={router} />)
  return router
}
