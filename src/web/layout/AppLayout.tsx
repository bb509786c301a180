import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import type { Role } from '#src/contract/roles.ts'
import { BottomBar, BottomBarItem } from '#src/ui/BottomBar.tsx'
import { Brand } from '#src/ui/Brand.tsx'
import { bottomBarRoom } from '#src/ui/bottom-bar-room.ts'
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx'
import { cx } from '#src/ui/cx.ts'
import { useLostFocus } from '#src/ui/lost-focus.ts'
import { PopupLayer } from '#src/ui/popup-layer.tsx'
import { Sidebar, SidebarGroup, SidebarItem, SidebarLine } from '#src/ui/Sidebar.tsx'
import { TopBar } from '#src/ui/TopBar.tsx'
import { queryClient } from '../api.ts'
import { CommandHost } from '../commands.tsx'
import { Link, usePathname } from '../navigation.tsx'
import { frameTexts } from './frame-texts.ts'
import { useTexts } from '../texts.ts'
import { useTrail } from './crumbs.ts'
import { useDocumentTitle } from './document-title.ts'
import { currentEntry } from './current-entry.ts'
import { useAway } from '../away.ts'
import { keepTitle } from '../kept.ts'
import { lostAnswerTexts, useIsFindingOut } from '../lost-answers.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { useFocusOnNavigation } from './page-focus.ts'
import { useSidebarState } from './sidebar-state.ts'
import { SkipLink } from './SkipLink.tsx'
import { UserMenu } from './UserMenu.tsx'

export type MenuEntry = {
  to: string
  label: string
  icon: ReactNode
  /** A line stands above it: with it something else begins. */
  begins?: true
  /** Current only on the very path, as a role's home is. */
  exact?: boolean
  badge?: ReactNode
  lockedReason?: string
  /** Says whether it stands there at all, which its code asks for first. */
  Gate?: ComponentType<{ children: ReactNode }>
  /** Stands in a phone's bottom bar. */
  main?: true
  /** What it is called there, where the label is too long for a fifth of a phone. */
  short?: string
}

export type AppLayoutProps = {
  role: Role
  menu: readonly MenuEntry[]
  accountPath?: string | undefined
  notificationsPath?: string | undefined
  /** At the foot of the sidebar: the gym switcher. */
  Foot?: ComponentType<{ collapsed: boolean }> | undefined
  /** In the top bar before the user menu: search everything, the notification bell. */
  Tools?: ComponentType | undefined
  /** What the role does most, in the middle of a phone's bar. */
  Act?: ComponentType | undefined
  children: ReactNode
}

/** The frame of everybody who is signed in. */
export function AppLayout(props: AppLayoutProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame {...props} />
    </QueryClientProvider>
  )
}

function Frame({ role, menu, accountPath, notificationsPath, Foot, Tools, Act, children }: AppLayoutProps) {
  const t = useTexts(frameTexts)
  const lost = useTexts(lostAnswerTexts)
  const isFindingOut = useIsFindingOut()
  const pathname = usePathname()
  const trail = useTrail()
  const away = useAway()
  const [sheetOpen, setSheetOpen] = useState(false)
  const [collapsed, setCollapsed] = useSidebarState(useCallback(() => setSheetOpen((open) => !open), []))
  const main = useFocusOnNavigation()
  useLostFocus()
  useDocumentTitle(trail.at(-1)?.label)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the sheet
  useEffect(() => setSheetOpen(false), [pathname])

  useEffect(() => {
    const tell = () => {
      const title = main.current?.querySelector('h1')?.getBoundingClientRect()
      document.documentElement.toggleAttribute('data-title-above', title !== undefined && title.bottom < 56)
    }
    addEventListener('scroll', tell, { passive: true })
    return () => removeEventListener('scroll', tell)
  }, [main])

  const home = `/${role}`
  const current = currentEntry(menu, pathname)
  // of pages that are headed alike for everybody: the others keep theirs with what they know of their person
  const isOfMenu = current?.to === pathname && (role !== 'member' || pathname !== home)
  useEffect(() => {
    const keep = () => {
      const heading = main.current?.querySelector('h1')?.textContent
      if (heading && isOfMenu) keepTitle(heading)
    }
    document.addEventListener('visibilitychange', keep)
    return () => document.removeEventListener('visibilitychange', keep)
  }, [main, isOfMenu])
  const places = menu.filter((entry) => entry.main)
  const middle = Math.ceil(places.length / 2)
  const mainPlaces = (entries: readonly MenuEntry[]) =>
    entries.map((entry) => (
      <BottomBarItem
        key={entry.to}
        icon={entry.icon}
        label={entry.short ?? (entry.exact ? t.home : entry.label)}
        isCurrent={entry === current}
        lockedReason={entry.lockedReason}
        render={(link) => <Link to={entry.to} {...link} />}
      />
    ))
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <Sidebar
        label={t.mainMenu}
        brand={(compact) => (
          <Link to={home} aria-label="Polvon" className="touch-target rounded-md">
            <Brand compact={compact} />
          </Link>
        )}
        {...(Foot && { foot: (compact: boolean) => <Foot collapsed={compact} /> })}
        collapsed={collapsed}
        onCollapsedChange={setCollapsed}
        sheetOpen={sheetOpen}
        onSheetOpenChange={setSheetOpen}
      >
        <SidebarGroup>
          {menu.map((entry) => {
            const item = (
              <SidebarItem
                icon={entry.icon}
                label={entry.label}
                badge={entry.badge}
                isCurrent={entry === current}
                {...(entry.lockedReason && { lockedReason: entry.lockedReason })}
                render={(link) => <Link to={entry.to} {...link} />}
              />
            )
            return (
              <Fragment key={entry.to}>
                {entry.begins && <SidebarLine />}
                {entry.Gate ? (
                  <Suspense>
                    <entry.Gate>{item}</entry.Gate>
                  </Suspense>
                ) : (
                  item
                )}
              </Fragment>
            )
          })}
        </SidebarGroup>
      </Sidebar>
      <div className={cx('flex min-w-0 flex-1 flex-col', bottomBarRoom)}>
        <TopBar
          onOpenMenu={() => setSheetOpen(true)}
          breadcrumbs={
            <Breadcrumbs
              crumbs={trail.map((step, index) => ({
                label: step.label,
                ...(index < trail.length - 1 && {
                  renderLink: (link: { className: string; children: ReactNode }) => <Link to={step.path} {...link} />,
                }),
              }))}
            />
          }
        >
          {Tools && <Tools />}
          <UserMenu role={role} accountPath={accountPath} notificationsPath={notificationsPath} />
        </TopBar>
        <OfflineBanner away={away} doubt={isFindingOut && lost.findingOut} />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-360 flex-1 px-4 py-4 outline-none [--table-top:3.5rem] sm:px-6 sm:pb-6"
        >
          <PopupLayer>{children}</PopupLayer>
        </main>
        <BottomBar label={t.mainPlaces}>
          {mainPlaces(places.slice(0, middle))}
          {Act && <Act />}
          {mainPlaces(places.slice(middle))}
        </BottomBar>
      </div>
      <CommandHost />
    </div>
  )
}
