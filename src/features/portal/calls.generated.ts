// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const portals = /* @__PURE__ */ calls<typeof contract.portals>(async () => (await import('./contract.ts')).portals, {
  home: { method: 'GET', path: '/member/portal', access: { roles: ['member'] } },
  pass: { method: 'GET', path: '/member/pass', access: { roles: ['member'] } },
  memberships: { method: 'GET', path: '/member/memberships', access: { roles: ['member'] } },
  schedule: { method: 'GET', path: '/member/schedule', access: { roles: ['member'] } },
  orders: { method: 'GET', path: '/member/orders', access: { roles: ['member'] } },
  payments: { method: 'GET', path: '/member/payments', access: { roles: ['member'] } },
  invitation: { method: 'GET', path: '/member/invitation', access: { roles: ['member'] } },
  visits: { method: 'GET', path: '/member/visits', access: { roles: ['member'] } },
  plans: { method: 'GET', path: '/member/plans', access: { roles: ['member'] } },
  price: { method: 'GET', path: '/member/reserve/price', access: { roles: ['member'] } },
  reserve: { method: 'POST', path: '/member/reserve', access: { roles: ['member'] }, idempotent: true },
  cancelReservation: { method: 'DELETE', path: '/member/reservation/:membership_id', access: { roles: ['member'] }, idempotent: true },
  giftCard: { method: 'POST', path: '/member/gift-card/check', access: { roles: ['member'] } },
  payByGiftCard: { method: 'POST', path: '/member/gift-card/pay', access: { roles: ['member'] }, idempotent: true },
  contacts: { method: 'GET', path: '/member/managers', access: { roles: ['member'] } },
})
