import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import type { World } from './api.ts'
import { createDice } from './busy-owner.ts'

type Moment = { now: Date; today: Day }
type Dice = ReturnType<typeof createDice>
type Period = {
  start: Day
  days: number
  price: number
  paid: number
  status: 'pending' | 'active' | 'expired' | 'stoped'
  stopped: Day | null
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** What became of a period that was sold: served, not paid for, not begun yet, or stopped before, on or after its first day. */
function rollPeriod(dice: Dice, start: Day, today: Day): Period {
  const days = dice.pick([1, 7, 30, 30, 30, 90, 180])
  const price = dice.pick([0, 1, 30_000_000, 30_000_000, 45_000_000, 100_000_007])
  const end = addDays(start, days - 1)
  const paid = dice.pick([0, price, price, Math.floor(price / 3)])
  const fate = dice.below(8)
  if (fate === 0) {
    const stopped = addDays(start, dice.below(days + 6) - 3)
    if (stopped <= today) return { start, days, price, paid, status: 'stoped', stopped }
  }
  const waits = start > today || (fate === 1 && paid === 0 && price > 0) || fate === 2
  const status = waits ? 'pending' : end < today ? 'expired' : 'active'
  return { start, days, price, paid, status, stopped: null }
}

/**
 * Gyms of one owner with random histories of subscriptions until some weeks after today: in a row and apart, dearer and
 * cheaper, free, stopped, unpaid, ahead; every seventh gym was deleted since.
 */
export async function sellToGyms(world: World, { now, today }: Moment, { gyms = 12, seed = 20260715 } = {}) {
  const dice = createDice(seed)
  const admin = await world.admin()
  for (let nr = 0; nr < gyms; nr++) {
    const gym = await world.gym(admin, { name: `Zal ${nr}`, subscription: 'none' })
    await world.sql({ role: 'platform' }, async (db) => {
      let start = addDays(today, -400 + dice.below(300))
      while (start < addDays(today, 40)) {
        const { days, price, paid, status, stopped } = rollPeriod(dice, start, today)
        await sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, status, stopped_on, created_at)
          values (${admin.id}, ${newId()}, ${gym.id}, 'Oylik', ${start}, ${days}, ${price}, ${paid}, ${status}, ${stopped}, ${now})`.execute(
          db,
        )
        // after one that was stopped the next may begin at once
        const next = stopped && stopped > start ? stopped : addDays(start, days)
        start = addDays(next, dice.pick([0, 0, 0, 5, 40, 120]))
      }
      if (nr % 7 === 6)
        await sql`update gyms set created_at = ${daysAgo(now, 420)}, deleted_at = ${daysAgo(now, dice.below(90))}
          where admin_id = ${admin.id} and id = ${gym.id}`.execute(db)
    })
  }
  return admin
}
