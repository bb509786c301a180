import '#src/ui/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { bootSession } from '#src/web/session.ts'
import { watchTheme } from '#src/web/theme.ts'
import { router } from './pages.tsx'

watchTheme()
void bootSession()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)
// the page's code first, then everything at once; a transition is drawn in slices, so that the browser stays awake
void router.load().finally(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  ),
)
