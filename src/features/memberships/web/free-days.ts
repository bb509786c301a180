import { addDays, type Day, endOfPeriod, isDay } from '#src/contract/days.ts'
import type { Member } from '#src/features/members/contract.ts'
import type { Plan } from '#src/features/plans/contract.ts'

/** Memberships and reservations of one person that are not over, by first day. */
export type Ahead = Member['memberships']['ahead']

/** The day after all that somebody bought in a gym: what is sold next goes on from there. */
export const startIn = (ahead: Ahead, gymId: string, today: Day): Day =>
  ahead
    .filter((one) => one.gym_id === gymId && !one.is_reserved && one.end_date >= today)
    .reduce((start, one) => (one.end_date >= start ? addDays(one.end_date, 1) : start), today)

export type Clash = { met: Ahead[number]; freeFrom: Day }

/** What of the same plan and gym stands in the way of a period that begins on `start`, and from when there is room for it. */
export function clashOf(
  ahead: Ahead,
  { gymId, plan, start }: { gymId: string; plan: Pick<Plan, '_id' | 'duration'> | undefined; start: string },
): Clash | null {
  if (!plan || !isDay(start)) return null
  const same = ahead.filter((one) => one.gym_id === gymId && one.plan_id === plan._id)
  const meets = (one: Ahead[number], from: Day) =>
    one.start_date <= endOfPeriod(from, plan.duration) && one.end_date >= from
  const met = same.find((one) => meets(one, start))
  if (!met) return null
  return { met, freeFrom: same.reduce((from, one) => (meets(one, from) ? addDays(one.end_date, 1) : from), start) }
}
