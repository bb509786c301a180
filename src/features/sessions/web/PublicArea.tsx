import { Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Brand, TilePattern } from '#src/ui/Brand.tsx'
import { CommandHost, useOpenedCommand } from '#src/web/commands.tsx'
import { LanguageSwitch } from '#src/web/layout/LanguageSwitch.tsx'
import { OfflineBanner } from '#src/web/layout/OfflineBanner.tsx'
import { Splash } from '#src/web/layout/Splash.tsx'
import { ThemeSwitch } from '#src/web/layout/ThemeSwitch.tsx'
import { Redirect, type Search } from '#src/web/navigation.tsx'
import { useSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { Advert } from './Advert.tsx'
import { texts } from './texts.ts'

/** Set by RoleArea, in the history's state. */
type Place = { pathname: string; search: Search }

/** The pages of people who are not signed in; whoever is goes to their own, or back to where their session ended. */
export function PublicArea() {
  const session = useSession()
  const returnTo = useLocation({ select: (location) => (location.state as { returnTo?: Place }).returnTo })
  const command = useOpenedCommand()
  if (session.status === 'unknown') return <Splash />
  if (session.status === 'signed_in') {
    if (session.landsOn) return <Redirect to={session.landsOn} />
    const home = `/${session.role}`
    return returnTo?.pathname.startsWith(`${home}/`) ? (
      <Redirect to={returnTo.pathname} search={returnTo.search} />
    ) : (
      <Redirect to={home} />
    )
  }
  // an employee must confirm the phone first: that screen takes the place of every public page
  return <PublicFrame>{command === 'confirm_employee' ? <CommandHost /> : <Outlet />}</PublicFrame>
}

function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex min-h-dvh flex-col lg:min-h-0">
        <OfflineBanner />
        <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-8">
          <Brand />
          <div className="flex items-center gap-1">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </header>
        <main id="main" className="flex flex-1 items-center justify-center px-5 py-8 sm:px-8">
          <div className="w-full max-w-96">{children}</div>
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
