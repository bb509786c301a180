// Written by test/generated-docs.test.ts from restore-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './restore-contract.ts'

export const classRestores = /* @__PURE__ */ calls<typeof contract.classRestores>(async () => (await import('./restore-contract.ts')).classRestores, {
  preview: { method: 'POST', path: '/class/session/restore/preview/:id', access: 'classes.manage' },
  restore: { method: 'PUT', path: '/class/session/restore/:id', access: 'classes.manage', idempotent: true },
})
