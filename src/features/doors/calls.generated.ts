// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const doors = /* @__PURE__ */ calls<typeof contract.doors>(async () => (await import('./contract.ts')).doors, {
  create: { method: 'POST', path: '/door/device/create', access: { roles: ['admin'] } },
  all: { method: 'GET', path: '/door/device/all', access: { roles: ['admin'] } },
  remove: { method: 'DELETE', path: '/door/device/delete/:door_device_id', access: { roles: ['admin'] }, idempotent: true },
  decide: { method: 'POST', path: '/door/decide', access: 'public' },
  report: { method: 'POST', path: '/door/report', access: 'public' },
  list: { method: 'GET', path: '/door/list', access: 'public' },
})
