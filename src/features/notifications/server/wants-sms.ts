import { type RawBuilder, sql } from 'kysely'
import { type SwitchableSms, topicOfSms } from '../rules.ts'

/** The condition that the person of this column did not switch SMS of this kind off. */
export const wantsSms = (personColumn: string, kind: SwitchableSms): RawBuilder<boolean> =>
  sql`not exists (
    select from notification_choices chosen
    where chosen.person_id = ${sql.ref(personColumn)} and chosen.topic = ${topicOfSms(kind)} and not chosen.is_texted)`
