// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const promises = /* @__PURE__ */ calls<typeof contract.promises>(async () => (await import('./contract.ts')).promises, {
  make: { method: 'POST', path: '/promise/create', access: 'transactions.pay', idempotent: true },
  split: { method: 'POST', path: '/promise/split', access: 'transactions.pay', idempotent: true },
  withdraw: { method: 'DELETE', path: '/promise/withdraw/:id', access: 'transactions.pay', idempotent: true },
  of: { method: 'GET', path: '/promise/of/:id', access: 'memberships.read' },
  summary: { method: 'GET', path: '/promise/summary', access: 'memberships.read' },
  own: { method: 'GET', path: '/member/promises', access: { roles: ['member'] } },
  makeOwn: { method: 'POST', path: '/member/promise/create', access: { roles: ['member'] }, idempotent: true },
})
