// Written by test/generated-docs.test.ts from factors-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './factors-contract.ts'

export const factors = /* @__PURE__ */ calls<typeof contract.factors>(async () => (await import('./factors-contract.ts')).factors, {
  mine: { method: 'GET', path: '/auth/factors', access: { roles: ['superadmin', 'admin', 'employee'] } },
  totpStart: { method: 'POST', path: '/auth/totp/start', access: { roles: ['superadmin', 'admin', 'employee'] } },
  totpConfirm: { method: 'POST', path: '/auth/totp/confirm', access: { roles: ['superadmin', 'admin', 'employee'] } },
  totpRemove: { method: 'DELETE', path: '/auth/totp', access: { roles: ['superadmin', 'admin', 'employee'] } },
  enroll: { method: 'POST', path: '/auth/totp/enroll', access: 'public' },
  second: { method: 'POST', path: '/auth/second', access: 'public' },
  confirm: { method: 'POST', path: '/auth/confirm', access: { roles: ['superadmin', 'admin', 'employee'] } },
  reset: { method: 'POST', path: '/auth/factors/reset/:id', access: { roles: ['superadmin', 'admin'] } },
})
