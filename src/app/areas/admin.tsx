import {
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  ClipboardList,
  CreditCard,
  Gift,
  History,
  HandCoins,
  LayoutDashboard,
  LogIn,
  MessageSquareText,
  Phone,
  ReceiptText,
  Snowflake,
  Smartphone,
  Sparkles,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { signedIn } from '../areas.tsx'
import { crumbTexts } from '../crumb-texts.ts'
import { provideMenu } from '../menus.tsx'
import { DeskAct, DeskTools } from './desk.tsx'
import { ofInvoices } from './online-entry.tsx'

const icon = { 'aria-hidden': true } as const

provideMenu('admin', crumbTexts, (t) => [
  { to: paths.home('admin'), label: t.dashboard, icon: <LayoutDashboard {...icon} />, main: true, exact: true },
  { to: paths.statistics(), label: t.statistics, icon: <ChartColumn {...icon} /> },
  { to: paths.checkIn('admin'), label: t.checkIn, icon: <LogIn {...icon} />, main: true },
  { to: paths.classes('admin'), label: t.classes, icon: <CalendarDays {...icon} /> },
  { to: paths.employees(), label: t.employees, icon: <UsersRound {...icon} /> },
  { to: paths.gyms(), label: t.gyms, icon: <Building2 {...icon} /> },
  { to: paths.members('admin'), label: t.members, icon: <Users {...icon} />, main: true },
  { to: paths.leads('admin'), label: t.leads, icon: <Phone {...icon} /> },
  { to: paths.news('admin'), label: t.news, icon: <Sparkles {...icon} /> },
  { to: paths.letters('admin'), label: t.letters, icon: <MessageSquareText {...icon} /> },
  { to: paths.memberships('admin'), label: t.memberships, icon: <CreditCard {...icon} /> },
  { to: paths.freezeRequests('admin'), label: t.freezeRequests, icon: <Snowflake {...icon} /> },
  { to: paths.transactions('admin'), label: t.transactions, icon: <ReceiptText {...icon} /> },
  { to: paths.debtors('admin'), label: t.debtors, icon: <HandCoins {...icon} />, main: true },
  { to: paths.endings('admin'), label: t.endings, icon: <CalendarClock {...icon} /> },
  { to: paths.plans(), label: t.plans, icon: <ClipboardList {...icon} /> },
  { to: paths.shifts('admin'), label: t.shifts, icon: <Wallet {...icon} /> },
  { to: paths.giftCards('admin'), label: t.giftCards, icon: <Gift {...icon} /> },
  ofInvoices('admin', t),
  { to: paths.cashBoxes('admin'), label: t.cashBoxes, icon: <Smartphone {...icon} /> },
  { to: paths.audit('admin'), label: t.audit, icon: <History {...icon} /> },
])

/** Of an owner. */
export const AdminArea = signedIn('admin', { Tools: DeskTools, Act: DeskAct })
