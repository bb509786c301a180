import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import { newId } from '#src/contract/ids.ts'
import type { Clock } from '#src/server/clock.ts'
import { type Database, type Db, later } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'
import { enqueueJob, type Job } from '#src/server/queue.ts'
import { type NoticeParams, type NotificationKind, topicOf } from '../rules.ts'
import { toldSentence } from './told-sentence.ts'
import type { PushDriver, PushSubscription } from './push.ts'

/** Whoever else carries news to people, in the platform's scope. */
export type TellElsewhere = (db: Db, news: PushNews, now: Date) => Promise<void>

type Deps = {
  database: Database
  clock: Clock
  push: PushDriver
  log: Log
  tellElsewhere: TellElsewhere
}
const mostTries = 5

/** What phones are told, in whatever language each of them reads. */
export type PushNews = {
  /** Absent in jobs that an older version made. */
  id?: string
  people: readonly string[]
  kind: NotificationKind
  params: NoticeParams
  link: string | null
  /** Of an event in a gym; null or absent elsewhere. */
  place?: { adminId: string; gymId: string } | null
}

/** Runs after the caller's commit; it finds out who has a phone that listens. */
export const enqueuePush = (news: RawBuilder<PushNews>): RawBuilder<unknown> =>
  sql`enqueue_job('push_news', ${news}::json, max_attempts => 12)`

/** Longer than a job is tried. */
const rememberedMs = 7 * 86_400_000

/** Whether they are handed on now, in this transaction: not a second time, whatever became of the first one's job. */
async function isUntold(db: Db, id: string, now: Date): Promise<boolean> {
  later(db, sql`delete from told_news where told_at < ${new Date(now.getTime() - rememberedMs)}`)
  const { numAffectedRows } = await sql`
    insert into told_news (id, told_at) values (${id}, ${now}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Makes a job for each phone, so that one that does not answer keeps no other waiting. */
const pushNews: Job<Deps> = {
  name: 'push_news',
  async run(payload, { database, clock, tellElsewhere }) {
    const news = payload as PushNews // as enqueuePush wrote it
    const { people, kind, params, link } = news
    await database.transaction({ role: 'platform' }, async ({ db }) => {
      const tag = news.id ?? newId(clock.now().getTime())
      if (!(await isUntold(db, tag, clock.now()))) return
      await tellElsewhere(db, news, clock.now())
      const { rows } = await sql<{ id: string; language: Language }>`
        select p.id, p.language from push_subscriptions p
        join sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${clock.now()}
        where p.person_id = any(${people}::uuid[]) and not exists (
          select from notification_choices c where c.person_id = p.person_id and c.topic = ${topicOf(kind) ?? null}::text and not c.is_pushed)
        order by p.id`.execute(db)
      for (const { id, language } of rows) {
        const { title, text } = toldSentence(kind, language, params)
        const message = { title, body: text, link, tag, lang: language }
        await enqueueJob(db, 'push_one', { id, message }, { maxAttempts: mostTries, key: `push:${id}:${tag}` })
      }
    })
  },
}

/** Hands one message to the service of a browser. One that is sent twice stands on the phone once: it has the same tag. */
const pushOne: Job<Deps> = {
  name: 'push_one',
  lane: 'gateway',
  async run({ id, message }, { database, clock, push, log }) {
    const read = ({ db }: { db: Db }) =>
      sql<PushSubscription>`
      select p.endpoint, p.p256dh, p.auth from push_subscriptions p
      join sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${clock.now()}
      where p.id = ${id}`.execute(db)
    const { rows } = await database.transaction({ role: 'platform' }, read)
    const subscription = rows[0]
    if (!subscription) return
    const pushed = await push.send(subscription, JSON.stringify(message))
    if (pushed === 'later') throw new Error('the push service did not take a message')
    if (pushed === 'refused')
      log.warn({ host: new URL(subscription.endpoint).host }, 'a push service refused a message')
    if (pushed === 'gone')
      await database.transaction({ role: 'platform' }, ({ db }) =>
        sql`delete from push_subscriptions where id = ${id}`.execute(db),
      )
  },
}

export const pushJobs: Job<Deps>[] = [pushNews, pushOne]
