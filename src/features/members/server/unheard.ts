import { sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import { mayReceiveSms } from '#src/contract/phones.ts'
import type { SwitchableSms } from '#src/features/notifications/rules.ts'
import { findToText } from '#src/features/notifications/server/hears-news.ts'
import type { Db } from '#src/server/db.ts'

/** By then phones and chats have had some news, or are known to be gone. */
export const heardAfterMs = 600_000

/** Where a member can be texted whom no phone of their own tells of this; in the platform's scope. */
export async function findUnheard(
  db: Db,
  { adminId, memberId }: { adminId: string; memberId: string },
  kind: SwitchableSms,
  now: Date,
): Promise<{ phone_number: string; language: Language } | undefined> {
  const { rows } = await sql<{ phone_number: string; language: Language }>`
    select m.phone_number, m.language from members m
    where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is null and m.phone_number is not null and m.is_sms_allowed`.execute(
    db,
  )
  const [found] = rows
  if (!found || !mayReceiveSms(found.phone_number)) return undefined
  return (await findToText(db, [memberId], kind, now)).has(memberId) ? found : undefined
}
