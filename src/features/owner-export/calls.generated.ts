// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const ownerExports = /* @__PURE__ */ calls<typeof contract.ownerExports>(async () => (await import('./contract.ts')).ownerExports, {
  state: { method: 'GET', path: '/admin/export/state', access: { roles: ['admin'] } },
  create: { method: 'POST', path: '/admin/export/create', access: { roles: ['admin'] } },
  file: { method: 'GET', path: '/admin/export/file', access: { roles: ['admin'] } },
})
