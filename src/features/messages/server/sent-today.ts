import { sql } from 'kysely'
import { addDays, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import type { Db } from '#src/server/db.ts'
import { isCounted, mostToPhone, noticesADay, type SmsKind, smsKindNames } from '../rules.ts'

type Message = { kind: string; phone_number: string; admin_id: string | null; is_secret: boolean }

const counted = smsKindNames.filter(isCounted)
/** With those of an account's safety only they are counted, and with all others those never. */
const countedWith = (kind: string): SmsKind[] =>
  smsKindNames.filter((other) => (other === 'security') === (kind === 'security'))

/** What left as SMS today, whenever it was written: the outbox is looked through from where the oldest that may wait stands. */
const leftToday = (now: Date) => {
  const today = tashkentDay(now)
  return sql`sending_at >= ${startOfDay(today)} and created_at >= ${startOfDay(addDays(today, -2))} and way = 'sms'`
}

/** Why a message leaves no more today, if so: whoever does the same thing again and again rings nobody all day, and uses up no account that all pay from. */
export async function beyondToday(db: Db, message: Message, now: Date): Promise<string | undefined> {
  const { kind, phone_number: phone, admin_id: adminId, is_secret: isCode } = message
  if (isCode) return undefined
  const toPhone = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from sms_messages where phone_number = ${phone} and admin_id is not distinct from ${adminId}::uuid and ${leftToday(now)}
        and not is_secret and kind = any(${countedWith(kind)}::text[]) limit ${mostToPhone(kind)}) p`.execute(db)
  if ((toPhone.rows[0]?.count ?? 0) >= mostToPhone(kind)) return knownReason('sms_too_many_to_phone')
  if (!isCounted(kind)) return undefined
  const ofOwner = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from sms_messages where admin_id = ${adminId}::uuid and ${leftToday(now)}
        and kind = any(${counted}::text[]) limit ${noticesADay}) o`.execute(db)
  return (ofOwner.rows[0]?.count ?? 0) >= noticesADay ? knownReason('sms_too_many_of_owner') : undefined
}
