// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const admins = /* @__PURE__ */ calls<typeof contract.admins>(async () => (await import('./contract.ts')).admins, {
  register: { method: 'POST', path: '/admin/register', access: 'admins.write', images: ['avatar'], idempotent: true },
  request: { method: 'POST', path: '/admin/request', access: 'public', images: ['image', 'avatar'] },
  list: { method: 'GET', path: '/admin/all', access: 'admins.read' },
  exportList: { method: 'GET', path: '/admin/all/export', access: 'admins.read' },
  one: { method: 'GET', path: '/admin/one/:id', access: 'admins.read' },
  update: { method: 'PUT', path: '/admin/update/:id', access: 'admins.write', images: ['avatar'], idempotent: true },
  changeStatus: { method: 'PUT', path: '/admin/status/:id', access: 'admins.write', idempotent: true },
  delete: { method: 'DELETE', path: '/admin/delete/:id', access: 'admins.write', idempotent: true },
  resetPassword: { method: 'POST', path: '/admin/password/reset/:id', access: 'admins.write' },
})
