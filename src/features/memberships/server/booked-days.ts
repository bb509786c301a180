import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import { bookingIn } from './booking-in.ts'

/**
 * The days within a span on which places in classes, or in their lines, stand on a membership: what a freeze of that span costs. `of` is
 * the alias of the memberships table.
 */
export const bookedDays = (of: string, adminId: string | null, from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`array(
    select b.held_on::text from class_bookings b
    where b.admin_id = ${ownerOf(of, adminId)} and b.membership_id = ${sql.ref(of)}.id and ${bookingIn('b', 'open')} and b.held_on between ${from} and ${to}
    order by 1)`

export async function findBookedDays(
  db: Db,
  { id, admin_id: adminId }: { id: string; admin_id: string },
  { start, end }: { start: Day; end: Day },
): Promise<string[]> {
  const { rows } = await sql<{ days: string[] }>`
    select ${bookedDays('s', adminId, sql`${start}::date`, sql`${end}::date`)} as days from memberships s where s.admin_id = ${adminId} and s.id = ${id}`.execute(
    db,
  )
  return rows[0]?.days ?? []
}
