import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { registerCommand } from '#src/web/commands.tsx'
import { provideCrumbs } from '#src/web/layout/crumbs.ts'
import { ErrorScreen } from '#src/web/layout/ErrorScreen.tsx'
import { Root } from '#src/web/layout/Root.tsx'
import { NotFoundScreen, UnauthorizedScreen } from '#src/web/layout/UnauthorizedScreen.tsx'
import { lazyPopup } from '#src/web/lazy-popup.ts'
import { parseSearch, stringifySearch } from '#src/web/navigation.tsx'
import { textsNow } from '#src/web/texts.ts'
import { openCrumbTexts } from './open-crumb-texts.ts'
import { area, lazyPage, page, pageTable } from './route-maker.ts'

/*
 * Every URL and its page. To add a page: one line below its area,
 *
 *   page(admin, '/members', () => import('#src/features/members/web/MembersPage.tsx'), 'MembersPage', 'members'),
 *        area   path below it  the file (loaded on demand)                              its export    its name in crumb-texts.ts
 *
 * `$name` in a path is a parameter: useParam('name'). Its link goes into paths.ts, its menu entry into menus.tsx.
 * Popups of server commands stand at the end of this file.
 */

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen, errorComponent: ErrorScreen })

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: lazyPage(() => import('#src/features/sessions/web/PublicArea.tsx'), 'PublicArea'),
})
const superadmin = area(root, '/superadmin', () => import('./areas.tsx'), 'SuperadminArea')
const admin = area(root, '/admin', () => import('./areas.tsx'), 'AdminArea')
const employee = area(root, '/employee', () => import('./areas.tsx'), 'EmployeeArea')
const member = area(root, '/member', () => import('./areas.tsx'), 'MemberArea')

const openPages = [
  page(open, '/', () => import('#src/features/sessions/web/SignInPage.tsx'), 'SignInPage', 'signIn'),
  page(
    open,
    '/login/administrators',
    () => import('#src/features/sessions/web/SignInPage.tsx'),
    'AdministratorsSignInPage',
    'signIn',
  ),
  page(
    open,
    '/login/superadmin',
    () => import('#src/features/sessions/web/SuperadminSignInPage.tsx'),
    'SuperadminSignInPage',
    'signIn',
  ),
  page(
    open,
    '/login/member',
    () => import('#src/features/sessions/web/MemberSignInPage.tsx'),
    'MemberSignInPage',
    'signIn',
  ),
  page(open, '/register', () => import('#src/features/admins/web/RegisterPage.tsx'), 'RegisterPage', 'register'),
  page(
    open,
    '/password',
    () => import('#src/features/sessions/web/ForgottenPasswordPage.tsx'),
    'ForgottenPasswordPage',
    'password',
  ),
]

const accountPage = () => import('#src/features/accounts/web/AccountPage.tsx')

const notificationsPage = () => import('#src/features/notifications/web/NotificationsPage.tsx')
const auditPage = () => import('#src/features/audit/web/AuditPage.tsx')

const receiptPage = () => import('./receipt-page.tsx')
const transactionsPage = () => import('#src/features/transactions/web/TransactionsPage.tsx')

