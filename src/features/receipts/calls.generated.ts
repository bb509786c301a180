// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const receipts = /* @__PURE__ */ calls<typeof contract.receipts>(async () => (await import('./contract.ts')).receipts, {
  one: { method: 'GET', path: '/receipt/one/:id', access: 'receipts.read' },
  send: { method: 'POST', path: '/receipt/sms/:id', access: 'transactions.pay', idempotent: true },
  check: { method: 'GET', path: '/receipt/check/:token', access: 'public' },
})
