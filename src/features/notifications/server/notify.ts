import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/permissions.ts'
import type { Work } from '#src/server/serve.ts'
import { type NotificationKind, topicOf } from '../rules.ts'
import { enqueuePush } from './push-jobs.ts'

export type Told = {
  /** The owner in whose data it happened; null for the platform. */
  adminId: string | null
  recipients: readonly { role: Role; id: string }[]
  kind: NotificationKind
  /** What the sentence of this kind needs, in whatever language it is read. */
  params: Record<string, string>
  link?: string
  /** The same event is told once to each. */
  dedupeKey?: string
}

/** Tells people something, in the caller's transaction: open pages and phones of members learn of it after the commit. */
export async function notify({ db, now }: Pick<Work, 'db' | 'now'>, told: Told): Promise<void> {
  const { adminId, recipients, kind, params, link, dedupeKey } = told
  if (recipients.length === 0) return
  const ids = recipients.map(() => newId(now.getTime()))
  await sql`
    insert into notifications (id, admin_id, recipient_kind, recipient_id, kind, params, link, dedupe_key, created_at)
    select id, ${adminId}::uuid, role, recipient, ${kind}, ${JSON.stringify(params)}::jsonb, ${link ?? null}, ${dedupeKey ?? null}, ${now}
    from unnest(${ids}::uuid[], ${recipients.map(({ role }) => role)}::text[], ${recipients.map(({ id }) => id)}::uuid[]) as given (id, role, recipient)
    where not (role = 'member' and exists (
      select from notification_choices c where c.person_id = recipient and c.topic = ${topicOf(kind) ?? null}::text and not c.is_shown))
    on conflict do nothing`.execute(db)
  const people = recipients.filter(({ role }) => role === 'member').map(({ id }) => id)
  if (people.length > 0 && topicOf(kind)) await enqueuePush(db, { people, kind, params, link: link ?? null })
}
