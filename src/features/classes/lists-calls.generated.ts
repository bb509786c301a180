// Written by test/generated-docs.test.ts from lists-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './lists-contract.ts'

export const classLists = /* @__PURE__ */ calls<typeof contract.classLists>(async () => (await import('./lists-contract.ts')).classLists, {
  bookings: { method: 'GET', path: '/class/booking/all', access: 'classes.read' },
  exportBookings: { method: 'GET', path: '/class/booking/all/export', access: 'classes.read' },
  exportSessions: { method: 'GET', path: '/class/session/all/export', access: 'classes.read' },
  exportFigures: { method: 'GET', path: '/class/figures/export', access: 'statistics.read' },
})
