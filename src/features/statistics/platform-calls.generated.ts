// Written by test/generated-docs.test.ts from platform-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './platform-contract.ts'

export const platformStatistics = /* @__PURE__ */ calls<typeof contract.platformStatistics>(async () => (await import('./platform-contract.ts')).platformStatistics, {
  platform: { method: 'GET', path: '/statistics/platform', access: 'platform.read' },
  platformMonthly: { method: 'GET', path: '/statistics/platform/monthly', access: 'platform.read' },
  platformMonthlyExport: { method: 'GET', path: '/statistics/platform/monthly/export', access: 'platform.read' },
  platformExport: { method: 'GET', path: '/statistics/platform/export', access: 'platform.read' },
})
