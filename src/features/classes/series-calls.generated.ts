// Written by test/generated-docs.test.ts from series-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './series-contract.ts'

export const classSeries = /* @__PURE__ */ calls<typeof contract.classSeries>(async () => (await import('./series-contract.ts')).classSeries, {
  allSeries: { method: 'GET', path: '/class/series/all', access: 'classes.manage' },
  oneSeries: { method: 'GET', path: '/class/series/one/:id', access: 'classes.manage' },
  createSeries: { method: 'POST', path: '/class/series/create', access: 'classes.manage', idempotent: true },
  previewSeries: { method: 'POST', path: '/class/series/preview/:id', access: 'classes.manage' },
  updateSeries: { method: 'PUT', path: '/class/series/update/:id', access: 'classes.manage', idempotent: true },
  deleteSeries: { method: 'DELETE', path: '/class/series/delete/:id', access: 'classes.manage', idempotent: true },
})
