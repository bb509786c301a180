// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const audit = /* @__PURE__ */ calls<typeof contract.audit>(async () => (await import('./contract.ts')).audit, {
  all: { method: 'GET', path: '/audit/all', access: 'audit.read' },
  chain: { method: 'GET', path: '/audit/chain', access: 'audit.read' },
  checkChain: { method: 'GET', path: '/audit/chain/check', access: 'audit.read' },
  exportAll: { method: 'GET', path: '/audit/all/export', access: 'audit.read' },
  actions: { method: 'GET', path: '/audit/actions', access: 'audit.read' },
})
