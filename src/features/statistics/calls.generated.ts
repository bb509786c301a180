// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const statistics = /* @__PURE__ */ calls<typeof contract.statistics>(async () => (await import('./contract.ts')).statistics, {
  adminGyms: { method: 'GET', path: '/statistics/admin/gym/all', access: { roles: ['superadmin', 'admin'] } },
  adminEmployees: { method: 'GET', path: '/statistics/admin/employee/all', access: { roles: ['superadmin', 'admin'] } },
  adminMembers: { method: 'GET', path: '/statistics/admin/member/all', access: { roles: ['superadmin', 'admin'] } },
  gymMembers: { method: 'GET', path: '/statistics/gym/member/all', access: 'members.read' },
  paymentStatus: { method: 'GET', path: '/statistics/admin/memberships/payment_status', access: 'statistics.read' },
  revenueBreakdown: { method: 'GET', path: '/statistics/admin/total_revenue/breakdown', access: 'statistics.read' },
  gymRevenue: { method: 'GET', path: '/statistics/gym/total_revenue', access: 'statistics.read' },
  debts: { method: 'GET', path: '/statistics/gym/unpaidandpartial', access: 'memberships.read' },
  earned: { method: 'GET', path: '/statistics/earned', access: 'statistics.read' },
  loyalty: { method: 'GET', path: '/statistics/member/loyalty', access: 'statistics.read' },
  day: { method: 'GET', path: '/statistics/day', access: 'statistics.read' },
  visits: { method: 'GET', path: '/statistics/visit/hours', access: 'members.read' },
})
