import { sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import { paths } from '#src/contract/paths.ts'
import type { Sender } from '#src/features/admins/server/password-codes.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { sendCode } from '#src/features/sessions/server/one-time-codes.ts'
import type { Work } from '#src/server/serve.ts'

/** An employee who has no password chooses their own, by a code that nobody else learns. */
export async function sendInvitation(
  work: Pick<Work, 'db' | 'now' | 'today' | 'language' | 'enqueue' | 'enter' | 'fail'>,
  { secret, origin }: Sender,
  { adminId, phone }: { adminId: string; phone: string },
): Promise<void> {
  const { db, enter, language } = work
  const { rows } = await sql<{ fullname: string; language: Language }>`
    select fullname, language from admins where id = ${adminId}`.execute(db)
  const owner = rows[0]?.fullname ?? ''
  const link = `${origin}${paths.password()}?role=employee&phone=${phone.slice(1)}`
  await enter({ role: 'auth' })
  await sendCode(
    work,
    secret,
    { phone, role: 'employee', purpose: 'password_reset' },
    {
      place: undefined,
      isKnown: true,
      textOf: (code) => smsText('hired_code', language, { owner, code, link }),
    },
  )
  await enter({ role: 'tenant', adminId })
}
