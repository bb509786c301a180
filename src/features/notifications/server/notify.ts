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
  const { rows } = await sql<{ recipient_kind: Role; recipient_id: string }>`
    insert into notifications (id, admin_id, recipient_kind, recipient_id, kind, params, link, dedupe_key, created_at, is_shown, read_at)
    select id, ${adminId}::uuid, role, recipient, ${kind}, ${JSON.stringify(params)}::jsonb, ${link ?? null}, ${dedupeKey ?? null}, ${now},
      c.is_shown is not false, case when c.is_shown is false then ${now}::timestamptz end
    from unnest(${ids}::uuid[], ${recipients.map(({ role }) => role)}::text[], ${recipients.map(({ id }) => id)}::uuid[]) as given (id, role, recipient)
    left join notification_choices c on role = 'member' and c.person_id = recipient and c.topic = ${topicOf(kind) ?? null}::text
    on conflict do nothing returning recipient_kind, recipient_id`.execute(db)
  // who was told of it before is not told again, on the phone neither
  const people = rows
    .filter(({ recipient_kind }) => recipient_kind === 'member')
    .map(({ recipient_id }) => recipient_id)
  if (people.length > 0 && topicOf(kind)) await enqueuePush(db, { people, kind, params, link: link ?? null })
}
