import { type ReactNode, Suspense } from 'react'
import { Brand } from '#src/ui/Brand.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { TilePattern } from '#src/ui/TilePattern.tsx'
import { CommandHost, useOpenedCommand } from '#src/web/commands.tsx'
import { LanguageSwitch } from '#src/web/layout/LanguageSwitch.tsx'
import { OfflineBanner } from '#src/web/layout/OfflineBanner.tsx'
import { ThemeSwitch } from '#src/web/layout/ThemeSwitch.tsx'
import { mark } from '#src/web/leaving.ts'
import { useTexts } from '#src/web/texts.ts'
import { Advert } from './Advert.tsx'
import { texts } from './texts.ts'

const LeavingNotice = lazyPart(() => import('#src/web/layout/LeavingNotice.tsx'), 'LeavingNotice', 'unasked')

/** What stands around the pages of people who are not signed in. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  const command = useOpenedCommand()
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <div className="flex min-h-dvh flex-col lg:min-h-0">
        <OfflineBanner />
        {mark() && (
          <Suspense>
            <LeavingNotice />
          </Suspense>
        )}
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-8">
          <Brand />
          <div className="flex items-center gap-1">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <main id="main" className="flex flex-1 items-center justify-center px-5 py-8 sm:px-8">
          {/* what a sign-in asks besides takes the place of every public page */}
          <div className="w-full max-w-96">{command ? <CommandHost /> : children}</div>
        </main>
      </div>
      <aside
        aria-label={t.promise}
        className="relative isolate overflow-hidden border-line bg-rail max-lg:border-t lg:border-l"
      >
        <TilePattern className="absolute inset-0 -z-1 text-line max-lg:hidden" />
        <Advert />
      </aside>
    </div>
  )
}
