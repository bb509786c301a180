import * as z from 'zod/mini'
import { get, put } from '#src/contract/endpoint.ts'
import { flag, id, instant, text, version } from '#src/contract/values.ts'
import { consentKinds, consentTextLength, consentWays } from './consents.ts'

const consent = z.object({
  kind: z.enum(consentKinds),
  /** null: never asked. */
  agrees: z.nullable(z.boolean()),
  way: z.nullable(z.enum(consentWays)),
  by: z.nullable(z.object({ role: z.string(), fullname: z.nullable(z.string()) })),
  at: z.nullable(instant()),
  /** The words that were before them, in the language of the call; of somebody who was never asked the present ones. */
  text: z.string(),
  version: z.int(),
  /** There are newer words since. */
  is_outdated: z.boolean(),
})
export type Consent = z.output<typeof consent>

const consentText = z.object({
  kind: z.enum(consentKinds),
  uz: z.string(),
  ru: z.string(),
  en: z.string(),
  version: z.int(),
  /** The owner's own, not those that the product brings. */
  is_own: z.boolean(),
})
export type ConsentText = z.output<typeof consentText>

const ofTenant = z.object({ admin_id: z.optional(id()) })
const given = { kind: z.enum(consentKinds), agrees: flag() }
const answer = z.object({ consents: z.array(consent) })
const words = () => text({ max: consentTextLength, error: 'consent.text_required' })

/** What people agreed to, with the words and the day, and what the owner asks. */
export const memberConsents = {
  consents: get('/member/consent/all/:member_id', {
    summary: 'What a member agreed to or took back, with the words, the day, the way and who noted it',
    access: 'members.read',
    subject: 'member:member_id',
    query: ofTenant,
    reply: answer,
    errors: ['no_gym_assigned'],
  }),
  setConsent: put('/member/consent/set/:member_id', {
    summary:
      'Note at the desk that a member agrees to the present words, or took it back: without consent to a picture it goes, without the one to marketing or to personal data no messages of own words reach them',
    access: 'members.write',
    subject: 'member:member_id',
    query: ofTenant,
    body: z.object(given),
    reply: answer,
    says: 'consent.saved',
    errors: ['no_gym_assigned'],
  }),
  consentTexts: get('/member/consent/texts', {
    summary: 'The words that members are asked to agree to',
    access: { roles: ['admin'] },
    reply: z.object({ texts: z.array(consentText) }),
  }),
  setConsentText: put('/member/consent/text', {
    idempotent: true,
    summary: 'Put words of one’s own in their place; who agreed before agreed to those before',
    access: { roles: ['admin'] },
    body: z.object({
      kind: z.enum(consentKinds),
      uz: words(),
      ru: words(),
      en: words(),
      version: version(),
    }),
    reply: z.object({ texts: z.array(consentText) }),
    says: 'consent.text_saved',
    errors: ['stale_version'],
  }),
  ownConsents: get('/member/consents', {
    summary: 'What the calling member agreed to at the owner of a gym',
    access: { roles: ['member'] },
    query: z.object({ gym_id: id('gym.required') }),
    reply: answer,
  }),
  setOwnConsent: put('/member/consents', {
    summary: 'Agree on the own phone to the present words of the owner of a gym, or take it back',
    access: { roles: ['member'] },
    body: z.object({ gym_id: id('gym.required'), ...given }),
    reply: answer,
    says: 'consent.saved',
    errors: ['sign_in.held'],
  }),
}
