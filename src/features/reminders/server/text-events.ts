import { sql } from 'kysely'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import { fill, type Language } from '#src/contract/languages.ts'
import { mayReceiveSms } from '#src/contract/phones.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { findToText } from '#src/features/notifications/server/hears-news.ts'
import type { TellElsewhere } from '#src/features/notifications/server/push-jobs.ts'
import { enqueuerOf } from '#src/server/queue.ts'
import { eventTexts } from '../event-texts.ts'

type Addressee = { id: string; phone_number: string; language: Language }

/** News of money, memberships and freezes as SMS, where the gym sends such: to whom no phone of theirs tells it, and who did not switch it off. */
export const textEvents: TellElsewhere = async (db, { people, kind, params, place }, now) => {
  const event = eventTexts[kind]
  if (!event || !place) return
  const { adminId, gymId } = place
  const { rows } = await sql<Addressee>`
    select m.id, m.phone_number, m.language from members m
    join gym_settings s on s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.is_sms_of_events
    where m.admin_id = ${adminId} and m.id = any(${people}::uuid[]) and m.deleted_at is null and m.is_sms_allowed
      and m.phone_number is not null
    order by m.id`.execute(db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const toText = await findToText(db, ids, event.sms, now)
  for (const { id, phone_number: phone, language } of rows) {
    if (!toText.has(id) || !mayReceiveSms(phone)) continue
    await queueSms(
      { db, now, enqueue: enqueuerOf(db) },
      {
        phone,
        kind: event.sms,
        language,
        adminId,
        gymId,
        memberId: id,
        text: fill(event.texts[language], {
          gym: params['gym_name'] ?? '',
          plan: params['plan_name'] ?? '',
          sum: formatSom(Number(params['amount'] ?? 0), language),
          start: formatDay(params['start_date'] ?? ''),
          end: formatDay(params['end_date'] ?? ''),
        }),
      },
    )
  }
}
