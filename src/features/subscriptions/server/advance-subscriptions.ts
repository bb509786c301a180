import { sql } from 'kysely'
import { type Day, startOfDay } from '#src/contract/days.ts'
import { subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import { updateRecorded } from '#src/server/audit.ts'
import type { Db } from '#src/server/db.ts'

/**
 * Writes the status that the days mean: begins what may begin and ends what is over, of one gym or of all. What was missed
 * while the server was off is made up in one go. The history of each tells of it.
 */
export async function advanceSubscriptions(
  db: Db,
  today: Day,
  gym?: { adminId: string; gymId: string },
): Promise<void> {
  const ofGym = gym ? sql`admin_id = ${gym.adminId} and gym_id = ${gym.gymId}` : sql`true`
  const recorded = { action: 'subscriptions.follow_dates', entity: 'subscriptions', at: startOfDay(today) }
  for (const from of ['pending', 'active'] as const) {
    const moved = sql`
      update subscriptions s set status = ${subscriptionStatus('s', today)}, version = version + 1
      where ${ofGym} and status = ${from} and ${subscriptionStatus('s', today)} <> ${from}
      returning admin_id, id, ('{"status":"' || ${from}::text || '"}')::jsonb as before, ('{"status":"' || status || '"}')::jsonb as after`
    await updateRecorded(db, moved, recorded)
  }
}
