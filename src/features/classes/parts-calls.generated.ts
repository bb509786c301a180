// Written by test/generated-docs.test.ts from parts-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './parts-contract.ts'

export const classParts = /* @__PURE__ */ calls<typeof contract.classParts>(async () => (await import('./parts-contract.ts')).classParts, {
  kinds: { method: 'GET', path: '/class/kind/all', access: 'classes.manage' },
  kind: { method: 'GET', path: '/class/kind/one/:id', access: 'classes.manage' },
  createKind: { method: 'POST', path: '/class/kind/create', access: 'classes.manage', images: ['picture'], idempotent: true },
  previewKind: { method: 'POST', path: '/class/kind/preview/:id', access: 'classes.manage' },
  updateKind: { method: 'PUT', path: '/class/kind/update/:id', access: 'classes.manage', images: ['picture'], idempotent: true },
  deleteKind: { method: 'DELETE', path: '/class/kind/delete/:id', access: 'classes.manage', idempotent: true },
  coaches: { method: 'GET', path: '/class/coach/all', access: 'classes.manage' },
  coach: { method: 'GET', path: '/class/coach/one/:id', access: 'classes.manage' },
  coachAhead: { method: 'GET', path: '/class/coach/ahead/:employee_id', access: 'employees.write' },
  createCoach: { method: 'POST', path: '/class/coach/create', access: 'classes.manage', images: ['photo'], idempotent: true },
  updateCoach: { method: 'PUT', path: '/class/coach/update/:id', access: 'classes.manage', images: ['photo'], idempotent: true },
  deleteCoach: { method: 'DELETE', path: '/class/coach/delete/:id', access: 'classes.manage', idempotent: true },
  rooms: { method: 'GET', path: '/class/room/all', access: 'classes.manage' },
  room: { method: 'GET', path: '/class/room/one/:id', access: 'classes.manage' },
  createRoom: { method: 'POST', path: '/class/room/create', access: 'classes.manage', idempotent: true },
  updateRoom: { method: 'PUT', path: '/class/room/update/:id', access: 'classes.manage', idempotent: true },
  deleteRoom: { method: 'DELETE', path: '/class/room/delete/:id', access: 'classes.manage', idempotent: true },
})
