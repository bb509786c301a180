// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const members = /* @__PURE__ */ calls<typeof contract.members>(async () => (await import('./contract.ts')).members, {
  create: { method: 'POST', path: '/member/create', access: 'members.write', images: ['avatar'], idempotent: true },
  add: { method: 'POST', path: '/member/add', access: 'members.write', idempotent: true },
  list: { method: 'GET', path: '/member/all', access: { roles: ['superadmin'] } },
  exportAll: { method: 'GET', path: '/member/all/export', access: { roles: ['superadmin'] } },
  listForAdmin: { method: 'GET', path: '/member/foradmin/all', access: { roles: ['admin'] } },
  exportForAdmin: { method: 'GET', path: '/member/foradmin/all/export', access: { roles: ['admin'] } },
  listOfGym: { method: 'GET', path: '/member/gym/all', access: 'members.read' },
  exportOfGym: { method: 'GET', path: '/member/gym/all/export', access: 'members.read' },
  listToAdd: { method: 'GET', path: '/member/all/for/creategym', access: 'members.read' },
  birthdays: { method: 'GET', path: '/member/birthdays', access: 'members.read' },
  one: { method: 'GET', path: '/member/one/:id', access: 'members.read' },
  update: { method: 'PUT', path: '/member/update/:id', access: 'members.write', images: ['avatar'], idempotent: true },
  setStatus: { method: 'PUT', path: '/member/status/:id', access: 'members.ban', idempotent: true },
  remove: { method: 'DELETE', path: '/member/delete/:id', access: 'members.delete', idempotent: true },
  notes: { method: 'GET', path: '/member/note/all/:member_id', access: 'members.read' },
  addNote: { method: 'POST', path: '/member/note/create/:member_id', access: 'members.write', idempotent: true },
  updateNote: { method: 'PUT', path: '/member/note/update/:note_id', access: 'members.write', idempotent: true },
  deleteNote: { method: 'DELETE', path: '/member/note/delete/:note_id', access: 'members.write', idempotent: true },
  messageWay: { method: 'GET', path: '/member/message/:member_id', access: 'messages.send' },
  message: { method: 'POST', path: '/member/message/:member_id', access: 'messages.send', idempotent: true },
  consents: { method: 'GET', path: '/member/consent/all/:member_id', access: 'members.read' },
  setConsent: { method: 'PUT', path: '/member/consent/set/:member_id', access: 'members.write' },
  consentTexts: { method: 'GET', path: '/member/consent/texts', access: { roles: ['admin'] } },
  setConsentText: { method: 'PUT', path: '/member/consent/text', access: { roles: ['admin'] }, idempotent: true },
  ownConsents: { method: 'GET', path: '/member/consents', access: { roles: ['member'] } },
  setOwnConsent: { method: 'PUT', path: '/member/consents', access: { roles: ['member'] } },
})
