// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const giftOrders = /* @__PURE__ */ calls<typeof contract.giftOrders>(async () => (await import('./contract.ts')).giftOrders, {
  order: { method: 'POST', path: '/member/gift-card/order', access: { roles: ['member'] }, idempotent: true },
  own: { method: 'GET', path: '/member/gift-card/own', access: { roles: ['member'] } },
  take: { method: 'POST', path: '/gift-card/take', access: 'transactions.pay', idempotent: true },
  giveBack: { method: 'POST', path: '/gift-card/give-back', access: 'transactions.refund', idempotent: true },
})
