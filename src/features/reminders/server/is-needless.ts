import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { type Day, tashkentDay } from '#src/contract/days.ts'
import { isOfNoCard } from '#src/features/autopay/server/text-notice.ts'
import { gymReminders } from '#src/features/messages/rules.ts'
import type { IsNeedless } from '#src/features/messages/server/send-sms.ts'
import { endsSoon } from '#src/features/subscriptions/server/queries.ts'
import type { Db } from '#src/server/db.ts'
import { obstacleOf, readCandidates } from './candidates.ts'

async function hasEnding(db: Db, adminId: string, gymId: string, today: Day): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriptions s where s.admin_id = ${adminId} and s.gym_id = ${gymId} and ${endsSoon(today)}`.execute(
    db,
  )
  return rows.length > 0
}

async function isShutOut(db: Db, adminId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from admins a where a.id = ${adminId} and ${isAlive('a')}`.execute(db)
  return rows.length === 0
}

/**
 * A reminder waits for the morning, or for a gateway that is away: who has paid, renewed, promised or said no meanwhile gets none, nor who
 * has stopped the card that it speaks of, or connected another; and nobody one of an owner whom the platform has shut out since.
 */
export const isNeedless: IsNeedless = async (
  db,
  { kind, admin_id: adminId, gym_id: gymId, membership_id: membershipId, dedupe_key: key },
  now,
) => {
  if ((kind === 'autopay_soon' || kind === 'autopay_moved') && adminId && key)
    return isOfNoCard(db, { kind, adminId, key })
  if (kind === 'subscription_ending' && adminId && gymId)
    return !(await hasEnding(db, adminId, gymId, tashkentDay(now)))
  const command = gymReminders.find((one) => one === kind)
  if (!command || !adminId || !gymId || !membershipId) return false
  if (await isShutOut(db, adminId)) return true
  const at = { command, now, today: tashkentDay(now) }
  const [row] = await readCandidates(db, { adminId, gymIds: [gymId] }, [membershipId], at)
  // it is itself what the person was told
  return row !== undefined && obstacleOf({ ...row, is_told: false }, command, at.today) !== null
}
