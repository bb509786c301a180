import { type RawBuilder, sql } from 'kysely'
import type { MemberTopic } from '../rules.ts'

/** The condition that a phone takes news of this topic for the person of this column; in the platform's scope. */
export const hearsNews = (personColumn: string, topic: MemberTopic, now: Date): RawBuilder<boolean> =>
  sql`(exists (
    select from push_subscriptions phone
    join sessions open on open.id = phone.session_id and open.ended_at is null and open.expires_at > ${now}
    where phone.person_id = ${sql.ref(personColumn)})
  and not exists (
    select from notification_choices chosen
    where chosen.person_id = ${sql.ref(personColumn)} and chosen.topic = ${topic} and not chosen.is_pushed))`
