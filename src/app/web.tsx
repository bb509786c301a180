import '#src/ui/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { bootSession } from '#src/web/session.ts'
import { watchTheme } from '#src/web/theme.ts'
import { router } from './pages.tsx'

watchTheme()
void bootSession()

// when the page stands and nothing else is to do; nothing is fetched ahead for people who save data
const { connection } = navigator as { connection?: { saveData?: boolean } }
if (import.meta.env.PROD && 'serviceWorker' in navigator && !connection?.saveData)
  addEventListener('load', () =>
    setTimeout(() => void import('#src/web/layout/UpdateNotice.tsx').then(({ watchUpdates }) => watchUpdates()), 2000),
  )

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
