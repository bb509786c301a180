// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const gyms = /* @__PURE__ */ calls<typeof contract.gyms>(async () => (await import('./contract.ts')).gyms, {
  create: { method: 'POST', path: '/gym/create', access: 'gyms.write', images: ['logo'], idempotent: true },
  all: { method: 'GET', path: '/gym/all', access: 'gyms.write' },
  exportAll: { method: 'GET', path: '/gym/all/export', access: 'gyms.write' },
  own: { method: 'GET', path: '/gym/foradmin/all', access: { roles: ['admin'] } },
  exportOwn: { method: 'GET', path: '/gym/foradmin/all/export', access: { roles: ['admin'] } },
  ofEmployee: { method: 'GET', path: '/gym/employee/gyms', access: { roles: ['employee', 'member'] } },
  one: { method: 'GET', path: '/gym/one/:id', access: 'gyms.read' },
  update: { method: 'PUT', path: '/gym/update/:gym_id', access: 'gyms.write', images: ['logo'], idempotent: true },
  delete: { method: 'DELETE', path: '/gym/delete/:id', access: 'gyms.write', idempotent: true },
  settings: { method: 'GET', path: '/gym/settings/:gym_id', access: 'gyms.read' },
  updateSettings: { method: 'PUT', path: '/gym/settings/:gym_id', access: 'gyms.write', idempotent: true },
})
