// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const autopays = /* @__PURE__ */ calls<typeof contract.autopays>(async () => (await import('./contract.ts')).autopays, {
  own: { method: 'GET', path: '/member/autopay', access: { roles: ['member'] } },
  create: { method: 'POST', path: '/member/autopay/create', access: { roles: ['member'] }, idempotent: true },
  stopOwn: { method: 'DELETE', path: '/member/autopay/stop/:membership_id', access: { roles: ['member'] }, idempotent: true },
  cards: { method: 'GET', path: '/autopay/cards', access: { roles: ['superadmin', 'admin'] } },
  of: { method: 'GET', path: '/autopay/of/:id', access: 'memberships.read' },
  stop: { method: 'DELETE', path: '/autopay/stop/:id', access: 'transactions.pay', idempotent: true },
})
