// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const measurements = /* @__PURE__ */ calls<typeof contract.measurements>(async () => (await import('./contract.ts')).measurements, {
  all: { method: 'GET', path: '/member/measurement/all', access: { roles: ['member'] } },
  save: { method: 'PUT', path: '/member/measurement/save', access: { roles: ['member'] }, idempotent: true },
  aim: { method: 'PUT', path: '/member/measurement/goal', access: { roles: ['member'] }, idempotent: true },
  coaches: { method: 'GET', path: '/member/measurement/coaches', access: { roles: ['member'] } },
  share: { method: 'PUT', path: '/member/measurement/share', access: { roles: ['member'] } },
  sharers: { method: 'GET', path: '/coach/measurement/all', access: { roles: ['employee'] } },
  shared: { method: 'GET', path: '/coach/measurement/one/:member_id', access: { roles: ['employee'] } },
})
