import type { Language } from '#src/contract/languages.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { sendCode } from '#src/features/sessions/server/one-time-codes.ts'
import { Failure, failWithAny } from '#src/server/failure.ts'
import type { SessionSecrets } from '#src/features/sessions/server/sessions.ts'
import type { Http } from '#src/server/call-reply.ts'
import type { Work } from '#src/server/serve.ts'

type CodeWork = Pick<Work<'rate_limited'>, 'db' | 'now' | 'today' | 'language' | 'enqueue' | 'fail'>
type Owner = { phone_number: string; language: Language }
export type Sender = { secret: string /** Where people reach the product. */; origin: string }

/** A link leads to where people reach the product, or else to where this request came. */
export const senderOf = (
  { secret, publicOrigin }: Pick<SessionSecrets, 'secret' | 'publicOrigin'>,
  { request }: Pick<Http, 'request'>,
): Sender => ({ secret, origin: publicOrigin ?? `${request.protocol}://${request.host}` })

const targetOf = (owner: Owner) => ({ phone: owner.phone_number, role: 'admin', purpose: 'password_reset' }) as const
/** The page asks for the code of this phone at once. */
const linkFor = (sender: Sender, owner: Owner) => `${sender.origin}/password?phone=${owner.phone_number.slice(1)}`

/** The code that opens POST /auth/password/reset. Nobody but the owner learns it. */
export const sendResetCode = (work: CodeWork, sender: Sender, owner: Owner): Promise<{ resend_in: number }> =>
  sendCode({ ...work, language: owner.language }, sender.secret, targetOf(owner), {
    place: undefined,
    isKnown: true,
    textOf: (code) => smsText('reset_code', owner.language, { code, link: linkFor(sender, owner) }),
  })

/** Tells a new owner that they are admitted. Whoever used up the day's codes beforehand keeps nobody from being admitted. */
export async function sendApproval(work: Omit<CodeWork, 'fail'>, sender: Sender, owner: Owner): Promise<void> {
  try {
    // its only failure is met below
    await sendCode({ ...work, language: owner.language, fail: failWithAny }, sender.secret, targetOf(owner), {
      place: undefined,
      isKnown: true,
      textOf: (code) => smsText('approved_code', owner.language, { code, link: linkFor(sender, owner) }),
    })
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'rate_limited')) throw error
    await queueSms(work, {
      phone: owner.phone_number,
      text: smsText('approved', owner.language, { link: linkFor(sender, owner) }),
      kind: 'admin_approved',
      language: owner.language,
    })
  }
}

/** Who asked to be let in is told why not. They have no password yet, so no sign-in could say it. */
export const tellRejected = (work: Pick<Work, 'db' | 'now' | 'enqueue'>, owner: Owner, reason: string) =>
  queueSms(work, {
    phone: owner.phone_number,
    text: smsText('rejected', owner.language, { reason }),
    kind: 'admin_rejected',
    language: owner.language,
  })
