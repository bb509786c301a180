// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const cashBoxes = /* @__PURE__ */ calls<typeof contract.cashBoxes>(async () => (await import('./contract.ts')).cashBoxes, {
  all: { method: 'GET', path: '/payment/provider/all', access: { roles: ['superadmin', 'admin'] } },
  rate: { method: 'POST', path: '/payment/provider/rate', access: { roles: ['superadmin', 'admin'] }, idempotent: true },
  payme: { method: 'PUT', path: '/payment/provider/payme', access: { roles: ['superadmin', 'admin'] }, idempotent: true },
  click: { method: 'PUT', path: '/payment/provider/click', access: { roles: ['superadmin', 'admin'] }, idempotent: true },
  uzum: { method: 'PUT', path: '/payment/provider/uzum', access: { roles: ['superadmin', 'admin'] }, idempotent: true },
})
