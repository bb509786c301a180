// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const promoCodes = /* @__PURE__ */ calls<typeof contract.promoCodes>(async () => (await import('./contract.ts')).promoCodes, {
  all: { method: 'GET', path: '/promo-code/all', access: { roles: ['admin'] } },
  exportAll: { method: 'GET', path: '/promo-code/all/export', access: { roles: ['admin'] } },
  create: { method: 'POST', path: '/promo-code/create', access: { roles: ['admin'] }, idempotent: true },
  update: { method: 'PUT', path: '/promo-code/update/:id', access: { roles: ['admin'] }, idempotent: true },
  any: { method: 'GET', path: '/promo-code/any', access: 'memberships.sell' },
  check: { method: 'GET', path: '/promo-code/check', access: 'memberships.sell' },
})
