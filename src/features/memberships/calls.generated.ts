// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const memberships = /* @__PURE__ */ calls<typeof contract.memberships>(async () => (await import('./contract.ts')).memberships, {
  create: { method: 'POST', path: '/membership/create', access: 'memberships.sell', idempotent: true },
  list: { method: 'GET', path: '/membership/all', access: { roles: ['superadmin'] } },
  exportAll: { method: 'GET', path: '/membership/all/export', access: { roles: ['superadmin'] } },
  listForAdmin: { method: 'GET', path: '/membership/foradmin/all', access: { roles: ['admin'] } },
  exportForAdmin: { method: 'GET', path: '/membership/foradmin/all/export', access: { roles: ['admin'] } },
  listOfGym: { method: 'GET', path: '/membership/gym/all', access: 'memberships.read' },
  exportOfGym: { method: 'GET', path: '/membership/gym/all/export', access: 'memberships.read' },
  listOfMember: { method: 'GET', path: '/membership/member/all/:member_id', access: 'memberships.read' },
  exportOfMember: { method: 'GET', path: '/membership/member/all/:member_id/export', access: 'memberships.read' },
  transactionsOfMember: { method: 'GET', path: '/transaction/member/all/:member_id', access: 'memberships.read' },
  one: { method: 'GET', path: '/membership/one/:id', access: 'memberships.read' },
  renew: { method: 'POST', path: '/membership/renew/:id', access: 'memberships.sell', idempotent: true },
  freezePreview: { method: 'GET', path: '/membership/freeze/preview/:id', access: 'memberships.freeze' },
  freeze: { method: 'POST', path: '/membership/freeze/:id', access: 'memberships.freeze', idempotent: true },
  giftPreview: { method: 'GET', path: '/membership/gift/preview/:id', access: 'memberships.gift' },
  gift: { method: 'POST', path: '/membership/gift/:id', access: 'memberships.gift', idempotent: true },
  changePreview: { method: 'GET', path: '/membership/change/preview/:id', access: 'memberships.change' },
  change: { method: 'POST', path: '/membership/change/:id', access: 'memberships.change', idempotent: true },
  unfreeze: { method: 'POST', path: '/membership/unfreeze/:id', access: 'memberships.freeze', idempotent: true },
  cancelPreview: { method: 'GET', path: '/membership/cancel/preview/:id', access: 'memberships.cancel' },
  cancel: { method: 'POST', path: '/membership/cancel/:id', access: 'memberships.cancel', idempotent: true },
  use: { method: 'POST', path: '/membership/use/:id', access: 'visits.write', idempotent: true },
  undoUse: { method: 'DELETE', path: '/membership/use/undo/:id', access: 'visits.write', idempotent: true },
})