const superadminPages = [
  page(
    superadmin,
    '/subscriptions',
    () => import('#src/features/subscriptions/web/PlatformSubscriptionsPage.tsx'),
    'PlatformSubscriptionsPage',
    'subscriptions',
  ),
  page(superadmin, '/transactions', transactionsPage, 'TransactionsPage', 'transactions'),
  page(superadmin, '/receipts/$transaction_id', receiptPage, 'PaymentReceipt', 'receipt'),
  page(superadmin, '/visits', () => import('#src/features/visits/web/VisitsPage.tsx'), 'VisitsPage', 'visits'),
  page(superadmin, '/members', () => import('#src/features/members/web/MembersPage.tsx'), 'MembersPage', 'members'),
  page(
    superadmin,
    '/memberships',
    () => import('#src/features/memberships/web/MembershipsPage.tsx'),
    'MembershipsPage',
    'memberships',
  ),
  page(
    superadmin,
    '/admins/$admin_id/profile/$gym_id/statistics/details/$membership_id',
    () => import('./membership-page.tsx'),
    'MembershipWithPapers',
    'ledger',
  ),
  page(superadmin, '/notification', notificationsPage, 'NotificationsPage', 'notifications'),
  page(superadmin, '/audit', auditPage, 'AuditPage', 'audit'),
  page(
    superadmin,
    '/messages',
    () => import('#src/features/messages/web/MessagesPage.tsx'),
    'MessagesPage',
    'messages',
  ),
  page(
    superadmin,
    '/',
    () => import('#src/features/statistics/web/PlatformPage.tsx'),
    'PlatformPage',
    'superadminDashboard',
  ),
  page(
    superadmin,
    '/statistics',
    () => import('#src/features/statistics/web/PlatformStatisticsPage.tsx'),
    'PlatformStatisticsPage',
    'superadminStatistics',
  ),
  page(
    superadmin,
    '/admins/$admin_id/profile/$gym_id/statistics',
    () => import('./dashboard-page.tsx'),
    'GymFigures',
    'statistics',
  ),
  page(
    superadmin,
    '/admins',
    () => import('#src/features/admins/web/AdminsPage.tsx'),
    'AdminsPage',
    'superadminAdmins',
  ),
  page(
    superadmin,
    '/admins/create',
    () => import('#src/features/admins/web/AdminCreatePage.tsx'),
    'AdminCreatePage',
    'create',
  ),
  page(superadmin, '/admins/$admin_id', () => import('./admin-profile-page.tsx'), 'AdminProfile', 'admin'),
  page(
    superadmin,
    '/admins/$admin_id/edit',
    () => import('#src/features/admins/web/AdminEditPage.tsx'),
    'AdminEditPage',
    'edit',
  ),
  page(
    superadmin,
    '/admins/$admin_id/import',
    () => import('#src/features/imports/web/ImportsPage.tsx'),
    'ImportsPage',
    'memberImports',
  ),
  page(
    superadmin,
    '/admins/$admin_id/import/$import_id',
    () => import('#src/features/imports/web/ImportPage.tsx'),
    'ImportPage',
    'memberImport',
  ),
  page(
    superadmin,
    '/ledger',
    () => import('#src/features/ledger/web/LedgerChecksPage.tsx'),
    'LedgerChecksPage',
    'ledgerChecks',
  ),
  page(superadmin, '/account', accountPage, 'AccountPage', 'account'),
  page(superadmin, '/gyms', () => import('#src/features/gyms/web/GymsPage.tsx'), 'PlatformGymsPage', 'superadminGyms'),
  page(superadmin, '/admins/$admin_id/create', () => import('./gym-pages.tsx'), 'GymCreate', 'create'),
  page(superadmin, '/admins/$admin_id/profile/$gym_id', () => import('./gym-profile-page.tsx'), 'GymProfile', 'gym'),
  page(superadmin, '/admins/$admin_id/profile/$gym_id/edit', () => import('./gym-pages.tsx'), 'GymEdit', 'edit'),
  page(
    superadmin,
    '/admins/$admin_id/profile/$gym_id/settings',
    () => import('./gym-pages.tsx'),
    'GymSettings',
    'settings',
  ),
  page(
    superadmin,
    '/admins/$admin_id/profile/$gym_id/settings/create',
    () => import('#src/features/plans/web/PlanPages.tsx'),
    'GymPlanCreatePage',
    'create',
  ),
  page(
    superadmin,
    '/admins/$admin_id/profile/$gym_id/subscriptions',
    () => import('#src/features/subscriptions/web/GymSubscriptionsPage.tsx'),
    'GymSubscriptionsPage',
    'subscriptions',
  ),
  page(
    superadmin,
    '/admins/$admin_id/profile/$gym_id/subscriptions/$subscription_id',
    () => import('#src/features/subscriptions/web/SubscriptionPage.tsx'),
    'SubscriptionPage',
    'subscription',
  ),
  page(
    superadmin,
    '/admins/$admin_id/subscription/create',
    () => import('#src/features/subscriptions/web/SubscriptionCreatePage.tsx'),
    'SubscriptionCreatePage',
    'create',
  ),
  page(
    superadmin,
    '/admins/$admin_id/subscription/create/$subscription_id',
    () => import('#src/features/subscriptions/web/SubscriptionPayPage.tsx'),
    'FirstPaymentPage',
    'payment',
  ),
  page(
    superadmin,
    '/admins/$admin_id/subscription/$subscription_id',
    () => import('#src/features/subscriptions/web/SubscriptionPage.tsx'),
    'SubscriptionPage',
    'subscription',
  ),
  page(
    superadmin,
    '/admins/$admin_id/subscription/$subscription_id/transaction',
    () => import('#src/features/subscriptions/web/SubscriptionPayPage.tsx'),
    'SubscriptionPayPage',
    'payment',
  ),
  page(
    superadmin,
    '/admins/$admin_id/profile/$gym_id/create_member',
    () => import('#src/features/members/web/MemberCreatePage.tsx'),
    'MemberCreatePage',
    'create',
  ),
  page(
    superadmin,
    '/admins/$admin_id/profile/$gym_id/member/$member_id',
    () => import('./member-page.tsx'),
    'MemberProfile',
    'member',
  ),
  page(
    superadmin,
    '/plans',
    () => import('#src/features/plans/web/PlansPage.tsx'),
    'SubscriptionPlansPage',
    'superadminPlans',
  ),
  page(
    superadmin,
    '/plans/create',
    () => import('#src/features/plans/web/PlanPages.tsx'),
    'SubscriptionPlanCreatePage',
    'create',
  ),
  page(
    superadmin,
    '/plans/edit/$id',
    () => import('#src/features/plans/web/PlanPages.tsx'),
    'SubscriptionPlanEditPage',
    'edit',
  ),
]

