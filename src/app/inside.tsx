import { StrictMode, startTransition } from 'react'
import type { Root } from 'react-dom/client'
import { screens } from '#src/web/layout/screens.ts'
import { Surroundings } from '#src/web/layout/Surroundings.tsx'
import { createRouter, RouterProvider } from '#src/web/router.tsx'
import { provideWay } from '#src/web/way.tsx'
import { areasAt } from './pages.tsx'

export { fetchAreas } from './pages.tsx'

/** The whole app at the address that stands there now: every page, with the router. */
export async function open(root: Root): Promise<void> {
  const router = createRouter({ areas: await areasAt(location.pathname), screens })
  provideWay((to) => router.navigate({ to }))
  // the page's code first, then everything at once; a transition is drawn in slices, so that the browser stays awake
  await router.ready
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} Root={Surroundings} />
      </StrictMode>,
    ),
  )
}
