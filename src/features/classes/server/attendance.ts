import { type RawBuilder, sql } from 'kysely'
import { doorOpensMinutes } from '#src/features/memberships/booking-states.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { presentHours } from '#src/features/visits/rules.ts'
import { type Db, later } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import type { SessionRow } from './session-queries.ts'
import { notOver } from './session-states.ts'

type Entry = { adminId: string; gymId: string; memberId: string; visitId: string }

/**
 * The nearest class of somebody who comes in is attended, also where the coach was quicker to tick that they came, or that
 * they did not; the entry pays the visit that the place had taken, of one class alone. What somebody ticked stays theirs. Whose place is lost in the
 * same moment, which is waited for, has come to nothing.
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
      is_visit_spent = b.is_visit_spent and (
        not exists (select from visits v where v.admin_id = ${adminId} and v.id = ${visitId} and v.membership_id = b.membership_id)
        or exists (select from class_bookings o where o.admin_id = ${adminId} and o.member_id = ${memberId} and o.visit_id = ${visitId} and o.membership_id = b.membership_id
          and o.id <> b.id and ${bookingIn('o', 'holding')}))
    where b.admin_id = ${adminId} and ${bookingIn('b', 'holding')} and b.visit_id is null and b.id = (
      select n.id from class_bookings n join class_sessions s on s.admin_id = n.admin_id and s.id = n.session_id
      where n.admin_id = ${adminId} and n.gym_id = ${gymId} and n.member_id = ${memberId} and ${bookingIn('n', 'holding')}
        and n.visit_id is null and ${notOver('s', now)}
        and s.starts_at - make_interval(mins => ${doorOpensMinutes}) <= ${now}
        and (n.status <> 'no_show' or not exists (
          select from class_bookings o where o.admin_id = ${adminId} and o.member_id = ${memberId} and o.id <> n.id
            and ${bookingIn('o', 'takingTime')} and o.during && n.during))
      order by abs(extract(epoch from s.starts_at - ${now}::timestamptz)), s.starts_at limit 1)
    returning b.id`
  later(db, attending, (rows) => {
    if (rows[0]) announce(db, { event: 'classes', adminId, gymId })
  })
}

type EntryOf = { memberId: string; visitId: string; membershipId: string | null }

/**
 * Of these people, who came in for this session already: from an hour before it on, by an entry that is of no other class. A place that
 * they lost, as in a class that was called off, keeps no entry.
 */
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
      and not exists (select from class_bookings o where o.admin_id = v.admin_id and o.visit_id = v.id and ${bookingIn('o', 'holding')})`.execute(
    db,
  )
  return rows
}

/** The membership on which somebody came in for a session that has a place left: its visit is paid by that entry. */
export const enteredOn = async (
  work: Pick<Work, 'db' | 'now'>,
  session: SessionRow,
  memberId: string,
): Promise<string | null> =>
  session.booked < session.places ? ((await entriesFor(work, session, [memberId]))[0]?.membershipId ?? null) : null

/** Who stands in the gym and gets a place only now came for it: the entry is of this class, and pays its visit. */
export async function attendFromInside(
  work: Pick<Work, 'db' | 'now'>,
  { admin_id: adminId, gym_id: gymId }: SessionRow,
  entries: readonly EntryOf[],
): Promise<void> {
  for (const { memberId, visitId } of entries) await attend(work, { adminId, gymId, memberId, visitId })
}

/** So many minutes may lie between two classes that somebody stays for. */
const restMinutes = 60
/** For so many minutes after a class nobody goes away and comes back. */
const breathMinutes = 15

type InARow = { admin_id: string; gym_id: string; id: string }

/** Classes that have begun, and hold a place of somebody who came to the class before and has not left: the earliest first. */
export async function listInARow(db: Db, now: Date): Promise<InARow[]> {
  const { rows } = await sql<InARow>`
    select s.admin_id, s.gym_id, s.id from class_sessions s
    where s.closed_at is null and s.status = 'scheduled' and s.starts_at <= ${now}
      and exists (select from class_bookings b where b.admin_id = s.admin_id and b.session_id = s.id and b.status = 'booked'
        and exists (select from ${classBefore(null)}))
    order by s.starts_at, s.id limit 2000`.execute(db)
  return rows
}

/**
 * The class before `s`, to which the holder of the place `b` came, and since which they have not left. Where nobody says that they
 * did, they are in the gym as long as its list of who is there has them, and for the next class where one follows at once.
 */
const classBefore = (adminId: string | null): RawBuilder<unknown> => sql`
  class_bookings o join visits v on v.admin_id = ${ownerOf('o', adminId)} and v.id = o.visit_id
  where o.admin_id = ${ownerOf('b', adminId)} and o.member_id = b.member_id and o.gym_id = b.gym_id and o.status = 'attended'
    and upper(o.during) between s.starts_at - make_interval(mins => ${restMinutes}) and s.starts_at
    and v.undone_at is null
    and coalesce(v.left_at > s.starts_at, s.starts_at <= greatest(
      v.visited_at + make_interval(hours => ${presentHours}), upper(o.during) + make_interval(mins => ${breathMinutes})))`

/** One entry is of each class that its person stays for; the visit of a place stays spent. */
export async function attendInARow(db: Db, { admin_id: adminId, gym_id: gymId, id }: InARow, now: Date): Promise<void> {
  await sql`select 1 from class_sessions where admin_id = ${adminId} and id = ${id} for update`.execute(db)
  // The entry is looked for once for each place, never joined: a planner that knows nothing of these tables yet would try every pair.
  const { rows } = await sql`
    update class_bookings b set status = 'attended', ended_at = ${now}, ended_by_kind = 'system', ended_by_id = null, visit_id = n.visit_id
    from (
      select b.id, (select o.visit_id from ${classBefore(adminId)} order by upper(o.during) desc limit 1) as visit_id
      from class_bookings b join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id
      where b.admin_id = ${adminId} and b.session_id = ${id} and b.status = 'booked') n
    where b.admin_id = ${adminId} and b.id = n.id and b.status = 'booked' and n.visit_id is not null returning 1`.execute(
    db,
  )
  if (rows.length > 0) announce(db, { event: 'classes', adminId, gymId })
}

/** An entry that paid the visit of a place in this class, which is called off, pays that of the next one for which its person stayed. */
export async function passEntriesOn(
  db: Db,
  { admin_id: adminId, id }: Pick<SessionRow, 'admin_id' | 'id'>,
): Promise<void> {
  const paidBy = (of: string) =>
    sql`${sql.ref(`${of}.admin_id`)} = ${adminId} and ${sql.ref(`${of}.visit_id`)} = v.id and ${sql.ref(`${of}.membership_id`)} = v.membership_id and ${bookingIn(of, 'holding')}`
  await sql`
    update class_bookings b set is_visit_spent = false
    from (
      select distinct on (v.id) o.id from class_bookings g
      join visits v on v.admin_id = ${adminId} and v.id = g.visit_id
      join class_bookings o on o.member_id = g.member_id and ${paidBy('o')}
      where g.admin_id = ${adminId} and g.session_id = ${id} and g.status = 'cancelled' and o.is_visit_spent
        and not exists (select from class_bookings p where p.member_id = g.member_id and ${paidBy('p')} and not p.is_visit_spent)
      order by v.id, o.during) n
    where b.admin_id = ${adminId} and b.id = n.id`.execute(db)
}
