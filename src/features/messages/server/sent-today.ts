import { sql } from 'kysely'
import { startOfDay, tashkentDay } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import type { Db } from '#src/server/db.ts'
import { isNotice, mostToPhone, noticesADay, type SmsKind, smsKindNames } from '../rules.ts'

type Message = { kind: string; phone_number: string; admin_id: string | null; is_secret: boolean }

const notices = smsKindNames.filter(isNotice)
/** With those of an account's safety only they are counted, and with all others those never. */
const countedWith = (kind: string): SmsKind[] =>
  smsKindNames.filter((other) => (other === 'security') === (kind === 'security'))

/** Why a message leaves no more today, if so: whoever does the same thing again and again rings nobody all day, and uses up no account that all pay from. */
export async function beyondToday(db: Db, message: Message, now: Date): Promise<string | undefined> {
  const { kind, phone_number: phone, admin_id: adminId, is_secret: isCode } = message
  if (isCode) return undefined
  const since = startOfDay(tashkentDay(now))
  const { rows } = await sql<{ to_phone: number; of_owner: number }>`
    select
      (select count(*) from (
        select 1 from sms_messages where phone_number = ${phone} and admin_id is not distinct from ${adminId}::uuid and created_at >= ${since}
          and tries > 0 and not is_secret and kind = any(${countedWith(kind)}::text[]) limit ${mostToPhone(kind)}) p) as to_phone,
      (select count(*) from (
        select 1 from sms_messages where admin_id = ${adminId}::uuid and created_at >= ${since}
          and tries > 0 and kind = any(${notices}::text[]) limit ${noticesADay}) o) as of_owner`.execute(db)
  const { to_phone = 0, of_owner = 0 } = rows[0] ?? {}
  if (to_phone >= mostToPhone(kind)) return knownReason('sms_too_many_to_phone')
  return isNotice(kind) && of_owner >= noticesADay ? knownReason('sms_too_many_of_owner') : undefined
}
