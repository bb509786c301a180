import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { hasPermission, type Permission, type Role } from '#src/contract/permissions.ts'
import { accounts } from '#src/features/accounts/calls.generated.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { queryClient } from '#src/web/api.ts'
import { call } from '#src/web/call.ts'
import { type Me, provideMe, useMe } from '#src/web/me.ts'
import { AppLayout } from '#src/web/layout/AppLayout.tsx'
import { provideCrumbs } from '#src/web/layout/crumbs.ts'
import { RoleArea } from '#src/web/layout/RoleArea.tsx'
import { useSession } from '#src/web/session.ts'
import { shellTexts } from '#src/web/shell-texts.ts'
import { useTexts } from '#src/web/texts.ts'
import { crumbText, crumbTexts } from './crumb-texts.ts'
import { fetchAhead, quietMs } from './fetch-ahead.ts'
import { hasPage, menuOf } from './menus.tsx'
import { paths } from '#src/contract/paths.ts'
import { pageTable } from './route-maker.ts'
import { SearchEverything } from './SearchEverything.tsx'

provideCrumbs(() => pageTable.flatMap(({ path, crumb }) => (crumb ? [{ path, label: () => crumbText(crumb) }] : [])))

provideMe(async (role): Promise<Me> => {
  switch (role) {
    case 'superadmin': {
      const { superadmin } = await call(accounts.superadmin, {})
      return { ...superadmin, name: superadmin.fullname || superadmin.root_name, phone_number: null, permissions: [] }
    }
    case 'admin': {
      const { admin } = await call(accounts.admin, {})
      return { ...admin, name: admin.fullname, permissions: [] }
    }
    case 'employee': {
      const { employee } = await call(accounts.employee, {})
      return { ...employee, name: employee.fullname }
    }
    case 'member': {
      const { member } = await call(accounts.member, {})
      return { ...member, name: member.fullname, permissions: [] }
    }
  }
})

const GymSwitcher = lazyPart(() => import('#src/features/gyms/web/GymSwitcher.tsx'), 'GymSwitcher')

const GymWatch = lazyPart(() => import('#src/features/gyms/web/GymWatch.tsx'), 'GymWatch')

const Bell = lazyPart(() => import('#src/features/notifications/web/NotificationBell.tsx'), 'NotificationBell')

const SaleShortcut = lazyPart(() => import('#src/features/memberships/web/SaleShortcut.tsx'), 'SaleShortcut')

const DeskKeys = lazyPart(() => import('./DeskKeys.tsx'), 'DeskKeys')

const ScanGuard = lazyPart(() => import('./ScanGuard.tsx'), 'ScanGuard')

const SalePlace = lazyPart(() => import('#src/features/memberships/web/SalePlace.tsx'), 'SalePlace')

const DeskAct = () => (
  <Suspense fallback={<span />}>
    <SalePlace />
  </Suspense>
)

const DemoNotice = lazyPart(() => import('#src/features/demo/web/DemoNotice.tsx'), 'DemoNotice')

const AgainDialog = lazyPart(() => import('#src/features/sessions/web/AgainDialog.tsx'), 'AgainDialog')

const Tools = () => (
  <>
    <SearchEverything />
    <Suspense>
      <Bell />
    </Suspense>
  </>
)

/** What the first page shows without. */
function Later() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? (
    <Suspense>
      <ScanGuard />
    </Suspense>
  ) : null
}

/** Owners and reception sell with one key from any page. */
const DeskTools = () => (
  <>
    <SearchEverything />
    <Suspense>
      <SaleShortcut />
      <Bell />
      <DeskKeys />
    </Suspense>
    <Later />
  </>
)

const Switcher = ({ collapsed }: { collapsed: boolean }) => (
  <Suspense>
    <GymSwitcher collapsed={collapsed} />
  </Suspense>
)

type AreaProps = {
  role: Role
  /** Why the member's sections are closed; null when they are open. */
  lockedReason?: string | null
}

function Area({ role, lockedReason = null }: AreaProps) {
  const t = useTexts(crumbTexts)
  const lockable = [paths.ownMemberships(), paths.schedule(), paths.orders()]
  const { forbidden } = useTexts(shellTexts)
  const me = useMe()
  const session = useSession()
  const router = useRouter()
  useEffect(() => fetchAhead(router, role), [router, role])
  const lacks = (permission: Permission) => me !== undefined && !hasPermission(role, me.permissions, permission)
  const isClosed: Readonly<Record<string, boolean>> = {
    [paths.transactions(role)]: lacks('statistics.read'),
    [paths.leads(role)]: lacks('leads.manage'),
    [paths.letters(role)]: lacks('letters.answer'),
  }
  const menu = menuOf(role, t).map((entry) => {
    if (lockedReason && lockable.includes(entry.to)) return { ...entry, lockedReason }
    return isClosed[entry.to] ? { ...entry, lockedReason: forbidden } : entry
  })
  const isDesk = role === 'admin' || role === 'employee'
  const hasSwitcher = role === 'employee' || role === 'member'
  const existing = (path: string) => (hasPage(path) ? path : undefined)
  return (
    <RoleArea role={role}>
      <AppLayout
        role={role}
        menu={menu}
        accountPath={existing(paths.account(role))}
        notificationsPath={existing(paths.notifications(role))}
        Tools={isDesk ? DeskTools : Tools}
        Act={isDesk ? DeskAct : undefined}
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
const signedIn = (role: Role) => () => (
  <QueryClientProvider client={queryClient}>
    <Area role={role} />
  </QueryClientProvider>
)
export const SuperadminArea = signedIn('superadmin')
export const AdminArea = signedIn('admin')
export const EmployeeArea = signedIn('employee')

const MemberLocks = lazyPart(() => import('#src/features/portal/web/MemberLocks.tsx'), 'MemberLocks', 'place')

export const MemberArea = () => (
  <QueryClientProvider client={queryClient}>
    <RoleArea role="member">
      <Suspense>
        <MemberLocks>{(lockedReason) => <Area role="member" lockedReason={lockedReason} />}</MemberLocks>
      </Suspense>
    </RoleArea>
  </QueryClientProvider>
)
