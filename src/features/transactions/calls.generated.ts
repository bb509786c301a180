// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const transactions = /* @__PURE__ */ calls<typeof contract.transactions>(async () => (await import('./contract.ts')).transactions, {
  list: { method: 'GET', path: '/transaction/all', access: { roles: ['superadmin'] } },
  exportAll: { method: 'GET', path: '/transaction/all/export', access: { roles: ['superadmin'] } },
  listForAdmin: { method: 'GET', path: '/transaction/foradmin/all', access: { roles: ['admin'] } },
  exportForAdmin: { method: 'GET', path: '/transaction/foradmin/all/export', access: { roles: ['admin'] } },
  listOfGym: { method: 'GET', path: '/transaction/gym/all', access: 'statistics.read' },
  exportOfGym: { method: 'GET', path: '/transaction/gym/all/export', access: 'statistics.read' },
  ownByNumber: { method: 'GET', path: '/transaction/own/all', access: { roles: ['employee'] } },
  oneForSuperadmin: { method: 'GET', path: '/superadmin/transaction/:id', access: { roles: ['superadmin'] } },
  oneForAdmin: { method: 'GET', path: '/admin/transaction/:id', access: { roles: ['admin'] } },
  oneForEmployee: { method: 'GET', path: '/employee/transaction/:id', access: { roles: ['employee'] } },
  oneForMember: { method: 'GET', path: '/member/transaction/:id', access: { roles: ['member'] } },
  createForSubscription: { method: 'POST', path: '/transaction/subscription/create', access: 'subscriptions.write', idempotent: true },
  createForMembership: { method: 'POST', path: '/transaction/membership/create', access: 'transactions.pay', idempotent: true },
  update: { method: 'PUT', path: '/transaction/update', access: 'transactions.edit', idempotent: true },
})
