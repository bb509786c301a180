// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const photos = /* @__PURE__ */ calls<typeof contract.photos>(async () => (await import('./contract.ts')).photos, {
  all: { method: 'GET', path: '/photo/all', access: 'gyms.write' },
  create: { method: 'POST', path: '/photo/create', access: 'gyms.write', images: ['photo'], idempotent: true },
  update: { method: 'PUT', path: '/photo/update/:id', access: 'gyms.write', idempotent: true },
  order: { method: 'PUT', path: '/photo/order', access: 'gyms.write' },
  delete: { method: 'DELETE', path: '/photo/delete/:id', access: 'gyms.write', idempotent: true },
})
