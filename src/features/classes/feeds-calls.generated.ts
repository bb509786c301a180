// Written by test/generated-docs.test.ts from feeds-contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './feeds-contract.ts'

export const classFeeds = /* @__PURE__ */ calls<typeof contract.classFeeds>(async () => (await import('./feeds-contract.ts')).classFeeds, {
  own: { method: 'GET', path: '/class/feed/own', access: { roles: ['member', 'employee'] } },
  open: { method: 'POST', path: '/class/feed/open', access: { roles: ['member', 'employee'] } },
  close: { method: 'POST', path: '/class/feed/close', access: { roles: ['member', 'employee'] } },
  coach: { method: 'GET', path: '/class/feed/coach/:coach_id', access: 'classes.manage' },
  openCoach: { method: 'POST', path: '/class/feed/coach/open/:coach_id', access: 'classes.manage' },
  closeCoach: { method: 'DELETE', path: '/class/feed/coach/close/:coach_id', access: 'classes.manage' },
  read: { method: 'GET', path: '/class/feed/calendar/:token', access: 'public' },
})
