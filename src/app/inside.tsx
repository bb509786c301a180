import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { ErrorScreen } from '#src/web/layout/ErrorScreen.tsx'
import { NotFoundScreen } from '#src/web/layout/UnauthorizedScreen.tsx'
import { parseSearch, stringifySearch } from '#src/web/navigation.tsx'
import { provideWay } from '#src/web/way.tsx'
import { routeTreeAt } from './pages.tsx'

export { fetchAreas } from './pages.tsx'

/** The whole app at the address that stands there now: every page, with the router. */
export async function open(root: Root): Promise<void> {
  const router = createRouter({
    routeTree: await routeTreeAt(location.pathname),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadDelay: 30,
    defaultPendingMs: 150,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
    trailingSlash: 'never',
  })
  provideWay((to) => void router.navigate({ to }))
  // the page's code first, then everything at once; a transition is drawn in slices, so that the browser stays awake
  await router.load().catch(() => undefined)
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}
