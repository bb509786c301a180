import { tashkentDay } from '#src/contract/days.ts'
import { gymReminders } from '#src/features/messages/rules.ts'
import type { IsNeedless } from '#src/features/messages/server/send-sms.ts'
import { obstacleOf, readCandidates } from './candidates.ts'

/** A reminder waits for the morning, or for a gateway that is away: who has paid, renewed, promised or said no meanwhile gets none. */
export const isNeedless: IsNeedless = async (
  db,
  { kind, admin_id: adminId, gym_id: gymId, membership_id: membershipId },
  now,
) => {
  const command = gymReminders.find((one) => one === kind)
  if (!command || !adminId || !gymId || !membershipId) return false
  const at = { command, now, today: tashkentDay(now) }
  const [row] = await readCandidates(db, { adminId, gymIds: [gymId] }, [membershipId], at)
  // it is itself what the person was told
  return row !== undefined && obstacleOf({ ...row, is_told: false }, command, at.today) !== null
}
