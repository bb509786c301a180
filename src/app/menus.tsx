import {
  Bell,
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  CreditCard,
  Dumbbell,
  History,
  HandCoins,
  LayoutDashboard,
  LogIn,
  MessageSquareText,
  Phone,
  QrCode,
  Receipt,
  ReceiptText,
  Scale,
  ShieldUser,
  Snowflake,
  Smartphone,
  Sparkles,
  UserRound,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { Suspense } from 'react'
import type { Role } from '#src/contract/permissions.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { MenuEntry } from '#src/web/layout/AppLayout.tsx'
import { pathFits } from '#src/web/layout/crumbs.ts'
import type { InnerCrumbKey } from './crumb-texts.ts'
import { paths } from '#src/contract/paths.ts'
import { OnlineGate } from '#src/features/invoices/web/OnlineGate.tsx'
import { pageTable } from './route-maker.ts'

type Texts = Readonly<Record<InnerCrumbKey, string>>

export const hasPage = (path: string): boolean => pageTable.some((page) => pathFits(page.path, path))

/** The sidebar of each role, in the specification's order. An entry stands there as soon as its page does. */
export const menuOf = (role: Role, t: Texts): MenuEntry[] =>
  [...menus[role](t), ...ownPages(role, t)].filter((entry) => entry.lockedReason || hasPage(entry.to))

// only the superadmin's browser loads it
const PendingRequests = lazyPart(() => import('#src/features/admins/web/PendingRequests.tsx'), 'PendingRequests')

const UnreadCount = lazyPart(() => import('#src/features/notifications/web/NotificationBell.tsx'), 'UnreadCount')

/** Nothing of it shows before somebody can be paid online. */
const ofInvoices = (role: Role, t: Texts): MenuEntry => ({
  to: paths.invoices(role),
  label: t.invoices,
  icon: <QrCode {...icon} />,
  Gate: OnlineGate,
})

const icon = { 'aria-hidden': true } as const

/** What everybody has: notifications, and the account of all but the superadmin. */
const ownPages = (role: Role, t: Texts): MenuEntry[] => [
  {
    to: paths.notifications(role),
    label: t.notifications,
    icon: <Bell {...icon} />,
    badge: (
      <Suspense>
        <UnreadCount />
      </Suspense>
    ),
  },
  ...(role === 'superadmin' ? [] : [{ to: paths.account(role), label: t.account, icon: <UserRound {...icon} /> }]),
]

const menus: Readonly<Record<Role, (t: Texts) => MenuEntry[]>> = {
  superadmin: (t) => [
    {
      to: paths.home('superadmin'),
      label: t.superadminDashboard,
      icon: <LayoutDashboard {...icon} />,
      main: true,
      exact: true,
    },
    { to: paths.platformStatistics(), label: t.superadminStatistics, icon: <ChartColumn {...icon} /> },
    {
      to: paths.admins(),
      label: t.superadminAdmins,
      short: t.superadminAdminsShort,
      icon: <ShieldUser {...icon} />,
      main: true,
      badge: (
        <Suspense>
          <PendingRequests />
        </Suspense>
      ),
    },
    { to: paths.platformGyms(), label: t.superadminGyms, icon: <Building2 {...icon} />, main: true },
    { to: paths.platformSubscriptions(), label: t.subscriptions, icon: <CreditCard {...icon} /> },
    { to: paths.transactions('superadmin'), label: t.transactions, icon: <ReceiptText {...icon} />, main: true },
    { to: paths.subscriptionPlans(), label: t.superadminPlans, icon: <ClipboardList {...icon} /> },
    ofInvoices('superadmin', t),
    { to: paths.cashBoxes('superadmin'), label: t.cashBoxes, icon: <Smartphone {...icon} /> },
    { to: paths.messages(), label: t.messages, icon: <MessageSquareText {...icon} /> },
    { to: paths.ledger(), label: t.ledgerChecks, icon: <Scale {...icon} /> },
    { to: paths.audit('superadmin'), label: t.audit, icon: <History {...icon} /> },
  ],
  admin: (t) => [
    { to: paths.home('admin'), label: t.dashboard, icon: <LayoutDashboard {...icon} />, main: true, exact: true },
    { to: paths.statistics(), label: t.statistics, icon: <ChartColumn {...icon} /> },
    { to: paths.checkIn('admin'), label: t.checkIn, icon: <LogIn {...icon} />, main: true },
    { to: paths.classes('admin'), label: t.classes, icon: <CalendarDays {...icon} /> },
    { to: paths.employees(), label: t.employees, icon: <UsersRound {...icon} /> },
    { to: paths.gyms(), label: t.gyms, icon: <Building2 {...icon} /> },
    { to: paths.members('admin'), label: t.members, icon: <Users {...icon} />, main: true },
    { to: paths.leads('admin'), label: t.leads, icon: <Phone {...icon} /> },
    { to: paths.letters('admin'), label: t.letters, icon: <MessageSquareText {...icon} /> },
    { to: paths.memberships('admin'), label: t.memberships, icon: <CreditCard {...icon} /> },
    { to: paths.freezeRequests('admin'), label: t.freezeRequests, icon: <Snowflake {...icon} /> },
    { to: paths.transactions('admin'), label: t.transactions, icon: <ReceiptText {...icon} /> },
    { to: paths.debtors('admin'), label: t.debtors, icon: <HandCoins {...icon} />, main: true },
    { to: paths.endings('admin'), label: t.endings, icon: <CalendarClock {...icon} /> },
    { to: paths.plans(), label: t.plans, icon: <ClipboardList {...icon} /> },
    { to: paths.shifts('admin'), label: t.shifts, icon: <Wallet {...icon} /> },
    ofInvoices('admin', t),
    { to: paths.cashBoxes('admin'), label: t.cashBoxes, icon: <Smartphone {...icon} /> },
    { to: paths.audit('admin'), label: t.audit, icon: <History {...icon} /> },
  ],
  employee: (t) => [
    { to: paths.home('employee'), label: t.dashboard, icon: <LayoutDashboard {...icon} />, main: true, exact: true },
    { to: paths.employeeStatistics(), label: t.statistics, icon: <ChartColumn {...icon} /> },
    { to: paths.checkIn('employee'), label: t.checkIn, icon: <LogIn {...icon} />, main: true },
    { to: paths.classes('employee'), label: t.classes, icon: <CalendarDays {...icon} /> },
    { to: paths.members('employee'), label: t.members, icon: <Users {...icon} />, main: true },
    { to: paths.leads('employee'), label: t.leads, icon: <Phone {...icon} /> },
    { to: paths.letters('employee'), label: t.letters, icon: <MessageSquareText {...icon} /> },
    { to: paths.memberships('employee'), label: t.memberships, icon: <CreditCard {...icon} /> },
    { to: paths.freezeRequests('employee'), label: t.freezeRequests, icon: <Snowflake {...icon} /> },
    {
      to: paths.transactions('employee'),
      label: t.transactions,
      icon: <ReceiptText {...icon} />,
    },
    { to: paths.debtors('employee'), label: t.debtors, icon: <HandCoins {...icon} />, main: true },
    { to: paths.endings('employee'), label: t.endings, icon: <CalendarClock {...icon} /> },
    ofInvoices('employee', t),
    { to: paths.shifts('employee'), label: t.shifts, icon: <Wallet {...icon} /> },
  ],
  member: (t) => [
    {
      to: paths.home('member'),
      label: t.memberDashboard,
      icon: <LayoutDashboard {...icon} />,
      main: true,
      exact: true,
    },
    { to: paths.memberClasses(), label: t.memberClasses, icon: <Dumbbell {...icon} />, main: true },
    { to: paths.ownMemberships(), label: t.memberMemberships, icon: <CreditCard {...icon} />, main: true },
    { to: paths.schedule(), label: t.memberSchedule, icon: <CalendarDays {...icon} /> },
    { to: paths.orders(), label: t.memberOrders, icon: <Receipt {...icon} /> },
    { to: paths.coaches(), label: t.coaches, icon: <Users {...icon} /> },
    { to: paths.contacts(), label: t.contacts, icon: <Phone {...icon} />, main: true },
    { to: paths.upgrade(), label: t.upgrade, icon: <Sparkles {...icon} /> },
  ],
}
