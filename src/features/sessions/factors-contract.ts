import * as z from 'zod/mini'
import { del, get, post } from '#src/contract/endpoint.ts'
import { field } from '#src/contract/fields.ts'
import { instant, password } from '#src/contract/values.ts'
import { staffSignedIn } from './contract.ts'

/** Whoever signs in by a password may have a second thing besides. */
export const withPassword = { roles: ['superadmin', 'admin', 'employee'] } as const
/** Of the app, or a recovery code. */
const code = () =>
  z
    .string(field('code.required'))
    .check(z.trim(), z.minLength(1, { error: 'code.required', abort: true }), z.maxLength(40))
const ticket = () => z.string().check(z.maxLength(200))
const newKey = z.object({ secret: z.string(), uri: z.string() })
const recoveryCodes = z.array(z.string())

export const factors = {
  mine: get('/auth/factors', {
    summary: 'What the own account asks for besides the password',
    access: withPassword,
    reply: z.object({
      totp: z.nullable(z.object({ confirmedAt: instant() })),
      recovery_codes_left: z.int(),
      /** It may be changed for another, and not go. */
      is_required: z.boolean(),
    }),
  }),
  totpStart: post('/auth/totp/start', {
    summary: 'A new key for an app that makes codes; it counts from the first code on',
    access: withPassword,
    confirms: 'always',
    isUnrecorded: true,
    reply: newKey,
    errors: ['factor.exists'],
  }),
  totpConfirm: post('/auth/totp/confirm', {
    summary: 'Prove by a code that the app has the key; the recovery codes are shown this once',
    access: withPassword,
    body: z.object({ code: code() }),
    reply: z.object({ recovery_codes: recoveryCodes }),
    says: 'factor.on',
  }),
  totpRemove: del('/auth/totp', {
    summary: 'Ask for no second thing any more',
    access: withPassword,
    body: z.object({ code: code() }),
    reply: z.object({}),
    says: 'factor.off',
    errors: ['factor.required'],
  }),
  enroll: post('/auth/totp/enroll', {
    summary: 'The same for whoever may not come in without: with the ticket of the sign-in',
    access: 'public',
    body: z.object({ ticket: ticket() }),
    reply: newKey,
    errors: ['ticket.over', 'factor.exists'],
  }),
  second: post('/auth/second', {
    takesProof: true,
    summary: 'The second step of a sign-in: the ticket of the first and a code',
    access: 'public',
    body: z.object({ ticket: ticket(), code: code() }),
    reply: z.extend(staffSignedIn, {
      /** Of an app that was added by this very sign-in. */
      recovery_codes: z.optional(recoveryCodes),
    }),
    says: 'auth.signed_in',
    errors: ['code.wrong', 'ticket.over', 'rate_limited'],
  }),
  confirm: post('/auth/confirm', {
    hashes: true,
    summary: 'Prove again, by password or code, that it is still you: good for ten minutes of this session',
    access: withPassword,
    body: z.object({ password: z.optional(password()), code: z.optional(code()) }),
    isUnrecorded: true,
    reply: z.object({}),
    says: 'identity.confirmed',
    errors: ['overloaded'],
  }),
  reset: post('/auth/factors/reset/:id', {
    summary:
      'For somebody who lost app and recovery codes: the platform for an owner, an owner for an employee; they choose a new password by a code on their phone',
    access: { roles: ['superadmin', 'admin'] },
    confirms: 'always',
    reply: z.object({}),
    says: 'factor.reset',
    errors: ['factor.none'],
  }),
}
