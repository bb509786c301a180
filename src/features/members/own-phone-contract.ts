import * as z from 'zod/mini'
import { post, put } from '#src/contract/endpoint.ts'
import { phone, sentCode } from '#src/contract/values.ts'

const access = { roles: ['member'] } as const

export const ownPhone = {
  sendCodes: post('/member/phone/codes', {
    summary:
      'Send a code to the phone that the calling member signs in with, and another to the one they want instead; the answer never tells whether that one is known',
    access,
    body: z.strictObject({ phone_number: phone() }),
    reply: z.object({ resend_in: z.int() }),
    says: 'auth.code_sent',
    idempotent: true,
    errors: ['rate_limited'],
    isUnrecorded: true,
  }),
  change: put('/member/phone', {
    summary:
      'Change the phone that the calling member signs in with, by both codes: on the cards of all owners who know the old one too; every other session ends',
    access,
    body: z.strictObject({ phone_number: phone(), old_code: sentCode(), new_code: sentCode() }),
    reply: z.object({}),
    says: 'phone.changed',
    errors: ['data.code_wrong', 'phone.taken', 'rate_limited'],
  }),
}
