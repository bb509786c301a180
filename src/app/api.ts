import type { Feature, Reaction } from '#src/server/serve.ts'
import { accountsRoutes } from '#src/features/accounts/server/routes.ts'
import { adminsRoutes } from '#src/features/admins/server/routes.ts'
import { auditRoutes } from '#src/features/audit/server/routes.ts'
import { classPartsRoutes } from '#src/features/classes/server/parts-routes.ts'
import { classesRoutes } from '#src/features/classes/server/routes.ts'
import { reactOfClasses } from '#src/features/classes/server/reactions.ts'
import { documentsRoutes } from '#src/features/documents/server/routes.ts'
import { doorsRoutes } from '#src/features/doors/server/routes.ts'
import { employeesRoutes } from '#src/features/employees/server/routes.ts'
import { freezeRequestsRoutes } from '#src/features/freeze-requests/server/routes.ts'
import { gymsRoutes } from '#src/features/gyms/server/routes.ts'
import { importsRoutes } from '#src/features/imports/server/routes.ts'
import { ledgerRoutes } from '#src/features/ledger/server/routes.ts'
import { leadsRoutes } from '#src/features/leads/server/routes.ts'
import { createMembersRoutes } from '#src/features/members/server/routes.ts'
import { membershipsRoutes } from '#src/features/memberships/server/routes.ts'
import { messagesRoutes } from '#src/features/messages/server/routes.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { notificationsRoutes } from '#src/features/notifications/server/routes.ts'
import { ownDataRoutes } from '#src/features/own-data/server/routes.ts'
import { plansRoutes } from '#src/features/plans/server/routes.ts'
import { ratingsRoutes } from '#src/features/ratings/server/routes.ts'
import { portalRoutes } from '#src/features/portal/server/routes.ts'
import { receiptsRoutes } from '#src/features/receipts/server/routes.ts'
import { remindersRoutes } from '#src/features/reminders/server/routes.ts'
import { sessionsRoutes } from '#src/features/sessions/server/routes.ts'
import { shiftsRoutes } from '#src/features/shifts/server/routes.ts'
import { statisticsRoutes } from '#src/features/statistics/server/routes.ts'
import { subscriptionsRoutes } from '#src/features/subscriptions/server/routes.ts'
import { transactionsRoutes } from '#src/features/transactions/server/routes.ts'
import { visitsRoutes } from '#src/features/visits/server/routes.ts'
import type { ApplicationDeps } from './application.ts'

/** What features do when something happens to a person. */
export const reactions: readonly Reaction[] = [reactOfClasses]

/** Every feature with routes, in the order of the domain. The routes themselves stand in each feature's contract.ts. */
const changing = (deps: ApplicationDeps): Feature[] => [
  messagesRoutes(deps),
  sessionsRoutes(deps),
  accountsRoutes,
  adminsRoutes(deps),
  gymsRoutes,
  employeesRoutes,
  shiftsRoutes(notify),
  plansRoutes,
  transactionsRoutes,
  subscriptionsRoutes,
  createMembersRoutes(deps),
  membershipsRoutes,
  importsRoutes,
  receiptsRoutes(deps),
  visitsRoutes(deps),
  classPartsRoutes,
  classesRoutes,
  statisticsRoutes,
  documentsRoutes(deps),
  remindersRoutes,
  ledgerRoutes,
  notificationsRoutes(deps),
  leadsRoutes,
  doorsRoutes(deps),
  ratingsRoutes,
  freezeRequestsRoutes,
  portalRoutes(deps),
  ownDataRoutes(deps),
]

/** … and the log of what all of them did. */
export function features(deps: ApplicationDeps): Feature[] {
  const recorded = changing(deps)
  return [...recorded, auditRoutes(recorded)]
}
