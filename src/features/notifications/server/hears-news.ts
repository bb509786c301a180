import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { type MemberTopic, type SwitchableSms, topicOfSms } from '../rules.ts'
import { findUnwilling } from './wants-sms.ts'

/** Whose phones of these people's take news of this topic; in the platform's scope. */
async function findHearing(
  db: Db,
  people: readonly string[],
  topic: MemberTopic,
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct phone.person_id from push_subscriptions phone
    join sessions open on open.id = phone.session_id and open.ended_at is null and open.expires_at > ${now}
    where phone.person_id = any(${people}::uuid[]) and not exists (
      select from notification_choices chosen
      where chosen.person_id = phone.person_id and chosen.topic = ${topic} and not chosen.is_pushed)`.execute(db)
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Who of these people is told by SMS of this kind: whoever did not switch it off, and whom no phone of theirs tells. In the platform's scope. */
export async function findToText(
  db: Db,
  people: readonly string[],
  kind: SwitchableSms,
  now: Date,
): Promise<ReadonlySet<string>> {
  const unwilling = await findUnwilling(db, people, kind)
  const hearing = await findHearing(db, people, topicOfSms(kind), now)
  return new Set(people.filter((id) => !unwilling.has(id) && !hearing.has(id)))
}
