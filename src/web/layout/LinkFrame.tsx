import { QueryClientProvider } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { doorPaths } from '#src/contract/door-paths.ts'
import { Brand } from '#src/ui/Brand.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { queryClient } from '../api.ts'
import { Link } from '../navigation.tsx'
import { useSession } from '../session.ts'
import { useTexts } from '../texts.ts'
import { frameTexts } from './frame-texts.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** A page that a link or a QR code opens for anybody, signed in or not: one card. */
export function LinkFrame({ children }: { children: ReactNode }) {
  const t = useTexts(frameTexts)
  const { role } = useSession()
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col">
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-8">
          <Brand />
          <LanguageSwitch />
        </header>
        <main id="main" className="flex flex-1 items-start justify-center px-5 py-8 sm:items-center sm:px-8">
          <div className="w-full max-w-110">
            <div className="rounded-lg border border-line bg-surface p-6">{children}</div>
            {/* who came from their own pages, perhaps by way of a provider's, goes back to them */}
            {role && (
              <Link to={doorPaths.home(role)} className={cx(buttonClass({ variant: 'ghost' }), 'mt-3')}>
                <ArrowLeft aria-hidden="true" />
                {t.ownPages}
              </Link>
            )}
          </div>
        </main>
      </div>
    </QueryClientProvider>
  )
}
