// Written by test/generated-docs.test.ts from drop-in-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './drop-in-contract.ts'

export const dropIns = /* @__PURE__ */ calls<typeof contract.dropIns>(async () => (await import('./drop-in-contract.ts')).dropIns, {
  buy: { method: 'POST', path: '/class/drop-in/create', access: 'classes.book', idempotent: true },
})
