import type { Feature, Reaction } from '#src/server/serve.ts'
import type { Subjects } from '#src/server/subjects.ts'
import { accountsRoutes } from '#src/features/accounts/server/routes.ts'
import { adminsRoutes } from '#src/features/admins/server/routes.ts'
import { keptCardsOf } from '#src/features/autopay/server/cut-off.ts'
import { reactOfAutopay } from '#src/features/autopay/server/reactions.ts'
import { autopayRoutes } from '#src/features/autopay/server/routes.ts'
import { auditRoutes } from '#src/features/audit/server/routes.ts'
import {
  findBookingSubjects,
  findCoachSubjects,
  findKindSubjects,
  findRoomSubjects,
  findSeriesSubjects,
  findSessionSubjects,
} from '#src/features/classes/server/class-subjects.ts'
import { reactOfChangeRequests } from '#src/features/change-requests/server/reactions.ts'
import { findChangeRequestSubjects } from '#src/features/change-requests/server/queries.ts'
import { changeRequestsRoutes } from '#src/features/change-requests/server/routes.ts'
import { classFeedsRoutes } from '#src/features/classes/server/feeds.ts'
import { classFiguresRoutes } from '#src/features/classes/server/figures.ts'
import { cashBoxesRoutes } from '#src/features/cash-boxes/server/routes.ts'
import { classListsRoutes } from '#src/features/classes/server/lists.ts'
import { classMessagesRoutes } from '#src/features/classes/server/messages.ts'
import { ownClassesRoutes } from '#src/features/classes/server/own-routes.ts'
import { classPartsRoutes } from '#src/features/classes/server/parts-routes.ts'
import { classRestoresRoutes } from '#src/features/classes/server/restore-routes.ts'
import { classesRoutes } from '#src/features/classes/server/routes.ts'
import { timetableRoutes } from '#src/features/classes/server/timetable-routes.ts'
import { reactOfClasses } from '#src/features/classes/server/reactions.ts'
import { demoRoutes } from '#src/features/demo/server/routes.ts'
import { documentsRoutes } from '#src/features/documents/server/routes.ts'
import { doorsRoutes } from '#src/features/doors/server/routes.ts'
import { findEmployeeSubjects } from '#src/features/employees/server/queries.ts'
import { employeesRoutes } from '#src/features/employees/server/routes.ts'
import { reactOfFiscal } from '#src/features/fiscal/server/register.ts'
import { findFreezeRequestSubjects } from '#src/features/freeze-requests/server/queries.ts'
import { reactOfFreezeRequests } from '#src/features/freeze-requests/server/reactions.ts'
import { freezeRequestsRoutes } from '#src/features/freeze-requests/server/routes.ts'
import { firstStepsRoutes } from '#src/features/first-steps/server/routes.ts'
import { findGymSubjects } from '#src/features/gyms/server/gym-access.ts'
import { gymsRoutes } from '#src/features/gyms/server/routes.ts'
import { findImportSubjects } from '#src/features/imports/server/queries.ts'
import { importsRoutes } from '#src/features/imports/server/routes.ts'
import { invoicesRoutes } from '#src/features/invoices/server/routes.ts'
import { reactOfOnlinePayments } from '#src/features/online-payments/server/reactions.ts'
import { onlinePaymentsRoutes } from '#src/features/online-payments/server/routes.ts'
import { fiscalRoutes } from '#src/features/fiscal/server/routes.ts'
import { backupsRoutes } from '#src/features/backups/server/routes.ts'
import { ledgerRoutes } from '#src/features/ledger/server/routes.ts'
import { reactOfMovedPhone } from '#src/features/leads/server/follow-phone.ts'
import { reactOfFriendBonus } from '#src/features/leads/server/reactions.ts'
import { leadsRoutes } from '#src/features/leads/server/routes.ts'
import { reactOfMeasurements } from '#src/features/measurements/server/reactions.ts'
import { measurementsRoutes } from '#src/features/measurements/server/routes.ts'
import { findMemberSubjects, findNoteSubjects } from '#src/features/members/server/member-access.ts'
import { ownPhoneRoutes } from '#src/features/members/server/own-phone.ts'
import { createMembersRoutes } from '#src/features/members/server/routes.ts'
import { findMembershipSubjects } from '#src/features/memberships/server/membership-access.ts'
import { createMembershipsRoutes } from '#src/features/memberships/server/routes.ts'
import { findUseSubjects } from '#src/features/memberships/server/uses.ts'
import { lettersRoutes } from '#src/features/letters/server/routes.ts'
import { messagesRoutes } from '#src/features/messages/server/routes.ts'
import { findNewsSubjects } from '#src/features/news/server/queries.ts'
import { newsRoutes } from '#src/features/news/server/routes.ts'
import { notificationsRoutes } from '#src/features/notifications/server/routes.ts'
import { reactOfOwnerExport } from '#src/features/owner-export/server/reactions.ts'
import { ownerExportRoutes } from '#src/features/owner-export/server/routes.ts'
import { ownDataRoutes } from '#src/features/own-data/server/routes.ts'
import { findPlanSubjects } from '#src/features/plans/server/plan-subjects.ts'
import { plansRoutes } from '#src/features/plans/server/routes.ts'
import { reactOfGiftCards } from '#src/features/gift-cards/server/reactions.ts'
import { giftOrdersRoutes } from '#src/features/gift-orders/server/routes.ts'
import { giftCardsRoutes } from '#src/features/gift-cards/server/routes.ts'
import { promoCodesRoutes } from '#src/features/promo-codes/server/routes.ts'
import { findPhotoSubjects } from '#src/features/photos/server/queries.ts'
import { photosRoutes } from '#src/features/photos/server/routes.ts'
import { promisesRoutes } from '#src/features/promises/server/routes.ts'
import { ratingsRoutes } from '#src/features/ratings/server/routes.ts'
import { portalRoutes } from '#src/features/portal/server/routes.ts'
import { tellMemberOfTheirs } from '#src/features/portal/server/tell-member.ts'
import { receiptsRoutes } from '#src/features/receipts/server/routes.ts'
import { remindersRoutes } from '#src/features/reminders/server/routes.ts'
import { factorsRoutes } from '#src/features/sessions/server/factors-routes.ts'
import { passkeysRoutes } from '#src/features/sessions/server/passkeys-routes.ts'
import { sessionsRoutes } from '#src/features/sessions/server/routes.ts'
import { shiftsRoutes } from '#src/features/shifts/server/routes.ts'
import { statisticsRoutes } from '#src/features/statistics/server/routes.ts'
import { findSubscriptionSubjects } from '#src/features/subscriptions/server/queries.ts'
import { subscriptionsRoutes } from '#src/features/subscriptions/server/routes.ts'
import { findTransactionSubjects } from '#src/features/transactions/server/transaction-subjects.ts'
import { reactOfTelegram } from '#src/features/telegram/server/linked.ts'
import { telegramRoutes } from '#src/features/telegram/server/routes.ts'
import { transactionsRoutes } from '#src/features/transactions/server/routes.ts'
import { visitsRoutes } from '#src/features/visits/server/routes.ts'
import type { ApplicationDeps } from './deps.ts'

