// Written by test/generated-docs.test.ts from message-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './message-contract.ts'

export const classMessages = /* @__PURE__ */ calls<typeof contract.classMessages>(async () => (await import('./message-contract.ts')).classMessages, {
  preview: { method: 'POST', path: '/class/session/message/preview/:id', access: 'messages.send' },
  send: { method: 'POST', path: '/class/session/message/:id', access: 'messages.send', idempotent: true },
})
