// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const telegram = /* @__PURE__ */ calls<typeof contract.telegram>(async () => (await import('./contract.ts')).telegram, {
  signIn: { method: 'POST', path: '/telegram/sign-in', access: 'public' },
  own: { method: 'GET', path: '/telegram/own', access: { roles: ['admin', 'member'] } },
  link: { method: 'POST', path: '/telegram/link', access: { roles: ['admin', 'member'] } },
  choose: { method: 'PUT', path: '/telegram/own', access: { roles: ['admin', 'member'] } },
  unlink: { method: 'DELETE', path: '/telegram/own', access: { roles: ['admin', 'member'] } },
})
