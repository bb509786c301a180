import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { refusalOfPeople } from '../rules.ts'
import { listBookings } from './booking-queries.ts'
import { rulesOf } from './booking-rules.ts'
import { byOf, type Effect, note } from './change-sessions.ts'
import type { KindRow } from './parts-queries.ts'
import { endBooking, promote } from './places.ts'
import { lockClasses, returnDropIn } from './return-drop-in.ts'
import { lockSession, type SessionRow } from './session-queries.ts'
import { tellMembers } from './tell.ts'
import { liesAhead } from './session-states.ts'

type ForWhom = Pick<KindRow, 'gender' | 'age_from' | 'age_to'>

/**
 * A kind of class is for other people from now on: whom it is not for any more loses the places that lie ahead, is told why, and
 * makes room for who waits.
 */
export async function leaveOut(
  work: Work,
  { admin_id: adminId, id, ...before }: ForWhom & Pick<KindRow, 'admin_id' | 'id'>,
  after: ForWhom,
  effect: Effect,
): Promise<void> {
  const { db, now } = work
  const isSame = (['gender', 'age_from', 'age_to'] as const).every((fact) => before[fact] === after[fact])
  if (isSame) return
  // all are held first: who books in an empty one at this moment is in it before it is looked at, or reads for whom it is now
  for (const session of await lockClasses(db, adminId, sql`s.kind_id = ${id} and ${liesAhead('s', now)}`))
    if (session.is_taken) await leaveOutOf(work, await lockSession(db, adminId, session.id), after, effect)
}

async function leaveOutOf(work: Work, session: SessionRow, after: ForWhom, effect: Effect): Promise<void> {
  const { db } = work
  const { admin_id: adminId, gym_id: gymId } = session
  const bookings = await listBookings(
    db,
    sql`b.admin_id = ${adminId} and b.session_id = ${session.id} and ${bookingIn('b', 'open')}`,
  )
  const { rows } = await sql<{ id: string; gender: 'male' | 'female' | null; birthday: Day | null }>`
    select m.id, m.gender, m.date_of_birth as birthday from members m
    where m.admin_id = ${adminId} and m.id = any(${bookings.map(({ member_id }) => member_id)}::uuid[])`.execute(db)
  const people = new Map(rows.map((row) => [row.id, row]))
  const lost = bookings.filter(({ member_id }) => {
    const person = people.get(member_id)
    const refusal = person && refusalOfPeople(person, { ...after, heldOn: session.held_on })?.refusal
    // of whom it is not noted nobody says that it is not for them
    return refusal && refusal !== 'gender_unknown' && refusal !== 'birthday_unknown'
  })
  if (lost.length === 0) return
  for (const booking of lost) {
    await endBooking(work, session, booking, { status: 'cancelled', by: byOf(work), cause: 'people' })
    await returnDropIn(work, session, booking)
    await tellMembers(work, session, 'class_lost', [booking.member_id], { cause: 'people' })
    note(effect, session, booking, 'cancelled', 'people')
  }
  for (const memberId of await promote(work, session, await rulesOf(db, adminId, gymId))) effect.told.add(memberId)
  effect.sessions.changed += 1
  announce(db, { event: 'classes', adminId, gymId })
}
