// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const news = /* @__PURE__ */ calls<typeof contract.news>(async () => (await import('./contract.ts')).news, {
  all: { method: 'GET', path: '/news/all', access: 'news.write' },
  exportAll: { method: 'GET', path: '/news/all/export', access: 'news.write' },
  create: { method: 'POST', path: '/news/create', access: 'news.write', images: ['picture'], idempotent: true },
  update: { method: 'PUT', path: '/news/update/:id', access: 'news.write', images: ['picture'], idempotent: true },
  delete: { method: 'DELETE', path: '/news/delete/:id', access: 'news.write', idempotent: true },
})
