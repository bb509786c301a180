import {
  Building2,
  ChartColumn,
  ClipboardList,
  CreditCard,
  History,
  LayoutDashboard,
  MessageSquareText,
  ReceiptText,
  Scale,
  ShieldUser,
  Smartphone,
} from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#src/contract/paths.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { signedIn } from '../areas.tsx'
import { crumbTexts } from '../crumb-texts.ts'
import { provideMenu } from '../menus.tsx'
import { ofInvoices } from './online-entry.tsx'

const PendingRequests = lazyPart(
  () => import('#src/features/admins/web/PendingRequests.tsx'),
  'PendingRequests',
  'unasked',
)

const icon = { 'aria-hidden': true } as const

provideMenu('superadmin', crumbTexts, (t) => [
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
    begins: true,
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
  { to: paths.subscriptionPlans(), label: t.superadminPlans, icon: <ClipboardList {...icon} /> },
  {
    to: paths.transactions('superadmin'),
    begins: true,
    label: t.transactions,
    icon: <ReceiptText {...icon} />,
    main: true,
  },
  ofInvoices('superadmin', t),
  { to: paths.cashBoxes('superadmin'), label: t.cashBoxes, icon: <Smartphone {...icon} /> },
  { to: paths.messages(), begins: true, label: t.messages, icon: <MessageSquareText {...icon} /> },
  { to: paths.ledger(), label: t.ledgerChecks, icon: <Scale {...icon} /> },
  { to: paths.audit('superadmin'), label: t.audit, icon: <History {...icon} /> },
])

/** Of the platform. */
export const SuperadminArea = signedIn('superadmin')
