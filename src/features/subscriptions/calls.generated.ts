// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const subscriptions = /* @__PURE__ */ calls<typeof contract.subscriptions>(async () => (await import('./contract.ts')).subscriptions, {
  create: { method: 'POST', path: '/subscription/create', access: 'subscriptions.write', idempotent: true },
  all: { method: 'GET', path: '/subscription/all', access: 'subscriptions.read' },
  exportAll: { method: 'GET', path: '/subscription/all/export', access: 'subscriptions.read' },
  one: { method: 'GET', path: '/subscription/one/:id', access: 'subscriptions.read' },
  stop: { method: 'PUT', path: '/subscription/stop/:id', access: 'subscriptions.write', idempotent: true },
  resume: { method: 'PUT', path: '/subscription/resume/:id', access: 'subscriptions.write', idempotent: true },
  renew: { method: 'POST', path: '/subscription/renew/:id', access: 'subscriptions.write', idempotent: true },
})
