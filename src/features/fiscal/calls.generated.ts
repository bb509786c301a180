// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const fiscal = /* @__PURE__ */ calls<typeof contract.fiscal>(async () => (await import('./contract.ts')).fiscal, {
  all: { method: 'GET', path: '/fiscal/all', access: { roles: ['superadmin', 'admin'] } },
  exportAll: { method: 'GET', path: '/fiscal/all/export', access: { roles: ['superadmin', 'admin'] } },
  check: { method: 'POST', path: '/fiscal/check', access: { roles: ['superadmin', 'admin'] }, idempotent: true },
  uncheck: { method: 'POST', path: '/fiscal/uncheck', access: { roles: ['superadmin', 'admin'] }, idempotent: true },
})
