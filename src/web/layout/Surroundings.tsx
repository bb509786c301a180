import type { ReactNode } from 'react'
import { UiLabelsProvider } from '#src/ui/labels.tsx'
import { Toaster } from '#src/ui/Toaster.tsx'
import { useLanguage } from '../texts.ts'
import { uiLabels } from '../ui-labels.ts'
import { RateLimitHost } from './RateLimitHost.tsx'

/** What stands around every page: words, toasts, the rate-limit screen. */
export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <UiLabelsProvider labels={uiLabels[useLanguage()]}>
      {children}
      <Toaster />
      <RateLimitHost />
    </UiLabelsProvider>
  )
}
