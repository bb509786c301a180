// Written by test/generated-docs.test.ts from insights-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './insights-contract.ts'

export const insights = /* @__PURE__ */ calls<typeof contract.insights>(async () => (await import('./insights-contract.ts')).insights, {
  morning: { method: 'GET', path: '/statistics/admin/morning', access: 'memberships.read' },
  risks: { method: 'GET', path: '/statistics/member/risk', access: 'memberships.read' },
})
