import { Outlet } from '@tanstack/react-router'
import { UiLabelsProvider } from '#src/ui/labels.tsx'
import { Toaster } from '#src/ui/Toaster.tsx'
import { uiLabels } from '../ui-labels.ts'
import { useLanguage } from '../texts.ts'
import { RateLimitHost } from './RateLimitHost.tsx'

/** What stands around every page: words, toasts, the rate-limit screen. */
export function Root() {
  return (
    <UiLabelsProvider labels={uiLabels[useLanguage()]}>
      <Outlet />
      <Toaster />
      <RateLimitHost />
    </UiLabelsProvider>
  )
}
