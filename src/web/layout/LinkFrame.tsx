import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Brand } from '#src/ui/Brand.tsx'
import { queryClient } from '../api.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** A page that a link or a QR code opens for anybody, signed in or not: one card. */
export function LinkFrame({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col">
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-8">
          <Brand />
          <LanguageSwitch />
        </header>
        <main id="main" className="flex flex-1 items-start justify-center px-5 py-8 sm:items-center sm:px-8">
          <div className="w-full max-w-110 rounded-lg border border-line bg-surface p-6">{children}</div>
        </main>
      </div>
    </QueryClientProvider>
  )
}
