import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import { bookingIn } from './booking-in.ts'
import { holdsOn, isTaken } from './membership-state.ts'

type Span = { from: RawBuilder<unknown>; to: RawBuilder<unknown> }

/** Another membership of the same person in the gym holds on the day of booking `b`: it may take the place over. */
const isHeldElsewhere = (of: string, adminId: string | null): RawBuilder<boolean> => {
  const s = sql.ref(of)
  return sql`exists (select from memberships o where o.admin_id = ${ownerOf(of, adminId)} and o.member_id = ${s}.member_id and o.gym_id = ${s}.gym_id
    and o.id <> ${s}.id and ${isTaken('o')} and ${holdsOn('o', adminId, sql.ref('b.held_on'))})`
}

const daysOf = (of: string, adminId: string | null, { from, to }: Span, which: RawBuilder<boolean>) =>
  sql`array(
    select b.held_on::text from class_bookings b
    where b.admin_id = ${ownerOf(of, adminId)} and b.membership_id = ${sql.ref(of)}.id and ${bookingIn('b', 'open')} and b.held_on between ${from} and ${to}
      and ${which}
    order by 1)`

/**
 * The days within a span on which places in classes, or in their lines, stand on a membership and on nothing else of its person: what a
 * freeze of that span costs. `of` is the alias of the memberships table.
 */
export const bookedDays = (of: string, adminId: string | null, span: Span) =>
  daysOf(of, adminId, span, sql`not ${isHeldElsewhere(of, adminId)}`)

/** … and those of places that another membership of theirs may take over: whether its plan includes the class is asked when it is frozen. */
export const passingDays = (of: string, adminId: string | null, span: Span) =>
  daysOf(of, adminId, span, isHeldElsewhere(of, adminId))

export async function findBookedDays(
  db: Db,
  { id, admin_id: adminId }: { id: string; admin_id: string },
  { start, end }: { start: Day; end: Day },
): Promise<{ booked_days: string[]; passing_days: string[] }> {
  const span = { from: sql`${start}::date`, to: sql`${end}::date` }
  const { rows } = await sql<{ booked_days: string[]; passing_days: string[] }>`
    select ${bookedDays('s', adminId, span)} as booked_days, ${passingDays('s', adminId, span)} as passing_days
    from memberships s where s.admin_id = ${adminId} and s.id = ${id}`.execute(db)
  return rows[0] ?? { booked_days: [], passing_days: [] }
}
