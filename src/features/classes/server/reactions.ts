import { sql } from 'kysely'
import { bookingIs } from '#src/features/memberships/booking-states.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { holdsOn, wasFrozenOn } from '#src/features/memberships/server/membership-state.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Reaction, Work } from '#src/server/serve.ts'
import { attend } from './attendance.ts'
import { type BookingRow, lockBooking } from './booking-queries.ts'
import { rulesOf } from './booking-rules.ts'
import { enqueueEndOwnFeeds } from './end-own-feeds.ts'
import { endTimetable } from './end-timetable.ts'
import { endFeeds, tellOfRestingFeeds } from './feeds.ts'
import { followHolidays } from './holidays.ts'
import { tellOfHours } from './hours.ts'
import { otherMembership } from './other-membership.ts'
import { giveUpDropIn, lockDropIn, lockEntered, returnUnentered } from './return-drop-in.ts'
import { endBooking, giveMembership, promote, spendsVisit } from './places.ts'
import { lockSession } from './session-queries.ts'
import { tellMembers } from './tell.ts'
import { enqueueTellPlatform } from './tell-platform.ts'
import { liesAhead } from './session-states.ts'

/** What the door, a ban, a freeze or the end of a membership means for somebody's classes. */
export const reactOfClasses: Reaction = {
  entered: attend,
  entry_undone: takeAttendanceBack,
  away: release,
  holidays: followHolidays,
  hours: tellOfHours,
  gym_deleted: endTimetable,
  owner_deleted: (work, { adminId }) => enqueueTellPlatform(work, adminId),
  left_work: endFeeds,
  rights_lost: tellOfRestingFeeds,
  sign_in_changed: (work, { accountId }) => enqueueEndOwnFeeds(work, accountId),
}

/** An entry that was none: the place is as it was before, and missed where the class is over or somebody said so; it takes its visit again. */
async function takeAttendanceBack(
  work: Work,
  { adminId, visitId }: { adminId: string; visitId: string },
): Promise<void> {
  const { db } = work
  const single = await lockEntered(db, adminId, visitId)
  await sql`
    update class_bookings b set visit_id = null,
      status = case when b.ended_by_kind <> 'system' then b.status when s.closed_at is null then 'booked' else 'no_show' end,
      strike_at = case when b.status = 'no_show' then b.strike_at when b.ended_by_kind = 'system' and s.closed_at is not null then s.ends_at end,
      ended_at = case when b.ended_by_kind <> 'system' or s.closed_at is not null then b.ended_at end,
      ended_by_kind = case when b.ended_by_kind <> 'system' or s.closed_at is not null then b.ended_by_kind end,
      is_visit_spent = ${spendsVisit(adminId)}
    from class_sessions s
    where s.admin_id = ${adminId} and s.id = b.session_id and b.admin_id = ${adminId} and b.visit_id = ${visitId} and ${bookingIn('b', 'holding')}`.execute(
    db,
  )
  if (single) await returnUnentered(work, adminId, single)
}

/** `why` is what its holder is told. */
type Broken = Pick<BookingRow, 'id' | 'admin_id' | 'session_id' | 'gym_id' | 'membership_id' | 'is_drop_in'> & {
  why: 'banned' | 'frozen' | 'membership'
}

/** Places that nothing holds any more go to another membership of the person that takes them, else to those who wait. */
async function release(work: Work, { adminId, memberId }: { adminId: string; memberId: string }): Promise<void> {
  const { db, now } = work
  const { rows } = await sql<Broken>`
    select b.id, b.admin_id, b.session_id, b.gym_id, b.membership_id, b.is_drop_in,
      case when m.status = 'banned' then 'banned' when ${wasFrozenOn('ms', adminId, sql.ref('b.held_on'))} then 'frozen' else 'membership' end as why
    from class_bookings b
    join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id
    join memberships ms on ms.admin_id = b.admin_id and ms.id = b.membership_id
    join members m on m.admin_id = b.admin_id and m.id = b.member_id
    where b.admin_id = ${adminId} and b.member_id = ${memberId} and ${bookingIn('b', 'open')} and ${liesAhead('s', now)}
      and (m.status = 'banned' or m.deleted_at is not null or not ${holdsOn('ms', adminId, sql.ref('b.held_on'))})
    order by b.session_id`.execute(db)
  // before any of their sessions
  for (const broken of rows.toSorted((a, b) => a.membership_id.localeCompare(b.membership_id)))
    await lockDropIn(db, broken)
  // and all of those before the money of any place
  await sql`
    select 1 from class_sessions where admin_id = ${adminId} and id = any(${rows.map(({ session_id }) => session_id)}::uuid[]) order by id for update`.execute(
    db,
  )
  for (const broken of rows) await releaseOne(work, { adminId, memberId }, broken)
  for (const gymId of new Set(rows.map(({ gym_id }) => gym_id))) announce(db, { event: 'classes', adminId, gymId })
}

async function releaseOne(
  work: Work,
  { adminId, memberId }: { adminId: string; memberId: string },
  broken: Broken,
): Promise<void> {
  const { db } = work
  const session = await lockSession(db, adminId, broken.session_id)
  const booking = await lockBooking(db, adminId, broken.id)
  if (!bookingIs(booking.status, 'open')) return
  const other = await otherMembership(work, session, memberId)
  if (other) {
    await giveMembership(work, booking, other)
    return
  }
  await endBooking(work, session, booking, {
    status: 'cancelled',
    by: { role: 'system', id: null },
    cause: 'member',
  })
  await giveUpDropIn(work, session, booking)
  await tellMembers(work, session, 'class_lost', [memberId], { cause: broken.why })
  await promote(work, session, await rulesOf(db, adminId, session.gym_id))
}
