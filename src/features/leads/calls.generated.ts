// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const leads = /* @__PURE__ */ calls<typeof contract.leads>(async () => (await import('./contract.ts')).leads, {
  create: { method: 'POST', path: '/lead/create', access: 'public' },
  all: { method: 'GET', path: '/lead/all', access: 'leads.manage' },
  exportAll: { method: 'GET', path: '/lead/all/export', access: 'leads.manage' },
  setStatus: { method: 'PUT', path: '/lead/status/:id', access: 'leads.manage', idempotent: true },
  delete: { method: 'DELETE', path: '/lead/delete/:id', access: 'leads.manage', idempotent: true },
})