const checkInPage = () => import('#src/features/visits/web/CheckInPage.tsx')
const freezeRequestsPage = () => import('#src/features/freeze-requests/web/FreezeRequestsPage.tsx')
const visitsPage = () => import('#src/features/visits/web/VisitsPage.tsx')
const refusedVisitsPage = () => import('#src/features/visits/web/RefusedVisitsPage.tsx')

const shiftPage = () => import('#src/features/shifts/web/ShiftPage.tsx')

const leadsPage = () => import('#src/features/leads/web/LeadsPage.tsx')
const debtorsPage = () => import('#src/features/reminders/web/DebtorsPage.tsx')
const endingsPage = () => import('#src/features/reminders/web/EndingsPage.tsx')

const adminPages = [
  page(
    admin,
    '/statistics',
    () => import('#src/features/statistics/web/StatisticsPage.tsx'),
    'StatisticsPage',
    'statistics',
  ),
  page(admin, '/transactions', transactionsPage, 'TransactionsPage', 'transactions'),
  page(admin, '/leads', leadsPage, 'LeadsPage', 'leads'),
  page(admin, '/debtors', debtorsPage, 'DebtorsPage', 'debtors'),
  page(admin, '/ending', endingsPage, 'EndingsPage', 'endings'),
  page(
    admin,
    '/messages',
    () => import('#src/features/reminders/web/SentMessagesPage.tsx'),
    'SentMessagesPage',
    'messages',
  ),
  page(admin, '/shifts', () => import('#src/features/shifts/web/ShiftsPage.tsx'), 'ShiftsPage', 'shifts'),
  page(admin, '/shifts/$shift_id', shiftPage, 'ShiftPage', 'shift'),
  page(admin, '/receipts/$transaction_id', receiptPage, 'PaymentReceipt', 'receipt'),
  page(admin, '/notification', notificationsPage, 'NotificationsPage', 'notifications'),
  page(admin, '/audit', auditPage, 'AuditPage', 'audit'),
  page(admin, '/checkin', checkInPage, 'CheckInPage', 'checkIn'),
  page(admin, '/checkin/visits', visitsPage, 'VisitsPage', 'visits'),
  page(admin, '/checkin/refused', refusedVisitsPage, 'RefusedVisitsPage', 'refusedVisits'),
  page(admin, '/', () => import('./dashboard-page.tsx'), 'OwnerDashboard', 'dashboard'),
  page(admin, '/gyms/profile/$gym_id/statistics', () => import('./dashboard-page.tsx'), 'GymFigures', 'statistics'),
  page(admin, '/account', accountPage, 'AccountPage', 'account'),
  page(
    admin,
    '/employees',
    () => import('#src/features/employees/web/EmployeesPage.tsx'),
    'EmployeesPage',
    'employees',
  ),
  page(
    admin,
    '/employees/create',
    () => import('#src/features/employees/web/EmployeeCreatePage.tsx'),
    'EmployeeCreatePage',
    'create',
  ),
  page(
    admin,
    '/employees/edit/$employee_id',
    () => import('#src/features/employees/web/EmployeeEditPage.tsx'),
    'EmployeeEditPage',
    'edit',
  ),
  page(admin, '/employees/profile/$employee_id', () => import('./employee-page.tsx'), 'EmployeeProfile', 'employee'),
  page(admin, '/gyms', () => import('#src/features/gyms/web/GymsPage.tsx'), 'GymsPage', 'gyms'),
  page(admin, '/gyms/create', () => import('./gym-pages.tsx'), 'GymCreate', 'create'),
  page(admin, '/gyms/edit/$gym_id', () => import('./gym-pages.tsx'), 'GymEdit', 'edit'),
  page(admin, '/gyms/profile/$gym_id', () => import('./gym-profile-page.tsx'), 'GymProfile', 'gym'),
  page(admin, '/gyms/profile/$gym_id/edit', () => import('./gym-pages.tsx'), 'GymEdit', 'edit'),
  page(
    admin,
    '/gyms/profile/$gym_id/doors',
    () => import('#src/features/doors/web/DoorDevicesPage.tsx'),
    'DoorDevicesPage',
    'doors',
  ),
  page(
    admin,
    '/gyms/profile/$gym_id/ratings',
    () => import('#src/features/ratings/web/RatingsPage.tsx'),
    'RatingsPage',
    'ratings',
  ),
  page(admin, '/gyms/profile/$gym_id/settings', () => import('./gym-pages.tsx'), 'GymSettings', 'settings'),
  page(
    admin,
    '/gyms/profile/$gym_id/settings/create',
    () => import('#src/features/plans/web/PlanPages.tsx'),
    'GymPlanCreatePage',
    'create',
  ),
  page(
    admin,
    '/gyms/profile/$gym_id/subscriptions',
    () => import('#src/features/subscriptions/web/GymSubscriptionsPage.tsx'),
    'GymSubscriptionsPage',
    'subscriptions',
  ),
  page(
    admin,
    '/gyms/profile/$gym_id/subscriptions/$subscription_id',
    () => import('#src/features/subscriptions/web/SubscriptionPage.tsx'),
    'SubscriptionPage',
    'subscription',
  ),
  page(admin, '/members', () => import('#src/features/members/web/MembersPage.tsx'), 'MembersPage', 'members'),
  page(
    admin,
    '/members/create',
    () => import('#src/features/members/web/MemberCreatePage.tsx'),
    'MemberCreatePage',
    'create',
  ),
  page(
    admin,
    '/members/import',
    () => import('#src/features/imports/web/ImportsPage.tsx'),
    'ImportsPage',
    'memberImports',
  ),
  page(
    admin,
    '/members/import/$import_id',
    () => import('#src/features/imports/web/ImportPage.tsx'),
    'ImportPage',
    'memberImport',
  ),
  page(admin, '/members/member/$member_id', () => import('./member-page.tsx'), 'MemberProfile', 'member'),
  page(
    admin,
    '/members/member/$member_id/edit',
    () => import('#src/features/members/web/MemberEditPage.tsx'),
    'MemberEditPage',
    'edit',
  ),
  page(
    admin,
    '/gyms/profile/$gym_id/create_member',
    () => import('#src/features/members/web/MemberCreatePage.tsx'),
    'MemberCreatePage',
    'create',
  ),
  page(admin, '/gyms/profile/$gym_id/member/$member_id', () => import('./member-page.tsx'), 'MemberProfile', 'member'),
  page(
    admin,
    '/members/member/$member_id/create',
    () => import('#src/features/memberships/web/SellPage.tsx'),
    'SellPage',
    'create',
  ),
  page(
    admin,
    '/members/member/$member_id/details/$membership_id',
    () => import('./membership-page.tsx'),
    'MembershipWithPapers',
    'membership',
  ),
  page(
    admin,
    '/memberships',
    () => import('#src/features/memberships/web/MembershipsPage.tsx'),
    'MembershipsPage',
    'memberships',
  ),
  page(admin, '/memberships/create', () => import('#src/features/memberships/web/SellPage.tsx'), 'SellPage', 'create'),
  page(admin, '/memberships/freezes', freezeRequestsPage, 'FreezeRequestsPage', 'freezeRequests'),
  page(
    admin,
    '/memberships/details/$membership_id',
    () => import('./membership-page.tsx'),
    'MembershipWithPapers',
    'membership',
  ),
  page(
    admin,
    '/memberships/details/$membership_id/transaction',
    () => import('#src/features/memberships/web/MembershipPayPage.tsx'),
    'MembershipPayPage',
    'payment',
  ),
  page(
    admin,
    '/gyms/profile/$gym_id/statistics/details/$membership_id',
    () => import('./membership-page.tsx'),
    'MembershipWithPapers',
    'ledger',
  ),
  page(admin, '/plans', () => import('#src/features/plans/web/PlansPage.tsx'), 'PlansPage', 'plans'),
  page(admin, '/plans/create', () => import('#src/features/plans/web/PlanPages.tsx'), 'PlanCreatePage', 'create'),
  page(admin, '/plans/edit/$id', () => import('#src/features/plans/web/PlanPages.tsx'), 'PlanEditPage', 'edit'),
]