/** What features do when something happens to a person. */
export const reactions: readonly Reaction[] = [
  tellMemberOfTheirs,
  reactOfGiftCards,
  reactOfFriendBonus,
  reactOfMovedPhone,
  reactOfFiscal,
  reactOfOnlinePayments,
  reactOfFreezeRequests,
  reactOfChangeRequests,
  reactOfAutopay,
  reactOfClasses,
  reactOfMeasurements,
  reactOfTelegram,
  reactOfOwnerExport,
]

/** How what a call is about is found: a contract names its kind. */
export const subjects: Subjects = {
  gym: { find: findGymSubjects, gymOf: (id) => id },
  plan: findPlanSubjects,
  transaction: findTransactionSubjects,
  subscription: findSubscriptionSubjects,
  member: { find: findMemberSubjects, gymOf: () => null },
  note: findNoteSubjects,
  membership: findMembershipSubjects,
  use: findUseSubjects,
  employee: findEmployeeSubjects,
  import: findImportSubjects,
  freeze_request: findFreezeRequestSubjects,
  change_request: findChangeRequestSubjects,
  news: findNewsSubjects,
  gym_photo: findPhotoSubjects,
  class_kind: findKindSubjects,
  class_coach: findCoachSubjects,
  class_room: findRoomSubjects,
  class_series: findSeriesSubjects,
  class_session: findSessionSubjects,
  class_booking: findBookingSubjects,
}

/** Every feature with routes, in the order of the domain. The routes themselves stand in each feature's contract.ts. */
const changing = (deps: ApplicationDeps): Feature[] => [
  messagesRoutes(deps),
  sessionsRoutes(deps),
  factorsRoutes(deps),
  passkeysRoutes(deps),
  accountsRoutes,
  adminsRoutes(deps),
  gymsRoutes,
  employeesRoutes(deps),
  shiftsRoutes,
  plansRoutes,
  transactionsRoutes,
  subscriptionsRoutes,
  createMembersRoutes(deps),
  ownPhoneRoutes(deps),
  promoCodesRoutes,
  createMembershipsRoutes(deps),
  importsRoutes,
  fiscalRoutes,
  receiptsRoutes(deps),
  giftCardsRoutes(deps),
  cashBoxesRoutes({ ...deps, keptCards: keptCardsOf(deps.vault) }),
  invoicesRoutes(deps),
  onlinePaymentsRoutes(deps),
  giftOrdersRoutes(deps),
  visitsRoutes(deps),
  classPartsRoutes,
  classesRoutes,
  classRestoresRoutes,
  ownClassesRoutes,
  classListsRoutes,
  timetableRoutes,
  classMessagesRoutes(deps),
  classFeedsRoutes(deps),
  classFiguresRoutes,
  statisticsRoutes,
  firstStepsRoutes,
  documentsRoutes(deps),
  remindersRoutes(deps),
  ledgerRoutes,
  backupsRoutes(deps),
  notificationsRoutes(deps),
  leadsRoutes(deps),
  doorsRoutes(deps),
  ratingsRoutes,
  freezeRequestsRoutes,
  changeRequestsRoutes,
  lettersRoutes,
  newsRoutes,
  photosRoutes,
  promisesRoutes,
  autopayRoutes(deps),
  measurementsRoutes,
  portalRoutes(deps),
  telegramRoutes(deps),
  ownDataRoutes(deps),
  ownerExportRoutes(deps),
  demoRoutes(deps),
]

