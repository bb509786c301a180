import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import type { Counted, UseKind } from '#src/features/plans/rules.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import { doorOpensMinutes } from '../booking-states.ts'
import { bookingIn } from './booking-in.ts'

/**
 * Entries on a membership that were not taken back, and places in classes that take one. `of` is the alias of the memberships table,
 * `coming`: for somebody at the door then.
 */
export const visitsUsed = (of: string, adminId: string | null, coming?: { today: Day; now: Date }) => {
  const s = sql.ref(of)
  // who comes has the entry counted instead of the place in the class of that day, also where the coach noted it first, and
  // of one that began the evening before
  const ofToday = coming
    ? sql`and not (b.visit_id is null and ${bookingIn('b', 'standing')}
        and (b.during @> ${coming.now}::timestamptz or (b.held_on = ${coming.today} and (${bookingIn('b', 'open')} or upper(b.during) > ${coming.now}))))`
    : sql``
  return sql<number>`((select count(*)::int from visits v where v.admin_id = ${ownerOf(of, adminId)} and v.membership_id = ${s}.id and v.undone_at is null)
    + (select count(*)::int from class_bookings b where b.admin_id = ${ownerOf(of, adminId)} and b.membership_id = ${s}.id and b.is_visit_spent ${ofToday}))`
}

/**
 * Entries that somebody who leaves a membership on a day has had of it: a place in a class that is to come then goes with the
 * membership and takes none. `of` is the alias of the memberships table.
 */
export const visitsHad = (
  of: string,
  adminId: string | null,
  { from, now }: { from: Day; now: Date },
): RawBuilder<number> =>
  sql<number>`(${visitsUsed(of, adminId)} - (
    select count(*)::int from class_bookings b where b.admin_id = ${ownerOf(of, adminId)} and b.membership_id = ${sql.ref(of)}.id
      and b.is_visit_spent and ${bookingIn('b', 'open')} and b.held_on >= ${from}::date and lower(b.during) > ${now}::timestamptz))`

/** A class over midnight that goes on: the day to which it belongs, and when it began. */
export type Night = { day: Day; time: string }

/**
 * The class that began yesterday and goes on, where a place in it was taken on this membership while it ran: whoever comes
 * after midnight comes for yesterday. `of` is the alias of the memberships table.
 */
export const nightOf = (
  of: string,
  adminId: string | null,
  { today, now }: { today: Day; now: Date },
): RawBuilder<Night | null> => {
  const s = sql.ref(of)
  return sql`(select jsonb_build_object('day', b.held_on, 'time', to_char(lower(b.during) at time zone 'Asia/Tashkent', 'HH24:MI')) from class_bookings b
    where b.admin_id = ${ownerOf(of, adminId)} and b.membership_id = ${s}.id and ${bookingIn('b', 'holding')}
      and b.held_on < ${today}::date and b.during @> ${now}::timestamptz and b.held_on between ${s}.start_on and ${s}.end_on
    order by b.during limit 1)`
}

/**
 * Does a place that was taken on this membership wait for its entry now: whoever comes, comes for that class. `of` is the alias of the
 * memberships table.
 */
export const isForClass = (of: string, adminId: string | null, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from class_bookings b where b.admin_id = ${ownerOf(of, adminId)} and b.membership_id = ${sql.ref(of)}.id
    and ${bookingIn('b', 'holding')} and b.visit_id is null
    and lower(b.during) - make_interval(mins => ${doorOpensMinutes}) <= ${now}::timestamptz and upper(b.during) > ${now}::timestamptz)`

/**
 * Is it the entry that somebody at the door came in by: of today, or to the class that began yesterday and goes on. `of` is the alias of
 * the visits table.
 */
export const isOfNow = (
  of: string,
  adminId: string | null,
  { today, now }: { today: Day; now: Date },
): RawBuilder<boolean> => {
  const v = sql.ref(of)
  const yesterday = addDays(today, -1)
  return sql`(${v}.visited_on between ${yesterday}::date and ${today}::date and (${v}.visited_on = ${today}::date or exists (
    select from class_bookings b where b.admin_id = ${ownerOf(of, adminId)} and b.member_id = ${v}.member_id and b.visit_id = ${v}.id
      and b.held_on = ${yesterday}::date and b.during @> ${now}::timestamptz)))`
}

const usesOf = (of: string, adminId: string | null, kind: UseKind): RawBuilder<number> =>
  sql<number>`(select count(*)::int from membership_uses u where u.admin_id = ${ownerOf(of, adminId)} and u.membership_id = ${sql.ref(of)}.id
    and u.kind = ${kind} and u.undone_at is null)`

const leftOf = (of: string, condition: string, used: RawBuilder<number>): RawBuilder<unknown> => {
  const most = sql`(${sql.ref(of)}.conditions ->> ${sql.lit(condition)})::int`
  return sql`case when ${sql.ref(of)}.conditions ? ${sql.lit(condition)}
    then jsonb_build_object('left', greatest(0, ${most} - ${used}), 'of', ${most}) end`
}

/** What a membership counts, and how much of it is left. */
export const countedOf = (of: string, adminId: string | null): RawBuilder<unknown> => sql`jsonb_build_object(
  'visits', ${leftOf(of, 'visits', visitsUsed(of, adminId))},
  'guests', ${leftOf(of, 'guests', usesOf(of, adminId, 'guest'))},
  'coach_sessions', ${leftOf(of, 'coach_sessions', usesOf(of, adminId, 'coach_session'))})`

/** Of the membership that an entry was counted on. */
export async function findCountedOfVisit(db: Db, adminId: string, visitId: string): Promise<Counted | null> {
  const { rows } = await sql<{ counted: Counted }>`
    select ${countedOf('s', adminId)} as counted from visits v
    join memberships s on s.admin_id = ${adminId} and s.id = v.membership_id
    where v.admin_id = ${adminId} and v.id = ${visitId}`.execute(db)
  return rows[0]?.counted ?? null
}

export async function findCounted(db: Db, adminId: string, membershipId: string): Promise<Counted | null> {
  const { rows } = await sql<{ counted: Counted }>`
    select ${countedOf('s', adminId)} as counted from memberships s where s.admin_id = ${adminId} and s.id = ${membershipId}`.execute(
    db,
  )
  return rows[0]?.counted ?? null
}
