// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const invoices = /* @__PURE__ */ calls<typeof contract.invoices>(async () => (await import('./contract.ts')).invoices, {
  all: { method: 'GET', path: '/invoice/all', access: 'transactions.pay' },
  exportAll: { method: 'GET', path: '/invoice/all/export', access: 'transactions.pay' },
  one: { method: 'GET', path: '/invoice/one/:invoice_id', access: 'transactions.pay' },
  create: { method: 'POST', path: '/invoice/create', access: 'transactions.pay', idempotent: true },
  cancel: { method: 'DELETE', path: '/invoice/cancel/:invoice_id', access: 'transactions.pay', idempotent: true },
  createOwn: { method: 'POST', path: '/member/invoice/create', access: { roles: ['member'] }, idempotent: true },
  payable: { method: 'GET', path: '/member/invoice/payable', access: { roles: ['member'] } },
  providers: { method: 'GET', path: '/invoice/providers', access: 'transactions.pay' },
  again: { method: 'POST', path: '/invoice/public/:token/again', access: 'public' },
  open: { method: 'GET', path: '/invoice/public/:token', access: 'public' },
})
