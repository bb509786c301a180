// Written by test/generated-docs.test.ts from own-phone-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './own-phone-contract.ts'

export const ownPhone = /* @__PURE__ */ calls<typeof contract.ownPhone>(async () => (await import('./own-phone-contract.ts')).ownPhone, {
  sendCodes: { method: 'POST', path: '/member/phone/codes', access: { roles: ['member'] }, idempotent: true },
  change: { method: 'PUT', path: '/member/phone', access: { roles: ['member'] } },
})
