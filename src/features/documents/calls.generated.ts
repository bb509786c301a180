// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const documents = /* @__PURE__ */ calls<typeof contract.documents>(async () => (await import('./contract.ts')).documents, {
  receipt: { method: 'GET', path: '/document/receipt/:id', access: 'receipts.read' },
  agreement: { method: 'GET', path: '/document/agreement/:id', access: 'memberships.read' },
  month: { method: 'GET', path: '/document/month', access: 'statistics.read' },
})