const employeePages = [
  page(employee, '/transactions', transactionsPage, 'TransactionsPage', 'transactions'),
  page(employee, '/leads', leadsPage, 'LeadsPage', 'leads'),
  page(employee, '/debtors', debtorsPage, 'DebtorsPage', 'debtors'),
  page(employee, '/ending', endingsPage, 'EndingsPage', 'endings'),
  page(employee, '/shift', () => import('#src/features/shifts/web/OwnShiftPage.tsx'), 'OwnShiftPage', 'shifts'),
  page(employee, '/shift/$shift_id', shiftPage, 'ShiftPage', 'shift'),
  page(employee, '/receipts/$transaction_id', receiptPage, 'PaymentReceipt', 'receipt'),
  page(employee, '/notification', notificationsPage, 'NotificationsPage', 'notifications'),
  page(employee, '/checkin', checkInPage, 'CheckInPage', 'checkIn'),
  page(employee, '/checkin/visits', visitsPage, 'VisitsPage', 'visits'),
  page(employee, '/checkin/refused', refusedVisitsPage, 'RefusedVisitsPage', 'refusedVisits'),
  page(
    employee,
    '/',
    () => import('#src/features/statistics/web/EmployeeHomePage.tsx'),
    'EmployeeHomePage',
    'dashboard',
  ),
  page(employee, '/members', () => import('#src/features/members/web/MembersPage.tsx'), 'MembersPage', 'members'),
  page(
    employee,
    '/members/create',
    () => import('#src/features/members/web/MemberCreatePage.tsx'),
    'MemberCreatePage',
    'create',
  ),
  page(employee, '/members/member/$member_id', () => import('./member-page.tsx'), 'MemberProfile', 'member'),
  page(
    employee,
    '/members/member/$member_id/edit',
    () => import('#src/features/members/web/MemberEditPage.tsx'),
    'MemberEditPage',
    'edit',
  ),
  page(
    employee,
    '/memberships',
    () => import('#src/features/memberships/web/MembershipsPage.tsx'),
    'MembershipsPage',
    'memberships',
  ),
  page(
    employee,
    '/memberships/create',
    () => import('#src/features/memberships/web/SellPage.tsx'),
    'SellPage',
    'create',
  ),
  page(employee, '/memberships/freezes', freezeRequestsPage, 'FreezeRequestsPage', 'freezeRequests'),
  page(
    employee,
    '/memberships/details/$membership_id',
    () => import('./membership-page.tsx'),
    'MembershipWithPapers',
    'membership',
  ),
  page(
    employee,
    '/memberships/details/$membership_id/transaction',
    () => import('#src/features/memberships/web/MembershipPayPage.tsx'),
    'MembershipPayPage',
    'payment',
  ),
  page(employee, '/account', accountPage, 'AccountPage', 'account'),
]

