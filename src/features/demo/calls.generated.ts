// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const demoGyms = /* @__PURE__ */ calls<typeof contract.demoGyms>(async () => (await import('./contract.ts')).demoGyms, {
  own: { method: 'GET', path: '/demo-gym', access: { roles: ['admin'] } },
  enter: { method: 'POST', path: '/demo-gym/enter', access: { roles: ['admin'] } },
  leave: { method: 'POST', path: '/demo-gym/leave', access: { roles: ['admin'] } },
  remove: { method: 'DELETE', path: '/demo-gym', access: { roles: ['admin'] } },
})
