// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const imports = /* @__PURE__ */ calls<typeof contract.imports>(async () => (await import('./contract.ts')).imports, {
  create: { method: 'POST', path: '/import/member/create', access: 'members.import', uploads: ['file'], idempotent: true },
  match: { method: 'PUT', path: '/import/member/match/:id', access: 'members.import', idempotent: true },
  run: { method: 'POST', path: '/import/member/run/:id', access: 'members.import', idempotent: true },
  cancel: { method: 'PUT', path: '/import/member/cancel/:id', access: 'members.import', idempotent: true },
  undo: { method: 'DELETE', path: '/import/member/undo/:id', access: 'members.import', idempotent: true },
  list: { method: 'GET', path: '/import/all', access: 'members.import' },
  one: { method: 'GET', path: '/import/one/:id', access: 'members.import' },
  errors: { method: 'GET', path: '/import/errors/:id', access: 'members.import' },
  template: { method: 'GET', path: '/import/template', access: 'members.import' },
})