const contactsPage = () => import('#src/features/portal/web/ContactsPage.tsx')
const ownPage = () => import('#src/features/portal/web/OwnMembershipsPage.tsx')

const memberPages = [
  page(member, '/notification', notificationsPage, 'NotificationsPage', 'notifications'),
  page(member, '/', () => import('#src/features/portal/web/PortalPage.tsx'), 'PortalPage', 'memberDashboard'),
  page(member, '/memberships', ownPage, 'OwnMembershipsPage', 'memberMemberships'),
  page(member, '/orders', ownPage, 'OrdersPage', 'memberOrders'),
  page(
    member,
    '/payments',
    () => import('#src/features/portal/web/OwnPaymentsPage.tsx'),
    'OwnPaymentsPage',
    'ownPayments',
  ),
  page(member, '/receipts/$transaction_id', receiptPage, 'PaymentReceipt', 'receipt'),
  page(member, '/schedule', () => import('./member-schedule-page.tsx'), 'MemberSchedulePage', 'memberSchedule'),
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
  page(member, '/account', accountPage, 'AccountPage', 'account'),
  page(member, '/data', () => import('#src/features/own-data/web/OwnDataPage.tsx'), 'OwnDataPage', 'ownData'),
]

const unauthorized = createRoute({ getParentRoute: () => root, path: '/unauthorized', component: UnauthorizedScreen })

