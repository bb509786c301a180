// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const ownDataCalls = /* @__PURE__ */ calls<typeof contract.ownDataCalls>(async () => (await import('./contract.ts')).ownDataCalls, {
  read: { method: 'GET', path: '/member/data', access: { roles: ['member'] } },
  erase: { method: 'DELETE', path: '/member/data', access: { roles: ['member'] } },
})
