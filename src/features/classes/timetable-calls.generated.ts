// Written by test/generated-docs.test.ts from timetable-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './timetable-contract.ts'

export const timetable = /* @__PURE__ */ calls<typeof contract.timetable>(async () => (await import('./timetable-contract.ts')).timetable, {
  check: { method: 'POST', path: '/class/timetable/check', access: 'classes.manage', uploads: ['file'] },
  take: { method: 'POST', path: '/class/timetable/import', access: 'classes.manage', uploads: ['file'], idempotent: true },
  template: { method: 'GET', path: '/class/timetable/template', access: 'classes.manage' },
})
