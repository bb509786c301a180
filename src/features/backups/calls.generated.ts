// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const backups = /* @__PURE__ */ calls<typeof contract.backups>(async () => (await import('./contract.ts')).backups, {
  state: { method: 'GET', path: '/backup/state', access: 'platform.read' },
  run: { method: 'POST', path: '/backup/run', access: 'platform.read' },
})
