import {
  CalendarDays,
  CreditCard,
  Dumbbell,
  LayoutDashboard,
  Phone,
  Receipt,
  Scale,
  Sparkles,
  Users,
} from 'lucide-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { paths } from '#src/contract/paths.ts'
import { MemberLocks } from '#src/features/portal/web/MemberLocks.tsx'
import { queryClient } from '#src/web/api.ts'
import { RoleArea } from '#src/web/layout/RoleArea.tsx'
import { Area } from '../areas.tsx'
import { provideMenu } from '../menus.tsx'
import { ownCrumbTexts } from '../own-crumb-texts.ts'

const icon = { 'aria-hidden': true } as const

provideMenu('member', ownCrumbTexts, (t) => [
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
  { to: paths.measurements(), label: t.measurements, icon: <Scale {...icon} /> },
  { to: paths.coaches(), label: t.coaches, icon: <Users {...icon} /> },
  { to: paths.contacts(), label: t.contacts, icon: <Phone {...icon} />, main: true },
  { to: paths.upgrade(), label: t.upgrade, icon: <Sparkles {...icon} /> },
])

/** Of members. */
export const MemberArea = () => (
  <QueryClientProvider client={queryClient}>
    <RoleArea role="member">
      <MemberLocks>{(lockedReason) => <Area role="member" lockedReason={lockedReason} />}</MemberLocks>
    </RoleArea>
  </QueryClientProvider>
)
