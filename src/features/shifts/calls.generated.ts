// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const shifts = /* @__PURE__ */ calls<typeof contract.shifts>(async () => (await import('./contract.ts')).shifts, {
  current: { method: 'GET', path: '/shift/current', access: { roles: ['admin', 'employee'] } },
  open: { method: 'POST', path: '/shift/open', access: { roles: ['admin', 'employee'] }, idempotent: true },
  count: { method: 'POST', path: '/shift/count/:id', access: { roles: ['admin', 'employee'] }, idempotent: true },
  close: { method: 'POST', path: '/shift/close/:id', access: { roles: ['admin', 'employee'] }, idempotent: true },
  list: { method: 'GET', path: '/shift/all', access: { roles: ['superadmin', 'admin', 'employee'] } },
  exportList: { method: 'GET', path: '/shift/all/export', access: { roles: ['superadmin', 'admin', 'employee'] } },
  one: { method: 'GET', path: '/shift/one/:id', access: { roles: ['superadmin', 'admin', 'employee'] } },
})
