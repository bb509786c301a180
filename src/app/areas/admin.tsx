import { Building2, ClipboardList, History, Smartphone, UsersRound } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { signedIn } from '../areas.tsx'
import { crumbTexts } from '../crumb-texts.ts'
import { provideMenu } from '../menus.tsx'
import { DeskAct, DeskTools } from './desk.tsx'
import { deskMenu } from './desk-menu.tsx'

const icon = { 'aria-hidden': true } as const

provideMenu('admin', crumbTexts, (t) => {
  const desk = deskMenu('admin', t)
  return [
    desk.home,
    desk.statistics,
    desk.checkIn,
    desk.classes,
    { to: paths.employees(), begins: true, label: t.employees, icon: <UsersRound {...icon} /> },
    { to: paths.gyms(), label: t.gyms, icon: <Building2 {...icon} /> },
    desk.members,
    desk.leads,
    desk.news,
    desk.letters,
    desk.memberships,
    desk.freezeRequests,
    desk.endings,
    { to: paths.plans(), label: t.plans, icon: <ClipboardList {...icon} /> },
    desk.transactions,
    desk.debtors,
    desk.shifts,
    desk.giftCards,
    desk.invoices,
    { to: paths.cashBoxes('admin'), label: t.cashBoxes, icon: <Smartphone {...icon} /> },
    { to: paths.audit('admin'), label: t.audit, icon: <History {...icon} /> },
  ]
})

/** Of an owner. */
export const AdminArea = signedIn('admin', { Tools: DeskTools, Act: DeskAct })
