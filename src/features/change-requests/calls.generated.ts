// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const changeRequests = /* @__PURE__ */ calls<typeof contract.changeRequests>(async () => (await import('./contract.ts')).changeRequests, {
  offers: { method: 'GET', path: '/member/change/offers', access: { roles: ['member'] } },
  ask: { method: 'POST', path: '/member/change/request', access: { roles: ['member'] }, idempotent: true },
  withdraw: { method: 'DELETE', path: '/member/change/request/:change_request_id', access: { roles: ['member'] }, idempotent: true },
  list: { method: 'GET', path: '/membership/change/requests', access: 'memberships.change' },
  refuse: { method: 'PUT', path: '/membership/change/requests/:change_request_id', access: 'memberships.change', idempotent: true },
})
