import * as z from 'zod/mini'
import { get, post, put, del } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { instant, password, phone, record, sentCode } from '#src/contract/values.ts'
import { signInOutcomes } from './rules.ts'

export const signedIn = z.object({
  accessToken: z.string(),
  role: z.enum(['superadmin', 'admin', 'employee', 'member']),
  /** Whose session it is, as their own account names them: a page whose cookie is another person's by now is not theirs. */
  person_id: z.string(),
})
/** Somebody else chose the password: its person is led to change it. */
export const staffSignedIn = z.extend(signedIn, { password_is_first: z.optional(z.boolean()) })
const credentials = z.object({ phone_number: phone(), password: password() })
const chosenPassword = password
const codeSent = z.object({ resend_in: z.int() })

const signIn = record(
  'SignIn',
  z.object({
    _id: z.string(),
    outcome: z.enum(signInOutcomes),
    /** The account was used before, and never from this browser. */
    is_new_device: z.boolean(),
    user_agent: z.string(),
    ip: z.string(),
    at: instant(),
  }),
)

const session = record(
  'Session',
  z.object({
    _id: z.string(),
    user_agent: z.string(),
    ip: z.string(),
    createdAt: instant(),
    lastSeenAt: instant(),
    current: z.boolean(),
  }),
)

export const sessions = {
  adminLogin: post('/admin/login', {
    takesProof: true,
    hashes: true,
    summary: 'Sign a gym owner in',
    access: 'public',
    body: credentials,
    reply: signedIn,
    says: 'auth.signed_in',
    errors: ['login.wrong', 'account.blocked', 'account.pending', 'second_factor', 'rate_limited', 'overloaded'],
  }),
  employeeLogin: post('/employee/login', {
    takesProof: true,
    hashes: true,
    summary: 'Sign an employee in; one whose phone is not confirmed gets the command confirm_employee',
    access: 'public',
    body: credentials,
    reply: staffSignedIn,
    says: 'auth.signed_in',
    errors: [
      'login.wrong',
      'account.blocked',
      'account.fired',
      'confirm_employee',
      'second_factor',
      'rate_limited',
      'overloaded',
    ],
  }),
  superadminLogin: post('/superadmin/login', {
    takesProof: true,
    hashes: true,
    summary: 'Sign the platform owner in',
    access: 'public',
    body: z.object({
      root_name: z
        .string(field('root.required'))
        .check(z.trim(), z.minLength(1, field('root.required')), z.maxLength(100)),
      password: z.string(field('root.required')).check(z.minLength(1, field('root.required')), z.maxLength(200)),
    }),
    reply: signedIn,
    says: 'auth.signed_in',
    errors: ['root.wrong', 'account.blocked', 'second_factor', 'rate_limited', 'overloaded'],
  }),
  memberLoginCode: post('/member/login/code', {
    takesProof: true,
    summary: 'Send a member a one-time sign-in code; the answer never tells whether the phone is known',
    access: 'public',
    body: z.object({ phone_number: phone() }),
    reply: codeSent,
    says: 'auth.code_sent',
    errors: ['rate_limited'],
  }),
  memberLogin: post('/member/login', {
    takesProof: true,
    summary: 'Sign a member in with a one-time code',
    access: 'public',
    body: z.object({ phone_number: phone(), code: sentCode() }),
    reply: signedIn,
    says: 'auth.signed_in',
    errors: ['code.wrong', 'account.blocked', 'rate_limited'],
  }),
  refresh: get('/auth/refresh_token', {
    summary: 'Rotate the refresh token of the cookie and get a new access token',
    access: 'public',
    effect: true,
    /** Its session may be inside a demo gym, where everything is made up. */
    reply: z.extend(signedIn, { is_demo: z.optional(z.boolean()) }),
    says: 'auth.refreshed',
    errors: ['unauthorized', 'session.ended', 'session.erased', 'forbidden', 'rate_limited'],
  }),
  logout: get('/auth/logout', {
    summary:
      'End this session; with `left` that of a browser whose person left without a network, and none that began since',
    access: 'public',
    effect: true,
    query: z.object({ left: z.optional(z.enum(['1'])) }),
    reply: z.object({}),
    says: 'auth.signed_out',
    errors: ['forbidden'],
  }),
  confirmSendCode: post('/employee/confirm/phone/send/code', {
    takesProof: true,
    summary: "Send the code that confirms an employee's phone",
    access: 'public',
    body: z.object({ phone_number: phone() }),
    reply: codeSent,
    says: 'auth.code_sent',
    errors: ['rate_limited'],
  }),
  confirmVerify: post('/employee/verify/phone/send/code', {
    takesProof: true,
    summary: "Confirm an employee's phone with the code",
    access: 'public',
    body: z.object({ phone_number: phone(), code: sentCode() }),
    reply: z.object({}),
    says: 'auth.phone_confirmed',
    errors: ['code.wrong', 'rate_limited'],
  }),
  changePassword: put('/auth/password', {
    hashes: true,
    summary: 'Change the own password; every other session ends',
    access: { roles: ['superadmin', 'admin', 'employee'] },
    body: z.object({ old_password: password(), new_password: chosenPassword() }),
    reply: z.object({}),
    says: 'auth.password_changed',
    errors: ['rate_limited', 'overloaded'],
  }),
  passwordCode: post('/auth/password/code', {
    takesProof: true,
    summary: 'Send a one-time code for a forgotten password, or for the first one of an employee who has none',
    access: 'public',
    body: z.object({ role: z.enum(['admin', 'employee'], field('role.required')), phone_number: phone() }),
    reply: codeSent,
    says: 'auth.code_sent',
    errors: ['rate_limited'],
  }),
  passwordReset: post('/auth/password/reset', {
    takesProof: true,
    hashes: true,
    summary:
      'Choose a new password with the one-time code; every session ends, and the phone of an employee is confirmed by it',
    access: 'public',
    body: z.object({
      role: z.enum(['admin', 'employee'], field('role.required')),
      phone_number: phone(),
      code: sentCode(),
      new_password: chosenPassword(),
    }),
    reply: z.object({}),
    says: 'auth.password_saved',
    errors: ['code.wrong', 'rate_limited', 'overloaded'],
  }),
  list: get('/auth/sessions', {
    summary: 'The own live sessions',
    access: 'signed_in',
    reply: z.object({ sessions: z.array(session) }),
  }),
  signIns: get('/auth/sign-ins', {
    summary: 'The last 50 times that somebody signed in to the own account, was turned away, or changed what opens it',
    access: 'signed_in',
    reply: z.object({ sign_ins: z.array(signIn) }),
  }),
  end: del('/auth/sessions/:id', {
    summary: 'End one of the own sessions',
    access: 'signed_in',
    confirms: 'always',
    reply: z.object({}),
    says: 'auth.session_ended',
  }),
}

export type SignedIn = z.output<typeof signedIn>
