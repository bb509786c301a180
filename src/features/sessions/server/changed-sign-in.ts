import { sql } from 'kysely'
import { formatInstant } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { maskPhone } from '#src/contract/phones.ts'
import type { Role } from '#src/contract/roles.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Scope } from '#src/server/scope.ts'
import type { Context, Work } from '#src/server/serve.ts'
import { noteFormerPhone } from './accounts.ts'
import { deviceOf, forgetDevices, rememberDevice } from './devices.ts'
import { endSessions } from './sessions.ts'
import { insertSignIn } from './sign-in-log.ts'

type SmsWork = Pick<Work, 'db' | 'now' | 'enqueue'>

/** What else opens an account to whoever had its phone or password before goes with them. Leaves the `platform` scope. */
export async function tellSignInChanged(
  { enter, happened }: Pick<Work, 'enter' | 'happened'>,
  accountId: string,
): Promise<void> {
  await enter({ role: 'platform' })
  await happened({ event: 'sign_in_changed', accountId })
}

const tellBy =
  (text: 'password_changed' | 'factor_removed') =>
  (work: SmsWork, phone: string, language: Language, adminId: string | null = null): Promise<string | null> =>
    queueSms(work, {
      phone,
      text: smsText(text, language, { time: formatInstant(work.now) }),
      kind: 'security',
      language,
      adminId,
    })

/** Whoever changed a password without being its person cannot keep them from hearing of it. */
export const tellOfPassword = tellBy('password_changed')

/** Whoever was talked into taking a second step away from somebody cannot keep them from hearing of it. */
export const tellOfLostFactor = tellBy('factor_removed')

/** What somebody else did to an account says nothing of where they called from. */
export const elsewhere = { ip: '', userAgent: '' }

type Moved = {
  role: Role
  subjectId: string
  from: string
  to: string
  language: Language
  /** In whose outbox it stands; null: in no owner's. */
  adminId: string | null
  /** The scope that the caller goes on in. */
  back: Scope
}

/** Somebody else has changed the phone that a person signs in with: the old number is told, and all their sessions end. */
export async function tellOfMovedLogin(work: SmsWork & Pick<Work, 'enter' | 'happened'>, moved: Moved): Promise<void> {
  const { db, now, enter } = work
  const { role, subjectId, from, to, language, adminId, back } = moved
  const time = formatInstant(now)
  const text = smsText('phone_changed', language, { time, phone: maskPhone(to) })
  const told = { phone: from, text, kind: 'security', language, adminId } as const
  if (adminId) await queueSms(work, told)
  await enter({ role: 'auth' })
  if (!adminId) await queueSms(work, told)
  const { rows } = await sql<{ id: string }>`
    select id from accounts where role = ${role} and subject_id = ${subjectId}`.execute(db)
  for (const { id } of rows) {
    await endSessions(db, { accountId: id }, 'phone_changed', now)
    await forgetDevices(db, id)
    insertSignIn({ db, now, http: elsewhere }, id, 'phone_changed')
  }
  for (const { id } of rows) await tellSignInChanged(work, id)
  await enter(back)
}

type OwnMove = { from: string; to: string; isSecure: boolean }
type OwnMoveWork = SmsWork &
  Pick<Context, 'enter' | 'language' | 'http' | 'happened'> & {
    actor: { id: string; accountId: string; sessionId: string }
  }

/** The person has changed it alone: the old number is told, and only the session that did it goes on. Leaves the `platform` scope. */
export async function tellOfOwnMove(work: OwnMoveWork, { from, to, isSecure }: OwnMove): Promise<void> {
  const { db, now, enter, language, actor, http } = work
  await enter({ role: 'auth' })
  const text = smsText('phone_changed', language, { time: formatInstant(now), phone: maskPhone(to) })
  await queueSms(work, { phone: from, text, kind: 'security', language })
  await noteFormerPhone(db, actor.id, from, now)
  await endSessions(db, { accountId: actor.accountId, exceptSessionId: actor.sessionId }, 'phone_changed', now)
  await forgetDevices(db, actor.accountId)
  await rememberDevice(db, actor.accountId, deviceOf(http, isSecure).keep(), now)
  insertSignIn(work, actor.accountId, 'phone_changed')
  await tellSignInChanged(work, actor.accountId)
}
