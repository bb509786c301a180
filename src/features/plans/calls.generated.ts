// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const plans = /* @__PURE__ */ calls<typeof contract.plans>(async () => (await import('./contract.ts')).plans, {
  createForMemberships: { method: 'POST', path: '/plans/create/membership', access: 'plans.write', idempotent: true },
  createForSubscriptions: { method: 'POST', path: '/plans/create/subscription', access: 'subscription_plans.write', idempotent: true },
  ofAdmin: { method: 'GET', path: '/plans/all/foradmin', access: { roles: ['superadmin', 'admin'] } },
  exportOfAdmin: { method: 'GET', path: '/plans/all/foradmin/export', access: { roles: ['superadmin', 'admin'] } },
  ofPlatform: { method: 'GET', path: '/plans/all', access: { roles: ['superadmin', 'admin'] } },
  exportOfPlatform: { method: 'GET', path: '/plans/all/export', access: { roles: ['superadmin', 'admin'] } },
  ofGym: { method: 'GET', path: '/plans/all/forgym', access: 'plans.read' },
  exportOfGym: { method: 'GET', path: '/plans/all/forgym/export', access: 'plans.read' },
  one: { method: 'GET', path: '/plans/one/:id', access: 'plans.read' },
  update: { method: 'PUT', path: '/plans/update/:id', access: 'plans.write', idempotent: true },
  delete: { method: 'DELETE', path: '/plans/delete/:id', access: 'plans.write', idempotent: true },
})
