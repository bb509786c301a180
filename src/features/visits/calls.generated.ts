// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const visits = /* @__PURE__ */ calls<typeof contract.visits>(async () => (await import('./contract.ts')).visits, {
  checkIn: { method: 'POST', path: '/visit/checkin', access: 'visits.write', idempotent: true },
  find: { method: 'GET', path: '/visit/find', access: 'visits.write' },
  list: { method: 'GET', path: '/visit/all', access: 'members.read' },
  exportList: { method: 'GET', path: '/visit/all/export', access: 'members.read' },
  refusals: { method: 'GET', path: '/visit/refused/all', access: 'members.read' },
  exportRefusals: { method: 'GET', path: '/visit/refused/all/export', access: 'members.read' },
  leave: { method: 'PUT', path: '/visit/leave/:id', access: 'visits.write', idempotent: true },
  undo: { method: 'DELETE', path: '/visit/undo/:id', access: 'visits.write', idempotent: true },
})
