// Written by test/generated-docs.test.ts from own-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './own-contract.ts'

export const ownClasses = /* @__PURE__ */ calls<typeof contract.ownClasses>(async () => (await import('./own-contract.ts')).ownClasses, {
  sessions: { method: 'GET', path: '/class/coach/own', access: { roles: ['employee'] } },
})
