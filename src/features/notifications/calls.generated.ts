// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const notifications = /* @__PURE__ */ calls<typeof contract.notifications>(async () => (await import('./contract.ts')).notifications, {
  list: { method: 'GET', path: '/notification/all', access: 'signed_in' },
  exportList: { method: 'GET', path: '/notification/all/export', access: { roles: ['superadmin', 'admin', 'employee'] } },
  read: { method: 'PUT', path: '/notification/read', access: 'signed_in' },
  choices: { method: 'GET', path: '/notification/choices', access: { roles: ['member'] } },
  choose: { method: 'PUT', path: '/notification/choices', access: { roles: ['member'] } },
  push: { method: 'GET', path: '/notification/push/key', access: { roles: ['member'] } },
  subscribe: { method: 'POST', path: '/notification/push/subscribe', access: { roles: ['member'] } },
  unsubscribe: { method: 'DELETE', path: '/notification/push/subscribe', access: { roles: ['member'] } },
  stream: { method: 'GET', path: '/notification/stream', access: 'signed_in' },
})
