import type { Role } from '#src/contract/roles.ts'
import { findAccount } from '#src/features/sessions/server/accounts.ts'
import { passwordMatches } from '#src/features/sessions/server/passwords.ts'
import type { Database } from '#src/server/db.ts'

type DemoLogin = readonly [role: Role, who: string, page: string, login: string, password: string]

/** Written in the README for whoever tries the product out, and for nobody else. */
export const demoPasswords = { superadmin: 'polvon-root', admin: 'polvon-admin', employee: 'polvon-staff' } as const

export const demoLogins: readonly DemoLogin[] = [
  ['superadmin', 'superadmin', '/login/superadmin', 'root', demoPasswords.superadmin],
  ['admin', 'admin 1', '/', '+998901112233', demoPasswords.admin],
  ['admin', 'admin 2', '/', '+998901112234', demoPasswords.admin],
  ['employee', 'employee', '/', '+998901112244', demoPasswords.employee],
  ['employee', 'unconfirmed', '/', '+998901112245', demoPasswords.employee],
  ['employee', 'without a gym', '/', '+998901112246', demoPasswords.employee],
  ['employee', 'coach', '/', '+998901112247', demoPasswords.employee],
  ['member', 'member', '/login/member', '+998901112255', 'one-time code: see the outbox'],
]

/**
 * A database that was tried out first and is to be served for real: its passwords stand in the README, and whoever reads it
 * would run the platform, with an app of their own for the second step. Says what to do, or nothing.
 */
export async function demoLoginsProblem(database: Pick<Database, 'transaction'>): Promise<string | undefined> {
  const open: string[] = []
  for (const [role, , , login, password] of demoLogins) {
    const account = await database.transaction({ role: 'auth' }, ({ db }) => findAccount(db, role, login), {
      readOnly: true,
    })
    const isOpen = account?.status === 'active' || account?.status === 'pending'
    if (isOpen && (await passwordMatches(account.password_hash, password))) open.push(login)
  }
  return open.length > 0
    ? `The database opens by passwords of the demo that everybody can read (${open.join(', ')}): start with an empty DATA_DIR or database, or give them other passwords first (npm run superadmin -- root --password; the others outside production, at HOST=127.0.0.1)`
    : undefined
}
