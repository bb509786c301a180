import type { ReactNode } from 'react'
import { LabelsIn } from '#src/ui/labels.tsx'
import { Toaster } from '#src/ui/Toaster.tsx'
import { useLanguage } from '../texts.ts'
import { RateLimitHost } from './RateLimitHost.tsx'

/** What stands around every page: words, toasts, the rate-limit screen. */
export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <LabelsIn language={useLanguage()}>
      {children}
      <Toaster />
      <RateLimitHost />
    </LabelsIn>
  )
}
