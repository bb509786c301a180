import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Db } from '#src/server/db.ts'

/**
 * Writes the status that the days mean: begins what may begin and ends what is over, of one gym or of all. What was missed
 * while the server was off is made up in one go.
 */
export async function advanceSubscriptions(
  db: Db,
  today: Day,
  gym?: { adminId: string; gymId: string },
): Promise<void> {
  const ofGym = gym ? sql`admin_id = ${gym.adminId} and gym_id = ${gym.gymId}` : sql`true`
  await sql`
    update subscriptions set status = case when end_on < ${today} then 'expired' else 'active' end, version = version + 1
    where ${ofGym} and status = 'pending' and start_on <= ${today} and (due_tiyin = 0 or paid_tiyin > 0)`.execute(db)
  await sql`
    update subscriptions set status = 'expired', version = version + 1
    where ${ofGym} and status = 'active' and end_on < ${today}`.execute(db)
}
