// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const reminders = /* @__PURE__ */ calls<typeof contract.reminders>(async () => (await import('./contract.ts')).reminders, {
  candidates: { method: 'GET', path: '/sms/notified/membership/all', access: 'memberships.read' },
  exportCandidates: { method: 'GET', path: '/sms/notified/membership/all/export', access: 'memberships.read' },
  preview: { method: 'GET', path: '/sms/preview/notified/membership', access: 'messages.send' },
  send: { method: 'POST', path: '/sms/send/notified/membership', access: 'messages.send', idempotent: true },
})