/** What the calls of each feature are for: the tags of the API document. */
export const about: Readonly<Record<string, string>> = {
  messages: 'SMS: the outbox, what became of each message, and the gateway.',
  sessions: 'Signing in and out, codes by SMS, passwords, and the sessions of a person.',
  factors: 'What an account asks for besides the password, and proving again who one is.',
  passkeys: 'Keys of devices (WebAuthn): a sign-in without a password, and a second step.',
  accounts: 'The calling person’s own card.',
  admins: 'Owners of gyms: asking to join, admitting, blocking.',
  gyms: 'Gyms with their staff, hours, holidays and rules.',
  employees: 'Employees of an owner, their gyms and what they may do.',
  shifts: 'The till: opening, counting and closing a cash shift.',
  plans: 'What memberships and subscriptions are sold as.',
  transactions: 'Money: payments, refunds and corrections, for memberships and for subscriptions.',
  subscriptions: 'What a gym pays the platform for.',
  members: 'Clients of an owner, their notes and messages to them.',
  'own-phone': 'The phone that a member signs in with, changed by codes on both.',
  'promo-codes': 'Codes that take a part of the price off at the sale.',
  memberships: 'Selling, renewing, freezing, changing and cancelling memberships.',
  'gift-cards': 'Cards that are sold for a sum, and pay for whoever holds them.',
  imports: 'Members and memberships from a file: reading, checking, importing, taking back.',
  fiscal: 'What the tax office has of the payments, for the accountant.',
  receipts: 'Receipts, their checking by a link, and sending them.',
  cash_boxes: 'Cash boxes at Payme, Click and Uzum: of an owner, and of the platform.',
  online_payments: 'What came in online, and where providers and the ledger do not agree.',
  'gift-orders': 'Gift cards that people buy online, in their own pages and on a gym’s page.',
  invoices: 'Amounts of a debt to be paid online, and their public pages.',
  visits: 'The door: who comes in, who is refused, and who is inside.',
  statistics: 'Figures of owners, gyms and the platform, each with the rows behind it.',
  'first-steps': 'What leads a new owner to the first sale.',
  documents: 'Papers to print: receipts, agreements, reports.',
  reminders: 'Reminding members of debts and of memberships that end.',
  ledger: 'Checking that the books add up.',
  backups: 'Copies of the database, each proved by a restore.',
  notifications: 'What a person is told inside the product, at once where a page is open.',
  leads: 'Strangers who asked at the page of a gym.',
  classes: 'The timetable of a gym: series, sessions and bookings.',
  class_restores: 'A class that was called off by mistake, held after all.',
  class_figures: 'How full classes are, who misses them, and which to drop or double.',
  class_timetable: 'A timetable from a file: read, checked row by row, done at once.',
  class_messages: 'Own words to everybody in a class.',
  class_feeds: 'Classes in the calendar of a phone: links of members and coaches.',
  class_lists: 'Who was in which class, and the files of classes, bookings and figures.',
  own_classes: 'What a coach holds: their classes and who comes.',
  class_parts: 'What classes are made of: kinds, coaches, rooms.',
  doors: 'Turnstiles and tablets that open by a key of their own.',
  ratings: 'What members say of a gym.',
  'freeze-requests': 'Freezes that members ask for, and the desk’s answers.',
  'change-requests': 'Other plans that members ask for, and the desk’s answers.',
  letters: 'What members and gyms write to each other.',
  news: 'What gyms tell their members, and strangers where they say so.',
  photos: 'Photos of a gym on its page for strangers.',
  autopay: 'Cards of members that are charged by themselves, as they agreed.',
  promises: 'Days on which members said they would pay what they owe.',
  telegram: 'The bot: the chat of a person, and what it gets.',
  'own-data': 'What is kept of the calling member, and its erasure.',
  'owner-export': 'Everything that is kept of an owner, as one file.',
  measurements: 'What members measure: their own, and of coaches to whom they show it.',
  portal: 'What a member sees of their gym, and reserving a plan.',
  demo: 'A made-up gym to try everything in, thrown away whole.',
  audit: 'Who changed what.',
}

/** … and the log of what all of them did. */
export function features(deps: ApplicationDeps): Feature[] {
  const recorded = changing(deps)
  return [...recorded, auditRoutes(recorded, deps.auditHeads)]
}
