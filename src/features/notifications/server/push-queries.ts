import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import type { NotificationChoice } from '../contract.ts'
import { isTextedTopic, memberTopics } from '../rules.ts'

/** Phones of one person; the oldest gives way. */
const mostPhones = 10

/** Every topic, whether or not anything was chosen: all is told until it is switched off. */
export async function listChoices({ db, actor }: { db: Db; actor: { id: string } }): Promise<NotificationChoice[]> {
  const { rows } = await sql<{ topic: string; is_shown: boolean; is_pushed: boolean; is_texted: boolean }>`
    select topic, is_shown, is_pushed, is_texted from notification_choices where person_id = ${actor.id}`.execute(db)
  const chosen = new Map(rows.map((row) => [row.topic, row]))
  return memberTopics.map((topic) => {
    const { is_shown = true, is_pushed = true, is_texted = true } = chosen.get(topic) ?? {}
    return { topic, is_shown, is_pushed, is_texted: isTextedTopic(topic) ? is_texted : null }
  })
}

export async function hasSubscription(db: Db, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from push_subscriptions where session_id = ${sessionId} limit 1`.execute(db)
  return rows.length > 0
}

type Given = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A browser is one person's, the last who said so on it, and one session has one. Of whoever is erased meanwhile none is kept. */
export async function keepSubscription(
  { db, enter, actor, now, language }: Pick<Work, 'db' | 'enter' | 'actor' | 'now' | 'language'>,
  { endpoint, keys: { p256dh, auth } }: Given,
): Promise<void> {
  await enter({ role: 'platform' })
  await sql`
    delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${actor.sessionId}
      or id in (select id from push_subscriptions where person_id = ${actor.id} order by created_at desc, id desc offset ${mostPhones - 1})`.execute(
    db,
  )
  await sql`
    insert into push_subscriptions (id, person_id, session_id, endpoint, p256dh, auth, language, created_at)
    select ${newId(now.getTime())}::uuid, ${actor.id}::uuid, ${actor.sessionId}::uuid, ${endpoint}::text, ${p256dh}::text, ${auth}::text,
      ${language}::text, ${now}::timestamptz
    where hold_person(${actor.id})
    on conflict (endpoint) do update set person_id = excluded.person_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`.execute(db)
}

/** Who reads the product in another language is told news in it too, on this device. In the platform's scope. */
export const tellIn = (db: Db, sessionId: string, language: Language) =>
  sql`update push_subscriptions set language = ${language} where session_id = ${sessionId}`.execute(db)
