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
import { signedIn } from '../areas.tsx'
import { crumbTexts } from '../crumb-texts.ts'
import { provideMenu } from '../menus.tsx'
import { DeskAct, DeskTools } from './desk.tsx'
import { ofInvoices } from './online-entry.tsx'

const icon = { 'aria-hidden': true } as const

provideMenu('employee', crumbTexts, (t) => [
  { to: paths.home('employee'), label: t.dashboard, icon: <LayoutDashboard {...icon} />, main: true, exact: true },
  { to: paths.employeeStatistics(), label: t.statistics, icon: <ChartColumn {...icon} /> },
  { to: paths.checkIn('employee'), label: t.checkIn, icon: <LogIn {...icon} />, main: true },
  { to: paths.classes('employee'), label: t.classes, icon: <CalendarDays {...icon} /> },
  { to: paths.members('employee'), label: t.members, icon: <Users {...icon} />, main: true },
  { to: paths.leads('employee'), label: t.leads, icon: <Phone {...icon} /> },
  { to: paths.news('employee'), label: t.news, icon: <Sparkles {...icon} /> },
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
  { to: paths.giftCards('employee'), label: t.giftCards, icon: <Gift {...icon} /> },
  ofInvoices('employee', t),
  { to: paths.shifts('employee'), label: t.shifts, icon: <Wallet {...icon} /> },
])

/** Of the people whom an owner has at the desk. */
export const EmployeeArea = signedIn('employee', { Tools: DeskTools, Act: DeskAct })
