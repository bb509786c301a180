// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const ledger = /* @__PURE__ */ calls<typeof contract.ledger>(async () => (await import('./contract.ts')).ledger, {
  checks: { method: 'GET', path: '/ledger/check/all', access: 'platform.read' },
  findings: { method: 'GET', path: '/ledger/finding/all', access: 'platform.read' },
  exportFindings: { method: 'GET', path: '/ledger/finding/all/export', access: 'platform.read' },
  run: { method: 'POST', path: '/ledger/check/run', access: 'platform.read' },
})
