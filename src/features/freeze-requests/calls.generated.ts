// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const freezeRequests = /* @__PURE__ */ calls<typeof contract.freezeRequests>(async () => (await import('./contract.ts')).freezeRequests, {
  ask: { method: 'POST', path: '/member/freeze/request', access: { roles: ['member'] }, idempotent: true },
  own: { method: 'GET', path: '/member/freeze/requests', access: { roles: ['member'] } },
  withdraw: { method: 'DELETE', path: '/member/freeze/request/:freeze_request_id', access: { roles: ['member'] }, idempotent: true },
  list: { method: 'GET', path: '/membership/freeze/requests', access: 'memberships.freeze' },
  exportList: { method: 'GET', path: '/membership/freeze/requests/export', access: 'memberships.freeze' },
  answer: { method: 'PUT', path: '/membership/freeze/requests/:freeze_request_id', access: 'memberships.freeze', idempotent: true },
})
