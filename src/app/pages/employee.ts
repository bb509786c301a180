import { area, page } from '../route-maker.ts'
import { root } from './root.ts'
import {
  accountPage,
  checkInPage,
  classPartPage,
  debtorsPage,
  endingsPage,
  freezeRequestsPage,
  leadsPage,
  lettersPage,
  notificationsPage,
  receiptPage,
  refusedVisitsPage,
  shiftPage,
  timetablePage,
  transactionsPage,
  visitsPage,
} from './shared.ts'

const employee = area(root, { path: '/employee' }, () => import('../areas.tsx'), 'EmployeeArea')

const employeeFigures = () => import('#src/features/statistics/web/EmployeeFiguresPage.tsx')

/** Of the desk. */
export const employeePages = employee.addChildren([
  page(employee, '/transactions', transactionsPage, 'TransactionsPage', 'transactions'),
  page(employee, '/leads', leadsPage, 'LeadsPage', 'leads'),
  page(employee, '/letters', lettersPage, 'LettersPage', 'letters'),
  page(employee, '/letters/$gym_id/$member_id', lettersPage, 'LettersPage', 'letter'),
  page(employee, '/debtors', debtorsPage, 'DebtorsPage', 'debtors'),
  page(employee, '/ending', endingsPage, 'EndingsPage', 'endings'),
  page(employee, '/shift', () => import('#src/features/shifts/web/OwnShiftPage.tsx'), 'OwnShiftPage', 'shifts'),
  page(employee, '/shift/$shift_id', shiftPage, 'ShiftPage', 'shift'),
  page(employee, '/receipts/$transaction_id', receiptPage, 'PaymentReceipt', 'receipt'),
  page(employee, '/notification', notificationsPage, 'NotificationsPage', 'notifications'),
  page(employee, '/classes', timetablePage, 'TimetablePage', 'classes'),
  page(
    employee,
    '/classes/own',
    () => import('#src/features/classes/web/OwnClassesPage.tsx'),
    'OwnClassesPage',
    'classes',
  ),
  page(employee, '/classes/$part', classPartPage, 'ClassPartPage', 'settings'),
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
  page(employee, '/statistics', employeeFigures, 'EmployeeFiguresPage', 'statistics'),
  page(employee, '/statistics/$part', employeeFigures, 'EmployeeFiguresPage', 'statistics'),
  page(employee, '/members', () => import('#src/features/members/web/MembersPage.tsx'), 'MembersPage', 'members'),
  page(
    employee,
    '/members/create',
    () => import('#src/features/members/web/MemberCreatePage.tsx'),
    'MemberCreatePage',
    'create',
  ),
  page(employee, '/members/member/$member_id', () => import('../member-page.tsx'), 'MemberProfile', 'member'),
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
  page(employee, '/memberships/freezes', freezeRequestsPage, 'RequestsPage', 'freezeRequests'),
  page(
    employee,
    '/memberships/details/$membership_id',
    () => import('../membership-page.tsx'),
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
])
