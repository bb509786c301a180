import { expect, test } from 'vitest'
import type { Role } from '#src/contract/roles.ts'
import { listNames } from '../figure-rows.ts'
import { listPath } from './list-path.ts'

/** What a role's screens show no figure of, or what it has no pages of. */
const without: Record<Exclude<Role, 'member'>, readonly string[]> = {
  superadmin: ['employees'],
  admin: ['admins', 'subscriptions'],
  employee: ['gyms', 'employees', 'admins', 'subscriptions'],
}

test('every list that a figure opens is a page of everybody who sees the figure', () => {
  for (const [role, lists] of Object.entries(without)) {
    const missing = listNames.filter((list) => listPath(role as Role, list) === null) // its own keys
    expect([role, missing]).toEqual([role, lists])
  }
})
