// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const onlinePayments = /* @__PURE__ */ calls<typeof contract.onlinePayments>(async () => (await import('./contract.ts')).onlinePayments, {
  pass: { method: 'POST', path: '/payment/click-pass/create', access: 'transactions.pay', idempotent: true },
  passState: { method: 'GET', path: '/payment/click-pass/one/:invoice_id', access: 'transactions.pay' },
  giveBack: { method: 'POST', path: '/payment/return', access: 'transactions.refund', idempotent: true },
  reconciliation: { method: 'GET', path: '/payment/reconciliation', access: { roles: ['superadmin', 'admin'] } },
  askStatus: { method: 'POST', path: '/payment/reconciliation/ask', access: { roles: ['superadmin', 'admin'] }, idempotent: true },
  calls: { method: 'POST', path: '/payment/calls/read', access: { roles: ['superadmin', 'admin'] } },
  received: { method: 'GET', path: '/payment/received', access: { roles: ['superadmin', 'admin'] } },
  exportReceived: { method: 'GET', path: '/payment/received/export', access: { roles: ['superadmin', 'admin'] } },
})
