// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const firstSteps = /* @__PURE__ */ calls<typeof contract.firstSteps>(async () => (await import('./contract.ts')).firstSteps, {
  own: { method: 'GET', path: '/first-steps', access: { roles: ['admin'] } },
  putAway: { method: 'PUT', path: '/first-steps', access: { roles: ['admin'] } },
})
