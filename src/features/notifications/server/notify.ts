import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Role } from '#src/contract/roles.ts'
import { later } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { hiddenBy, type NoticeParams, type NotificationKind, topicOf } from '../rules.ts'
import { enqueuePush } from './push-jobs.ts'

export type Told = {
  /** The owner in whose data it happened; null for the platform. */
  adminId: string | null
  recipients: readonly { role: Role; id: string }[]
  kind: NotificationKind
  /** What the sentence of this kind needs, in whatever language it is read. */
  params: Omit<NoticeParams, 'fullname'>
  /** Whose name it says besides; of a client (`memberId`) an erasure takes it out again. */
  named?: { memberId: string | null; fullname: string }
  link?: string
  /** The gym of the event: what a gym tells by SMS too, it pays for. */
  gymId?: string
  /** The same event is told once to each. */
  dedupeKey?: string
}

/** Tells people something, in the caller's transaction: open pages and phones of members learn of it after the commit. */
export async function notify({ db, now }: Pick<Work, 'db' | 'now'>, told: Told): Promise<void> {
  const { adminId, recipients, kind, named, link, gymId, dedupeKey } = told
  const params: NoticeParams = named ? { ...told.params, fullname: named.fullname } : told.params
  if (recipients.length === 0) return
  const ids = recipients.map(() => newId(now.getTime()))
  const news = JSON.stringify({
    id: newId(now.getTime()),
    kind,
    params,
    link: link ?? null,
    place: adminId && gymId ? { adminId, gymId } : null,
  })
  // Who was told of it before is not told again, on the phone neither. Most hear news on the page alone: no work is made for them.
  later(
    db,
    sql`
    with told as (
    insert into notifications (id, admin_id, recipient_kind, recipient_id, kind, member_id, params, link, dedupe_key, created_at, is_shown, read_at)
    select id, ${adminId}::uuid, role, recipient, ${kind}, ${named?.memberId ?? null}::uuid, ${JSON.stringify(params)}::jsonb, ${link ?? null}, ${dedupeKey ?? null}, ${now},
      c.is_shown is not false, case when c.is_shown is false then ${now}::timestamptz end
    from unnest(${ids}::uuid[], ${recipients.map(({ role }) => role)}::text[], ${recipients.map(({ id }) => id)}::uuid[]) as given (id, role, recipient)
    left join notification_choices c on role = 'member' and c.person_id = recipient and c.topic = ${hiddenBy(kind) ?? null}::text
    on conflict do nothing returning recipient_kind, recipient_id)
    select ${enqueuePush(sql`(${news}::jsonb || jsonb_build_object('people', jsonb_agg(recipient_id)))`)}
    from told where recipient_kind = 'member' and ${topicOf(kind) !== undefined}
    having count(*) > 0 and (hears_elsewhere(array_agg(recipient_id))
      or ${gymId !== undefined} and tells_by_sms(${adminId}::uuid, ${gymId ?? null}::uuid))`,
  )
}
