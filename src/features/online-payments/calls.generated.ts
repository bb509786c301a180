// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const onlinePayments = /* @__PURE__ */ calls<typeof contract.onlinePayments>(async () => (await import('./contract.ts')).onlinePayments, {
  reconciliation: { method: 'GET', path: '/payment/reconciliation', access: { roles: ['superadmin', 'admin'] } },
  received: { method: 'GET', path: '/payment/received', access: { roles: ['superadmin', 'admin'] } },
})
