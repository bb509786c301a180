// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const classes = /* @__PURE__ */ calls<typeof contract.classes>(async () => (await import('./contract.ts')).classes, {
  sessions: { method: 'GET', path: '/class/session/all', access: 'classes.read' },
  session: { method: 'GET', path: '/class/session/one/:id', access: 'classes.read' },
  previewSession: { method: 'POST', path: '/class/session/preview/:id', access: 'classes.manage' },
  updateSession: { method: 'PUT', path: '/class/session/update/:id', access: 'classes.manage', idempotent: true },
  cancelSession: { method: 'PUT', path: '/class/session/cancel/:id', access: 'classes.manage', idempotent: true },
  book: { method: 'POST', path: '/class/booking/create', access: 'classes.book', idempotent: true },
  cancelBooking: { method: 'DELETE', path: '/class/booking/cancel/:id', access: 'classes.book', idempotent: true },
  attendance: { method: 'PUT', path: '/class/booking/attendance/:id', access: 'classes.attend', idempotent: true },
  forgive: { method: 'PUT', path: '/class/booking/forgive/:id', access: 'classes.forgive', idempotent: true },
  memberSessions: { method: 'GET', path: '/member/class/sessions', access: { roles: ['member'] } },
  memberBookings: { method: 'GET', path: '/member/class/bookings', access: { roles: ['member'] } },
  memberCoaches: { method: 'GET', path: '/member/class/coaches', access: { roles: ['member'] } },
})
