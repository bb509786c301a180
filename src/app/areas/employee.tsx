import { signedIn } from '../areas.tsx'
import { crumbTexts } from '../crumb-texts.ts'
import { provideMenu } from '../menus.tsx'
import { DeskAct, DeskTools } from './desk.tsx'
import { deskMenu } from './desk-menu.tsx'

provideMenu('employee', crumbTexts, (t) => {
  const desk = deskMenu('employee', t)
  return [
    desk.home,
    desk.statistics,
    desk.checkIn,
    desk.classes,
    desk.members,
    desk.leads,
    desk.news,
    desk.letters,
    desk.memberships,
    desk.freezeRequests,
    desk.endings,
    desk.transactions,
    desk.debtors,
    desk.giftCards,
    desk.invoices,
    desk.shifts,
  ]
})

/** Of the people whom an owner has at the desk. */
export const EmployeeArea = signedIn('employee', { Tools: DeskTools, Act: DeskAct })
