// Written by test/generated-docs.test.ts from figures-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './figures-contract.ts'

export const classFigures = /* @__PURE__ */ calls<typeof contract.classFigures>(async () => (await import('./figures-contract.ts')).classFigures, {
  read: { method: 'GET', path: '/class/figures', access: 'statistics.read' },
})
