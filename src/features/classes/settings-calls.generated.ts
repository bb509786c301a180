// Written by test/generated-docs.test.ts from settings-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './settings-contract.ts'

export const classSettings = /* @__PURE__ */ calls<typeof contract.classSettings>(async () => (await import('./settings-contract.ts')).classSettings, {
  settings: { method: 'GET', path: '/class/settings/one/:gym_id', access: 'classes.read' },
  updateSettings: { method: 'PUT', path: '/class/settings/update/:gym_id', access: 'gyms.write', idempotent: true },
})
