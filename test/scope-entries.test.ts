import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

/**
 * Where a feature changes its own scope (`enter`), and into which, in the order of the source. A call about a record names it in its contract (`subject`),
 * and the kernel goes into its owner's scope after it was found there for the caller: a new line here needs a reason that
 * such a call does not have (before a session, a member's own act at an owner, an open page).
 */
const entries: Readonly<Record<string, string>> = {
  'accounts/server/pictures.ts': 'tenant',
  'accounts/server/routes.ts': 'platform platform',
  'admins/server/routes.ts': 'platform tenant platform',
  'classes/server/feeds.ts': 'tenant platform tenant',
  'classes/server/member-views.ts': 'tenant',
  'classes/server/routes.ts': 'tenant tenant tenant',
  'demo/server/routes.ts': 'tenant _ tenant tenant auth auth',
  'demo/server/rows.ts': 'accounts|auth|platform platform',
  'doors/server/routes.ts': 'platform tenant tenant',
  'employees/server/hired-a-day.ts': 'auth',
  'employees/server/invitation.ts': 'auth tenant',
  'freeze-requests/server/withdraw-request.ts': 'tenant',
  'gift-cards/server/code-tries.ts': 'auth',
  'gift-cards/server/routes.ts': 'tenant',
  'gift-orders/server/routes.ts': 'tenant tenant auth',
  'gyms/server/gym-access.ts': 'platform',
  'imports/server/run-import.ts': 'tenant',
  'imports/server/spend-file.ts': 'auth',
  'invoices/server/routes.ts': 'platform tenant platform tenant tenant tenant',
  'leads/server/create-lead.ts': 'platform tenant',
  'measurements/server/routes.ts': 'member',
  'members/server/change-member.ts': 'auth tenant auth tenant',
  'members/server/known-a-day.ts': 'auth auth auth',
  'members/server/own-gyms.ts': 'tenant tenant',
  'members/server/own-phone.ts': 'auth member auth platform member',
  'memberships/server/own-membership.ts': 'tenant',
  'memberships/server/routes.ts': 'tenant|platform',
  'messages/server/routes.ts': 'platform',
  'news/server/spend-telling.ts': 'auth tenant',
  'notifications/server/push-queries.ts': 'platform',
  'notifications/server/routes.ts': 'platform platform',
  'own-data/server/asked-elsewhere.ts': 'tenant',
  'own-data/server/erase-person.ts': 'tenant tenant platform',
  'own-data/server/routes.ts': 'auth tenant platform auth platform auth',
  'portal/server/gym-today.ts': 'tenant',
  'portal/server/reserve-plan.ts': 'tenant tenant tenant',
  'portal/server/routes.ts': 'auth tenant tenant tenant',
  'promo-codes/server/desk-tries.ts': 'auth',
  'receipts/server/routes.ts': 'platform tenant platform',
  'reminders/server/routes.ts': 'tenant',
  'sessions/server/accounts.ts': 'tenant',
  'sessions/server/changed-sign-in.ts': 'platform auth back auth',
  'sessions/server/factors-routes.ts': 'auth auth auth auth auth auth',
  'sessions/server/leave-auth.ts': 'tenant|platform',
  'sessions/server/may-enter.ts': 'tenant auth',
  'sessions/server/passkeys-routes.ts': 'auth auth auth auth auth body auth',
  'sessions/server/proved.ts': 'auth back',
  'sessions/server/routes.ts': 'auth auth tenant|platform auth auth auth auth tenant|member|member|platform tenant',
  'sessions/server/sessions.ts': 'auth platform platform tenant',
  'sessions/server/sign-in-log.ts': 'where auth',
  'sessions/server/superadmins.ts': 'platform auth',
  'storefront/server/site.ts': 'tenant',
  'telegram/server/class-chat.ts': 'member platform tenant platform tenant platform tenant platform',
  'telegram/server/jobs.ts': 'tenant platform',
  'telegram/server/linked.ts': 'auth platform tenant',
  'telegram/server/routes.ts': 'platform platform auth platform platform platform',
  'visits/server/check-in.ts': 'auth tenant',
}

/** The roles that its argument names; the argument's own name where it names none. */
const scopesOf = (text: string): string =>
  [...text.matchAll(/\benter\(([\s\S]{0,400}?)\)\s/g)]
    .map(([, scope = '']) => scope.match(/(?<=')\w+(?=')/g)?.join('|') ?? scope.match(/\w+/)?.[0])
    .join(' ')

test('a feature changes its scope nowhere but where it is listed', () => {
  const root = path.join(projectRoot(), 'src/features')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\/server\/.+\.ts$/.test(file) && !/\.test\.ts$|^demo\/server\/book/.test(file))
    .map((file) => [file, scopesOf(readFileSync(path.join(root, file), 'utf8'))] as const)
    .filter(([, scopes]) => scopes !== '')
  expect(Object.fromEntries(found)).toEqual(entries)
})
