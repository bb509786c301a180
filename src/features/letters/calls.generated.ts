// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const letters = /* @__PURE__ */ calls<typeof contract.letters>(async () => (await import('./contract.ts')).letters, {
  own: { method: 'GET', path: '/member/letters', access: { roles: ['member'] } },
  write: { method: 'POST', path: '/member/letters/create', access: { roles: ['member'] }, idempotent: true },
  readOwn: { method: 'PUT', path: '/member/letters/read', access: { roles: ['member'] } },
  all: { method: 'GET', path: '/letter/all', access: 'letters.answer' },
  one: { method: 'GET', path: '/letter/one/:member_id', access: 'letters.answer' },
  answer: { method: 'POST', path: '/letter/answer/:member_id', access: 'letters.answer', idempotent: true },
  read: { method: 'PUT', path: '/letter/read/:member_id', access: 'letters.answer' },
})
