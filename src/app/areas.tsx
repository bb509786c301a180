import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect } from 'react'
import { hasPermission, type Permission } from '#src/contract/permissions.ts'
import { accounts } from '#src/features/accounts/calls.generated.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { queryClient } from '#src/web/api.ts'
import { call } from '#src/web/call.ts'
import { type Me, provideMe, useMe } from '#src/web/me.ts'
import { AppLayout } from '#src/web/layout/AppLayout.tsx'
import { RoleArea } from '#src/web/layout/RoleArea.tsx'
import { Outlet, useRouter } from '#src/web/router.tsx'
import { useSession } from '#src/web/session.ts'
import { frameTexts } from '#src/web/layout/frame-texts.ts'
import { useTexts } from '#src/web/texts.ts'
import { pressEarlyKeys } from './early-keys.ts'
import { quietMs } from '#src/web/quiet.ts'
import { crumbTextsOf, hasPage, menuOf } from './menus.tsx'
import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { SearchEverything } from './SearchEverything.tsx'

provideMe(async (role, options): Promise<Me> => {
  switch (role) {
    case 'superadmin': {
      const { superadmin } = await call(accounts.superadmin, {}, options)
      return { ...superadmin, name: superadmin.fullname || superadmin.root_name, phone_number: null, permissions: [] }
    }
    case 'admin': {
      const { admin } = await call(accounts.admin, {}, options)
      return { ...admin, name: admin.fullname, permissions: [] }
    }
    case 'employee': {
      const { employee } = await call(accounts.employee, {}, options)
      return { ...employee, name: employee.fullname }
    }
    case 'member': {
      const { member } = await call(accounts.member, {}, options)
      return { ...member, name: member.fullname, permissions: [] }
    }
  }
})

const GymSwitcher = lazyPart(() => import('#src/features/gyms/web/GymSwitcher.tsx'), 'GymSwitcher', 'unasked')

const GymWatch = lazyPart(() => import('#src/features/gyms/web/GymWatch.tsx'), 'GymWatch', 'unasked')

const Bell = lazyPart(
  () => import('#src/features/notifications/web/NotificationBell.tsx'),
  'NotificationBell',
  'unasked',
)

const DemoNotice = lazyPart(() => import('#src/features/demo/web/DemoNotice.tsx'), 'DemoNotice', 'unasked')

const AgainDialog = lazyPart(() => import('#src/features/sessions/web/AgainDialog.tsx'), 'AgainDialog')

function OwnTools() {
  useEffect(pressEarlyKeys, [])
  return (
    <>
      <SearchEverything />
      <Suspense>
        <Bell />
      </Suspense>
    </>
  )
}

const Switcher = ({ collapsed }: { collapsed: boolean }) => (
  <Suspense>
    <GymSwitcher collapsed={collapsed} />
  </Suspense>
)

type AreaProps = {
  role: Role
  /** Why the member's sections are closed; null when they are open. */
  lockedReason?: string | null
  /** Beside the user menu, where it is more than searching and the bell. */
  Tools?: ComponentType
  /** What the role does most. */
  Act?: ComponentType
}

/** The frame of a role around its pages. */
export function Area({ role, lockedReason = null, Tools = OwnTools, Act }: AreaProps) {
  const t = useTexts(crumbTextsOf(role))
  const lockable = [paths.ownMemberships(), paths.schedule(), paths.orders()]
  const { forbidden } = useTexts(frameTexts)
  const me = useMe()
  const session = useSession()
  const router = useRouter()
  useEffect(() => {
    const stopped = new AbortController()
    const begin = () =>
      import('#src/web/fetch-ahead.ts').then(
        ({ fetchAhead }) => fetchAhead(router.pages, role, stopped.signal),
        () => undefined, // no connection: what is needed is asked for by whoever needs it
      )
    const timer = setTimeout(() => void begin(), quietMs)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [router, role])
  const lacks = (permission: Permission) => me !== undefined && !hasPermission(role, me.permissions, permission)
  const isClosed: Readonly<Record<string, boolean>> = {
    [paths.transactions(role)]: lacks('statistics.read'),
    [paths.leads(role)]: lacks('leads.manage'),
    [paths.news(role)]: lacks('news.write'),
    [paths.letters(role)]: lacks('letters.answer'),
  }
  const menu = menuOf(role, t).map((entry) => {
    if (lockedReason && lockable.includes(entry.to)) return { ...entry, lockedReason }
    return isClosed[entry.to] ? { ...entry, lockedReason: forbidden } : entry
  })
  const hasSwitcher = role === 'employee' || role === 'member'
  const existing = (path: string) => (hasPage(path) ? path : undefined)
  return (
    <RoleArea role={role}>
      <AppLayout
        role={role}
        menu={menu}
        accountPath={existing(paths.account(role))}
        notificationsPath={existing(paths.notifications(role))}
        Tools={Tools}
        Act={Act}
        Foot={hasSwitcher ? Switcher : undefined}
      >
        {hasSwitcher && (
          <Suspense>
            <GymWatch />
          </Suspense>
        )}
        {session.status === 'signed_in' && session.isDemo && (
          <Suspense>
            <DemoNotice />
          </Suspense>
        )}
        <Outlet />
      </AppLayout>
      {session.status === 'signed_in' && session.isOver && (
        <Suspense>
          <AgainDialog />
        </Suspense>
      )}
    </RoleArea>
  )
}

/** The area itself asks who it is for, so the queries' client stands around it. */
export const signedIn =
  (role: Role, more: Pick<AreaProps, 'Tools' | 'Act'> = {}) =>
  () => (
    <QueryClientProvider client={queryClient}>
      <Area role={role} {...more} />
    </QueryClientProvider>
  )
