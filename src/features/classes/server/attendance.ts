import { sql } from 'kysely'
import { announce } from '#src/features/notifications/server/announce.ts'
import { later } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { doorOpensMinutes } from '../rules.ts'
import type { SessionRow } from './session-queries.ts'

type Entry = { adminId: string; gymId: string; memberId: string; visitId: string }

/**
 * The nearest class of somebody who comes in is attended, also where the coach was quicker to tick that they came, or that
 * they did not; the entry pays the visit that the place had taken. What somebody ticked stays theirs.
 */
export async function attend(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { adminId, gymId, memberId, visitId }: Entry,
): Promise<void> {
  const attending = sql<{ id: string }>`
    update class_bookings b set status = 'attended', visit_id = ${visitId}, strike_at = null, forgiven_at = null, forgive_reason = null,
      ended_at = case when b.status = 'attended' then b.ended_at else ${now} end,
      ended_by_kind = case when b.status = 'attended' then b.ended_by_kind else 'system' end,
      ended_by_id = case when b.status = 'attended' then b.ended_by_id end,
      is_visit_spent = b.is_visit_spent and not exists (
        select from visits v where v.admin_id = ${adminId} and v.id = ${visitId} and v.membership_id = b.membership_id)
    where b.admin_id = ${adminId} and b.id = (
      select n.id from class_bookings n join class_sessions s on s.admin_id = n.admin_id and s.id = n.session_id
      where n.admin_id = ${adminId} and n.gym_id = ${gymId} and n.member_id = ${memberId} and n.status in ('booked', 'attended', 'no_show')
        and n.visit_id is null and s.status = 'scheduled'
        and s.starts_at - make_interval(mins => ${doorOpensMinutes}) <= ${now} and s.ends_at > ${now}
        and (n.status <> 'no_show' or not exists (
          select from class_bookings o where o.admin_id = ${adminId} and o.member_id = ${memberId} and o.id <> n.id
            and o.status in ('waiting', 'booked', 'attended') and o.during && n.during))
      order by abs(extract(epoch from s.starts_at - ${now}::timestamptz)), s.starts_at limit 1)
    returning b.id`
  later(db, attending, (rows) => {
    if (rows[0]) announce(db, { event: 'classes', adminId, gymId })
  })
}

type EntryOf = { memberId: string; visitId: string; membershipId: string | null }

/** Of these people, who came in for this session already: from an hour before it on, by an entry that is of no other class. */
export async function entriesFor(
  { db, now }: Pick<Work, 'db' | 'now'>,
  session: SessionRow,
  people: readonly string[],
): Promise<EntryOf[]> {
  const opens = new Date(session.starts_at.getTime() - doorOpensMinutes * 60_000)
  if (now < opens || people.length === 0) return []
  const { rows } = await sql<EntryOf>`
    select v.member_id as "memberId", v.id as "visitId", v.membership_id as "membershipId" from visits v
    where v.admin_id = ${session.admin_id} and v.gym_id = ${session.gym_id} and v.member_id = any(${people}::uuid[])
      and v.visited_at between ${opens} and ${session.ends_at} and v.undone_at is null
      and not exists (select from class_bookings o where o.admin_id = v.admin_id and o.visit_id = v.id)`.execute(db)
  return rows
}

/** Who stands in the gym and gets a place only now came for it: the entry is of this class, and pays its visit. */
export async function attendFromInside(
  work: Pick<Work, 'db' | 'now'>,
  { admin_id: adminId, gym_id: gymId }: SessionRow,
  entries: readonly EntryOf[],
): Promise<void> {
  for (const { memberId, visitId } of entries) await attend(work, { adminId, gymId, memberId, visitId })
}
