import '#src/ui/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod/mini'
import { bootSession } from '#src/web/session.ts'
import { watchTheme } from '#src/web/theme.ts'
import { router } from './pages.tsx'

z.config({ jitless: true }) // the content security policy forbids code made from text
watchTheme()
void bootSession()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