/** Open to everybody, signed in or not. */
const receiptCheck = page(
  root,
  '/receipt/$token',
  () => import('#src/features/receipts/web/ReceiptCheckPage.tsx'),
  'ReceiptCheckPage',
  'receiptCheck',
)

const kiosk = page(root, '/kiosk', () => import('#src/features/doors/web/KioskPage.tsx'), 'KioskPage', 'kiosk')

const routeTree = root.addChildren([
  receiptCheck,
  kiosk,
  open.addChildren(openPages),
  superadmin.addChildren(superadminPages),
  admin.addChildren(adminPages),
  employee.addChildren(employeePages),
  member.addChildren(memberPages),
  unauthorized,
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
  trailingSlash: 'never',
})

// the names of the other pages come with their areas
provideCrumbs(
  pageTable.flatMap(({ path, crumb }) => {
    const isOpen = (key: string): key is keyof (typeof openCrumbTexts)['uz'] => key in openCrumbTexts.uz
    return crumb && isOpen(crumb) ? [{ path, label: () => textsNow(openCrumbTexts)[crumb] }] : []
  }),
)

// the popup of each `command` reply
registerCommand(
  'confirm_employee',
  lazyPopup(() => import('#src/features/sessions/web/ConfirmPhoneScreen.tsx'), 'ConfirmPhoneScreen'),
)
registerCommand(
  'receipt',
  lazyPopup(() => import('./receipt-page.tsx'), 'PaymentReceiptDialog'),
)
registerCommand(
  'no_gym_assigned',
  lazyPopup(() => import('#src/features/gyms/web/NoGymDialog.tsx'), 'NoGymDialog'),
)
registerCommand(
  'no_active_subscription',
  lazyPopup(() => import('#src/features/gyms/web/SubscriptionDialog.tsx'), 'NoActiveSubscriptionDialog'),
)
registerCommand(
  'create_subscription',
  lazyPopup(() => import('#src/features/gyms/web/SubscriptionDialog.tsx'), 'CreateSubscriptionDialog'),
)
registerCommand(
  'add_member',
  lazyPopup(() => import('#src/features/members/web/AddMemberPopup.tsx'), 'AddMemberPopup'),
)
