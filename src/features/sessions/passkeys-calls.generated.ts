// Written by test/generated-docs.test.ts from passkeys-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './passkeys-contract.ts'

export const passkeys = /* @__PURE__ */ calls<typeof contract.passkeys>(async () => (await import('./passkeys-contract.ts')).passkeys, {
  all: { method: 'GET', path: '/auth/passkey/all', access: { roles: ['superadmin', 'admin', 'employee'] } },
  start: { method: 'POST', path: '/auth/passkey/register/start', access: { roles: ['superadmin', 'admin', 'employee'] } },
  add: { method: 'POST', path: '/auth/passkey/register/finish', access: { roles: ['superadmin', 'admin', 'employee'] } },
  rename: { method: 'PUT', path: '/auth/passkey/:id', access: { roles: ['superadmin', 'admin', 'employee'] } },
  remove: { method: 'DELETE', path: '/auth/passkey/:id', access: { roles: ['superadmin', 'admin', 'employee'] } },
  ask: { method: 'POST', path: '/auth/passkey/login/start', access: 'public' },
  enter: { method: 'POST', path: '/auth/passkey/login/finish', access: 'public' },
  confirm: { method: 'POST', path: '/auth/passkey/confirm', access: { roles: ['superadmin', 'admin', 'employee'] } },
})
