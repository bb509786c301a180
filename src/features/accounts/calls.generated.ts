// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const accounts = /* @__PURE__ */ calls<typeof contract.accounts>(async () => (await import('./contract.ts')).accounts, {
  superadmin: { method: 'GET', path: '/superadmin/one/me', access: { roles: ['superadmin'] } },
  admin: { method: 'GET', path: '/admin/one/me', access: { roles: ['admin'] } },
  employee: { method: 'GET', path: '/employee/one/me', access: { roles: ['employee'] } },
  member: { method: 'GET', path: '/member/one/me', access: { roles: ['member'] } },
  updateSuperadmin: { method: 'PUT', path: '/superadmin/update/me', access: { roles: ['superadmin'] }, images: ['avatar'], idempotent: true },
  updateAdmin: { method: 'PUT', path: '/admin/update/me', access: { roles: ['admin'] }, images: ['avatar'], idempotent: true },
  updateEmployee: { method: 'PUT', path: '/employee/update/me', access: { roles: ['employee'] }, images: ['avatar'], idempotent: true },
  updateMember: { method: 'PUT', path: '/member/update/me', access: { roles: ['member'] }, images: ['avatar'], idempotent: true },
})
