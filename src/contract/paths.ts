import { doorPaths } from './door-paths.ts'
import type { Role } from './roles.ts'

/** Every link of the product is made here, of pages and of notices; src/app/pages.test.ts finds each its page. */

const { home } = doorPaths
const owner = (adminId: string) => `/superadmin/admins/${adminId}` as const

export const paths = {
  ...doorPaths,
  /** What a member is told, and how. */
  notificationSettings: () => '/member/notification/settings',
  /** What is kept about the calling member everywhere. */
  ownData: () => '/member/data',
  notifications: (role: Role) => `${home(role)}/notification`,
  /** Who did what: owners and the superadmin. */
  audit: (role: Role) => `${home(role)}/audit`,
  /** Cash boxes at Payme, Click and Uzum: of an owner, and of the platform. */
  cashBoxes: (role: Role) => `${home(role)}/online`,
  /** What came in by them, and what does not agree: in these days, or the last thirty. */
  onlineMoney: (role: Role, days?: { from: string; to: string }) =>
    `${home(role)}/online/received${days ? `?from=${days.from}&to=${days.to}` : ''}`,
  /** What the tax office has of an owner's payments, for the accountant. */
  fiscal: (role: Role) => `${home(role)}/fiscal`,
  /** Amounts that people were asked to pay online. */
  giftCards: (role: Role) => `${home(role)}/gift-cards`,
  invoices: (role: Role) => `${home(role)}/invoices`,

  // superadmin
  platformStatistics: () => '/superadmin/statistics',
  platformGyms: () => '/superadmin/gyms',
  platformSubscriptions: () => '/superadmin/subscriptions',
  admins: () => '/superadmin/admins',
  adminCreate: () => '/superadmin/admins/create',
  admin: (adminId: string) => owner(adminId),
  adminEdit: (adminId: string) => `${owner(adminId)}/edit`,
  adminGymCreate: (adminId: string) => `${owner(adminId)}/create`,
  adminGym: (adminId: string, gymId: string) => `${owner(adminId)}/profile/${gymId}`,
  adminSubscriptionCreate: (adminId: string) => `${owner(adminId)}/subscription/create`,
  /** The first payment, right after a subscription was made. */
  adminSubscriptionCreated: (adminId: string, subscriptionId: string) =>
    `${owner(adminId)}/subscription/create/${subscriptionId}`,
  adminSubscription: (adminId: string, subscriptionId: string) => `${owner(adminId)}/subscription/${subscriptionId}`,
  adminSubscriptionPay: (adminId: string, subscriptionId: string) =>
    `${owner(adminId)}/subscription/${subscriptionId}/transaction`,
  subscriptionPlans: () => '/superadmin/plans',
  subscriptionPlanCreate: () => '/superadmin/plans/create',
  subscriptionPlanEdit: (planId: string) => `/superadmin/plans/edit/${planId}`,
  messages: () => '/superadmin/messages',
  ledger: () => '/superadmin/ledger',

  // admin
  /** A part of the figures: money when left out. */
  statistics: (part?: string) => `/admin/statistics${part ? `/${part}` : ''}`,
  employees: () => '/admin/employees',
  employeeCreate: () => '/admin/employees/create',
  employeeEdit: (id: string) => `/admin/employees/edit/${id}`,
  employee: (id: string) => `/admin/employees/profile/${id}`,
  gyms: () => '/admin/gyms',
  gymCreate: () => '/admin/gyms/create',
  gymEdit: (id: string) => `/admin/gyms/edit/${id}`,
  plans: () => '/admin/plans',
  planCreate: () => '/admin/plans/create',
  /** What an owner takes off the price for whoever knows a code. */
  promoCodes: () => '/admin/plans/promo-codes',
  planEdit: (planId: string) => `/admin/plans/edit/${planId}`,

  /** A gym's pages: `adminId` on the superadmin's side, where they stand below their owner. */
  gym: (gymId: string, adminId?: string) =>
    adminId ? `${owner(adminId)}/profile/${gymId}` : `/admin/gyms/profile/${gymId}`,
  gymPart: (
    part:
      | 'edit'
      | 'settings'
      | 'settings/create'
      | 'settings?part=plans'
      | 'settings?part=sms'
      | 'subscriptions'
      | 'ratings'
      | 'doors'
      | 'photos'
      | 'statistics'
      | 'create_member',
    gymId: string,
    adminId?: string,
  ) => `${paths.gym(gymId, adminId)}/${part}`,
  gymSubscription: (gymId: string, subscriptionId: string, adminId?: string) =>
    `${paths.gym(gymId, adminId)}/subscriptions/${subscriptionId}`,
  gymLedger: (gymId: string, membershipId: string, adminId?: string) =>
    `${paths.gym(gymId, adminId)}/statistics/details/${membershipId}`,
  gymStatistics: (gymId: string, part?: string, adminId?: string) =>
    `${paths.gym(gymId, adminId)}/statistics${part ? `/${part}` : ''}`,
  gymMember: (gymId: string, memberId: string, adminId?: string) => `${paths.gym(gymId, adminId)}/member/${memberId}`,

  employeeStatistics: (part?: string) => `/employee/statistics${part ? `/${part}` : ''}`,

  // admin and employee
  freezeRequests: (role: Role) => `${home(role)}/memberships/freezes`,
  members: (role: Role) => `${home(role)}/members`,
  memberCreate: (role: Role) => `${home(role)}/members/create`,
  /** Files of members: the owner's own, or below an owner on the superadmin's side. */
  memberImports: (adminId?: string) => (adminId ? `${owner(adminId)}/import` : '/admin/members/import'),
  memberImport: (importId: string, adminId?: string) => `${paths.memberImports(adminId)}/${importId}`,
  member: (role: Role, memberId: string) => `${home(role)}/members/member/${memberId}`,
  memberEdit: (role: Role, memberId: string) => `${home(role)}/members/member/${memberId}/edit`,
  /** Sell a membership to this member. */
  memberSell: (role: Role, memberId: string) =>
    role === 'admin'
      ? `/admin/members/member/${memberId}/create`
      : `${home(role)}/memberships/create?member_id=${memberId}`,
  memberMembership: (memberId: string, membershipId: string) =>
    `/admin/members/member/${memberId}/details/${membershipId}`,
  /** The till: an owner's list of shifts, an employee's own. */
  shifts: (role: Role) => (role === 'employee' ? '/employee/shift' : `${home(role)}/shifts`),
  shift: (role: Role, shiftId: string) => `${paths.shifts(role)}/${shiftId}`,
  receipt: (role: Role, transactionId: string) => `${home(role)}/receipts/${transactionId}`,
  debtors: (role: Role) => `${home(role)}/debtors`,
  /** What a coach holds, for a phone. */
  ownClasses: () => `${home('employee')}/classes/own`,
  /** What members show to their coach; `?member=` opens one of them. */
  sharedMeasurements: () => `${home('employee')}/classes/own/measurements`,
  /** The week of classes; `?session=` opens one. */
  classes: (role: Role) => `${home(role)}/classes`,
  /** … of a gym, at a day. */
  classesOn: (role: Role, { gymId, day }: { gymId: string; day: string }) =>
    `${home(role)}/classes?gym_id=${gymId}&day=${day}`,
  /** What it is made of: kinds, coaches, rooms, series, rules. */
  classPart: (role: Role, part: string) => `${home(role)}/classes/${part}`,
  /** People who asked on a gym's page; `?lead=` opens one. */
  leads: (role: Role) => `${home(role)}/leads`,
  /** What the gyms tell their members; `?news=` opens one. */
  news: (role: Role) => `${home(role)}/news`,
  /** What members write. */
  letters: (role: Role) => `${home(role)}/letters`,
  /** … and one of them beside it. */
  letter: (role: Role, gymId: string, memberId: string) => `${home(role)}/letters/${gymId}/${memberId}`,
  /** Memberships that end soon; `?tab=ended` those that ended. */
  endings: (role: Role) => `${home(role)}/ending`,
  /** The owner's own outbox. */
  ownMessages: () => '/admin/messages',
  checkIn: (role: Role) => `${home(role)}/checkin`,
  /** Who came in; for the superadmin apart from the door, which is not theirs. */
  visits: (role: Role) => (role === 'superadmin' ? '/superadmin/visits' : `${home(role)}/checkin/visits`),
  refusedVisits: (role: Role) => `${home(role)}/checkin/refused`,
  /** Payments; for the superadmin those of subscriptions. */
  transactions: (role: Role) => `${home(role)}/transactions`,
  memberships: (role: Role) => `${home(role)}/memberships`,
  membershipCreate: (role: Role) => `${home(role)}/memberships/create`,
  membership: (role: Role, membershipId: string) => `${home(role)}/memberships/details/${membershipId}`,
  membershipPay: (role: Role, membershipId: string) => `${home(role)}/memberships/details/${membershipId}/transaction`,

  // member
  /** The code for the door, over everything else. */
  memberPass: () => '/member?show=pass',
  /** What is owed, in sight. */
  memberDebt: () => '/member?show=debt',
  ownMemberships: () => '/member/memberships',
  schedule: () => '/member/schedule',
  /** The timetable of classes and booking. */
  memberClasses: () => '/member/edus',
  /** … of one of their gyms, and of the kind that is meant. */
  memberClassesOf: ({ gymId, kindId }: { gymId: string; kindId: string }) => `/member/edus?gym=${gymId}&kind=${kindId}`,
  /** … and of the coach. */
  memberClassesBy: ({ gymId, coachId }: { gymId: string; coachId: string }) =>
    `/member/edus?gym=${gymId}&coach=${coachId}`,
  /** … on the day of one class. */
  memberClassOn: ({ gymId, sessionId }: { gymId: string; sessionId: string }) =>
    `/member/edus?gym=${gymId}&session=${sessionId}`,
  orders: () => '/member/orders',
  /** All that the member paid and got back, with receipts. */
  ownPayments: () => '/member/payments',
  ownAutopay: () => '/member/autopay',
  /** When the member came, as a calendar. */
  ownVisits: () => '/member/visits',
  /** What the member measures. */
  measurements: () => '/member/measurements',
  coaches: () => '/member/teachers',
  contacts: () => '/member/managers',
  /** What a member and a gym wrote to each other. */
  ownLetters: (gymId: string) => `/member/managers/${gymId}`,
  upgrade: () => '/member/payment/plan/upgrade',
} as const

/** A link for somebody who chooses among gyms: the one that it speaks of is selected there. */
export const inGym = (path: string, gymId: string): string => `${path}${path.includes('?') ? '&' : '?'}gym=${gymId}`
