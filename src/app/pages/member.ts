import { area, frame, page } from '../route-maker.ts'
import { notificationsPage, receiptPage } from './everybody.ts'

const member = frame('/member', () => import('../areas/member.tsx'), 'MemberArea')
const contactsPage = () => import('#src/features/portal/web/ContactsPage.tsx')

/** Of members. */
export const memberPages = area(member, [
  page(member, '/notification', notificationsPage, 'NotificationsPage', 'notifications'),
  page(member, '/', () => import('#src/features/portal/web/PortalPage.tsx'), 'PortalPage', 'memberDashboard'),
  page(
    member,
    '/memberships',
    () => import('#src/features/portal/web/OwnMembershipsPage.tsx'),
    'OwnMembershipsPage',
    'memberMemberships',
  ),
  page(member, '/orders', () => import('#src/features/portal/web/OrdersPage.tsx'), 'OrdersPage', 'memberOrders'),
  page(
    member,
    '/payments',
    () => import('#src/features/portal/web/OwnPaymentsPage.tsx'),
    'OwnPaymentsPage',
    'ownPayments',
  ),
  page(member, '/autopay', () => import('../autopay-page.tsx'), 'Autopay', 'ownAutopay'),
  page(member, '/visits', () => import('#src/features/portal/web/VisitsPage.tsx'), 'VisitsPage', 'ownVisits'),
  page(member, '/receipts/$transaction_id', receiptPage, 'PaymentReceipt', 'receipt'),
  page(
    member,
    '/schedule',
    () => import('#src/features/portal/web/SchedulePage.tsx'),
    'SchedulePage',
    'memberSchedule',
  ),
  page(
    member,
    '/edus',
    () => import('#src/features/classes/web/MemberTimetable.tsx'),
    'MemberTimetable',
    'memberClasses',
  ),
  page(member, '/managers', contactsPage, 'ContactsPage', 'contacts'),
  page(
    member,
    '/managers/$gym_id',
    () => import('#src/features/letters/web/OwnLettersPage.tsx'),
    'OwnLettersPage',
    'ownLetters',
  ),
  page(
    member,
    '/teachers',
    () => import('#src/features/classes/web/MemberCoachesPage.tsx'),
    'MemberCoachesPage',
    'coaches',
  ),
  page(
    member,
    '/payment/plan/upgrade',
    () => import('#src/features/portal/web/UpgradePage.tsx'),
    'UpgradePage',
    'upgrade',
  ),
  page(
    member,
    '/measurements',
    () => import('#src/features/measurements/web/MeasurementsPage.tsx'),
    'MeasurementsPage',
    'measurements',
  ),
  page(member, '/account', () => import('../own-account-page.tsx'), 'OwnAccountPage', 'account'),
  page(
    member,
    '/notification/settings',
    () => import('../notification-settings-page.tsx'),
    'NotificationSettings',
    'notificationSettings',
  ),
  page(member, '/data', () => import('#src/features/own-data/web/OwnDataPage.tsx'), 'OwnDataPage', 'ownData'),
])
