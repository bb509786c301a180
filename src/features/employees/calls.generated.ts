// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const employees = /* @__PURE__ */ calls<typeof contract.employees>(async () => (await import('./contract.ts')).employees, {
  create: { method: 'POST', path: '/employee/create', access: 'employees.write', images: ['avatar'], idempotent: true },
  all: { method: 'GET', path: '/employee/all', access: 'employees.read' },
  exportAll: { method: 'GET', path: '/employee/all/export', access: 'employees.read' },
  own: { method: 'GET', path: '/employee/foradmin/all', access: { roles: ['admin'] } },
  exportOwn: { method: 'GET', path: '/employee/foradmin/all/export', access: { roles: ['admin'] } },
  one: { method: 'GET', path: '/employee/one/:id', access: 'employees.read' },
  update: { method: 'PUT', path: '/employee/update/:id', access: 'employees.write', images: ['avatar'], idempotent: true },
  status: { method: 'PUT', path: '/employee/status/:id', access: 'employees.write', idempotent: true },
  fire: { method: 'DELETE', path: '/employee/fire/:id', access: 'employees.write', idempotent: true },
  rehire: { method: 'PUT', path: '/employee/rehire/:id', access: 'employees.write', idempotent: true },
})
