import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { instant, name, record } from '#src/contract/values.ts'
import { staffSignedIn } from './contract.ts'
import { withPassword } from './factors-contract.ts'

/** Bytes as a browser tells them. */
const bytes = (most: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(most))
/** What the browser hands to the device as it is. */
const options = z.record(z.string(), z.any())

const passkey = record(
  'Passkey',
  z.object({
    _id: z.string(),
    name: z.string(),
    createdAt: instant(),
    lastUsedAt: z.nullable(instant()),
  }),
)

/** What a device signed. */
const signed = z.object({
  credential: bytes(1400),
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(2000),
})

export const passkeys = {
  all: get('/auth/passkey/all', {
    summary: 'The own passkeys: keys of a phone, a computer or a security key that open the account without a password',
    access: withPassword,
    reply: z.object({ passkeys: z.array(passkey) }),
  }),
  start: post('/auth/passkey/register/start', {
    summary: 'What a device needs to make a passkey',
    access: withPassword,
    confirms: 'always',
    isUnrecorded: true,
    reply: z.object({ options }),
    errors: ['passkey.too_many'],
  }),
  add: post('/auth/passkey/register/finish', {
    summary:
      'Keep the passkey that the device made; with the first second step of an account its recovery codes are shown this once',
    access: withPassword,
    confirms: 'always',
    body: z.object({
      name: name({ max: 60 }),
      credential: bytes(1400),
      client_data: bytes(4000),
      attestation: bytes(20_000),
      transports: z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)),
    }),
    reply: z.object({ recovery_codes: z.optional(z.array(z.string())) }),
    says: 'passkey.added',
    errors: ['passkey.refused', 'passkey.too_many'],
  }),
  rename: put('/auth/passkey/:id', {
    summary: 'Call a passkey something else',
    access: withPassword,
    body: z.object({ name: name({ max: 60 }) }),
    reply: z.object({}),
    says: 'passkey.renamed',
  }),
  remove: del('/auth/passkey/:id', {
    summary: 'Take a passkey away: it opens nothing any more',
    access: withPassword,
    confirms: 'always',
    reply: z.object({}),
    says: 'passkey.removed',
    errors: ['factor.required'],
  }),
  ask: post('/auth/passkey/login/start', {
    takesProof: true,
    summary: 'What a device needs to sign in by a passkey',
    access: 'public',
    isUnrecorded: true,
    reply: z.object({ options }),
    errors: ['rate_limited'],
  }),
  enter: post('/auth/passkey/login/finish', {
    takesProof: true,
    summary: 'Sign in by a passkey, which is possession and fingerprint, face or PIN at once',
    access: 'public',
    body: signed,
    reply: staffSignedIn,
    says: 'auth.signed_in',
    errors: ['passkey.refused', 'account.blocked', 'account.fired', 'confirm_employee', 'rate_limited'],
  }),
  confirm: post('/auth/passkey/confirm', {
    summary: 'Prove again by a passkey that it is still you: good for ten minutes of this session',
    access: withPassword,
    body: signed,
    isUnrecorded: true,
    reply: z.object({}),
    says: 'identity.confirmed',
    errors: ['passkey.refused', 'rate_limited'],
  }),
}
