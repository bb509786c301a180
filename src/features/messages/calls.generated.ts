// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const messages = /* @__PURE__ */ calls<typeof contract.messages>(async () => (await import('./contract.ts')).messages, {
  outbox: { method: 'GET', path: '/sms/outbox', access: 'messages.read' },
  exportOutbox: { method: 'GET', path: '/sms/outbox/export', access: 'messages.read' },
  own: { method: 'GET', path: '/sms/foradmin/all', access: { roles: ['admin'] } },
  exportOwn: { method: 'GET', path: '/sms/foradmin/all/export', access: { roles: ['admin'] } },
  resend: { method: 'POST', path: '/sms/resend/:id', access: 'messages.read', idempotent: true },
  gateway: { method: 'GET', path: '/sms/gateway', access: 'messages.read' },
  tariff: { method: 'GET', path: '/sms/tariff', access: 'messages.send' },
  setTariff: { method: 'PUT', path: '/sms/tariff', access: 'messages.read', idempotent: true },
  callback: { method: 'POST', path: '/sms/callback/:secret', access: 'public' },
})
