import {
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CreditCard,
  Gift,
  HandCoins,
  LayoutDashboard,
  LogIn,
  MessageSquareText,
  Phone,
  ReceiptText,
  Snowflake,
  Sparkles,
  Users,
  Wallet,
} from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import type { MenuEntry } from '#src/web/layout/AppLayout.tsx'
import type { MenuTexts } from '../menus.tsx'
import { ofInvoices } from './online-entry.tsx'

const icon = { 'aria-hidden': true } as const

/** What owners and reception have in their menus, each in an order of its own. */
export const deskMenu = (role: 'admin' | 'employee', t: MenuTexts) =>
  ({
    home: { to: paths.home(role), label: t.dashboard, icon: <LayoutDashboard {...icon} />, main: true, exact: true },
    statistics: {
      to: role === 'admin' ? paths.statistics() : paths.employeeStatistics(),
      label: t.statistics,
      icon: <ChartColumn {...icon} />,
    },
    checkIn: { to: paths.checkIn(role), label: t.checkIn, icon: <LogIn {...icon} />, main: true },
    classes: { to: paths.classes(role), label: t.classes, icon: <CalendarDays {...icon} /> },
    members: { to: paths.members(role), begins: true, label: t.members, icon: <Users {...icon} />, main: true },
    leads: { to: paths.leads(role), label: t.leads, icon: <Phone {...icon} /> },
    news: { to: paths.news(role), label: t.news, icon: <Sparkles {...icon} /> },
    letters: { to: paths.letters(role), label: t.letters, icon: <MessageSquareText {...icon} /> },
    memberships: { to: paths.memberships(role), begins: true, label: t.memberships, icon: <CreditCard {...icon} /> },
    freezeRequests: { to: paths.freezeRequests(role), label: t.freezeRequests, icon: <Snowflake {...icon} /> },
    transactions: {
      to: paths.transactions(role),
      begins: true,
      label: t.transactions,
      icon: <ReceiptText {...icon} />,
    },
    debtors: { to: paths.debtors(role), label: t.debtors, icon: <HandCoins {...icon} />, main: true },
    endings: { to: paths.endings(role), label: t.endings, icon: <CalendarClock {...icon} /> },
    shifts: { to: paths.shifts(role), label: t.shifts, icon: <Wallet {...icon} /> },
    giftCards: { to: paths.giftCards(role), label: t.giftCards, icon: <Gift {...icon} /> },
    invoices: ofInvoices(role, t),
  }) as const satisfies Record<string, MenuEntry>
