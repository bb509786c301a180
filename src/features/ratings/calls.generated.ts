// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const ratings = /* @__PURE__ */ calls<typeof contract.ratings>(async () => (await import('./contract.ts')).ratings, {
  list: { method: 'GET', path: '/gym/rating/all', access: { roles: ['admin'] } },
  exportList: { method: 'GET', path: '/gym/rating/all/export', access: { roles: ['admin'] } },
  own: { method: 'GET', path: '/member/rating', access: { roles: ['member'] } },
  give: { method: 'POST', path: '/member/rating', access: { roles: ['member'] }, idempotent: true },
})
