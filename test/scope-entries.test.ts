import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

/**
 * Where a feature changes its own scope (`enter`), and how often. A call about a record names it in its contract (`subject`),
 * and the kernel goes into its owner's scope after it was found there for the caller: a new line here needs a reason that
 * such a call does not have (before a session, a member's own act at an owner, an open page).
 */
const entries: Readonly<Record<string, number>> = {
  'accounts/server/pictures.ts': 1,
  'accounts/server/routes.ts': 1,
  'admins/server/routes.ts': 1,
  'classes/server/feeds.ts': 3,
  'classes/server/member-views.ts': 1,
  'classes/server/routes.ts': 3,
  'demo/server/routes.ts': 6,
  'demo/server/rows.ts': 1,
  'doors/server/routes.ts': 3,
  'employees/server/invitation.ts': 2,
  'freeze-requests/server/withdraw-request.ts': 1,
  'gift-cards/server/code-tries.ts': 1,
  'gift-cards/server/routes.ts': 1,
  'gift-orders/server/routes.ts': 3,
  'gyms/server/gym-access.ts': 1,
  'imports/server/run-import.ts': 1,
  'invoices/server/routes.ts': 6,
  'leads/server/create-lead.ts': 2,
  'measurements/server/routes.ts': 1,
  'members/server/change-member.ts': 2,
  'members/server/known-a-day.ts': 3,
  'members/server/own-gyms.ts': 2,
  'members/server/own-phone.ts': 5,
  'memberships/server/own-membership.ts': 1,
  'memberships/server/routes.ts': 1,
  'messages/server/routes.ts': 1,
  'notifications/server/push-queries.ts': 1,
  'notifications/server/routes.ts': 2,
  'own-data/server/routes.ts': 7,
  'portal/server/gym-today.ts': 1,
  'portal/server/reserve-plan.ts': 3,
  'portal/server/routes.ts': 3,
  'receipts/server/routes.ts': 3,
  'reminders/server/routes.ts': 1,
  'sessions/server/changed-sign-in.ts': 4,
  'sessions/server/factors-routes.ts': 6,
  'sessions/server/leave-auth.ts': 1,
  'sessions/server/passkeys-routes.ts': 7,
  'sessions/server/routes.ts': 11,
  'sessions/server/sessions.ts': 4,
  'sessions/server/sign-in-log.ts': 2,
  'sessions/server/superadmins.ts': 1,
  'storefront/server/site.ts': 1,
  'telegram/server/class-chat.ts': 8,
  'telegram/server/jobs.ts': 2,
  'telegram/server/linked.ts': 3,
  'telegram/server/routes.ts': 6,
  'visits/server/check-in.ts': 2,
}

test('a feature changes its scope nowhere but where it is listed', () => {
  const root = path.join(projectRoot(), 'src/features')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\/server\/.+\.ts$/.test(file) && !/\.test\.ts$|^demo\/server\/book/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8').match(/\benter\(/g)?.length ?? 0] as const)
    .filter(([, times]) => times > 0)
  expect(Object.fromEntries(found)).toEqual(entries)
})
