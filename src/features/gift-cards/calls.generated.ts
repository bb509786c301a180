// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const giftCards = /* @__PURE__ */ calls<typeof contract.giftCards>(async () => (await import('./contract.ts')).giftCards, {
  all: { method: 'GET', path: '/gift-card/all', access: 'transactions.pay' },
  exportAll: { method: 'GET', path: '/gift-card/all/export', access: 'transactions.pay' },
  one: { method: 'GET', path: '/gift-card/one/:gift_card_id', access: 'transactions.pay' },
  sell: { method: 'POST', path: '/gift-card/sell', access: 'transactions.pay', idempotent: true },
  check: { method: 'POST', path: '/gift-card/check', access: 'transactions.pay' },
  pay: { method: 'POST', path: '/gift-card/pay', access: 'transactions.pay', idempotent: true },
  reverse: { method: 'POST', path: '/gift-card/reverse/:gift_card_id', access: 'transactions.refund', idempotent: true },
})
