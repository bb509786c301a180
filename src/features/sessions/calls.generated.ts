// Written by test/generated-docs.test.ts from contract.ts.
import { calls } from '#src/contract/calls.ts'
import type * as contract from './contract.ts'

export const sessions = /* @__PURE__ */ calls<typeof contract.sessions>(async () => (await import('./contract.ts')).sessions, {
  adminLogin: { method: 'POST', path: '/admin/login', access: 'public' },
  employeeLogin: { method: 'POST', path: '/employee/login', access: 'public' },
  superadminLogin: { method: 'POST', path: '/superadmin/login', access: 'public' },
  memberLoginCode: { method: 'POST', path: '/member/login/code', access: 'public' },
  memberLogin: { method: 'POST', path: '/member/login', access: 'public' },
  refresh: { method: 'GET', path: '/auth/refresh_token', access: 'public' },
  logout: { method: 'GET', path: '/auth/logout', access: 'public' },
  confirmSendCode: { method: 'POST', path: '/employee/confirm/phone/send/code', access: 'public' },
  confirmVerify: { method: 'POST', path: '/employee/verify/phone/send/code', access: 'public' },
  changePassword: { method: 'PUT', path: '/auth/password', access: { roles: ['superadmin', 'admin', 'employee'] } },
  passwordCode: { method: 'POST', path: '/auth/password/code', access: 'public' },
  passwordReset: { method: 'POST', path: '/auth/password/reset', access: 'public' },
  list: { method: 'GET', path: '/auth/sessions', access: 'signed_in' },
  signIns: { method: 'GET', path: '/auth/sign-ins', access: 'signed_in' },
  end: { method: 'DELETE', path: '/auth/sessions/:id', access: 'signed_in' },
})
