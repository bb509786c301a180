import { sql } from 'kysely'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import type { Db } from '#src/server/db.ts'
import type { World } from './api.ts'

/** The same numbers for the same seed. */
export function createDice(seed: number) {
  let state = seed
  const below = (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T } // no list here is empty
}

type Maker = { kind: string; id: string | null }
type Place = { gymId: string; planId: string }
type Moment = { now: Date; today: Day }
export type BusyOwner = Awaited<ReturnType<typeof createBusyOwner>>

/**
 * An owner with two gyms, three plans, staff and some fifty members with random histories: sales in a row and apart, part
 * payments, refunds, freezes, cancellations, reservations, single places, birthdays or none, visits.
 */
export async function createBusyOwner(world: World, { now, today }: Moment, { members = 50, seed = 20260715 } = {}) {
  const dice = createDice(seed)
  const admin = await world.admin()
  const gyms = [await world.gym(admin), await world.gym(admin, { name: 'Ikkinchi' })] as const
  const staff = await world.employee(admin, { gyms: [gyms[0].id] })
  await world.employee(admin)
  const plans = [newId(), newId(), newId()] as const
  const places: Place[] = [
    { gymId: gyms[0].id, planId: plans[0] },
    { gymId: gyms[0].id, planId: plans[1] },
    { gymId: gyms[1].id, planId: plans[2] },
  ]
  const makers: Maker[] = [
    { kind: 'admin', id: admin.id },
    { kind: 'employee', id: staff.id },
    { kind: 'system', id: null },
  ]
  await world.sql({ role: 'platform' }, async (db) => {
    for (const [nr, id] of plans.entries())
      await sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
        values (${admin.id}, ${id}, ${`Tarif ${nr}`}, 30000000, 30, 'tarif', ${now})`.execute(db)
    for (let nr = 0; nr < members; nr++) {
      const place = dice.pick(places)
      const memberId = newId()
      const since = addDays(today, -150 + dice.below(100))
      await sql`insert into people (id, created_at) values (${memberId}, ${now})`.execute(db)
      await sql`insert into members (admin_id, id, fullname, gender, date_of_birth, code, search_text, created_at)
        values (${admin.id}, ${memberId}, ${`Aziza ${nr}`}, ${dice.pick(['male', 'female', null])}, ${dice.pick([null, addDays('1960-03-01', dice.below(19_000))])},
          ${memberId.slice(-8)}, ${`aziza ${nr}`}, ${new Date(`${since}T06:00:00Z`)})`.execute(db)
      for (const gymId of dice.below(3) === 0 ? gyms.map(({ id }) => id) : [place.gymId])
        await sql`insert into member_gyms (admin_id, member_id, gym_id, joined_on) values (${admin.id}, ${memberId}, ${gymId}, ${since})`.execute(
          db,
        )
      let start = addDays(since, dice.below(40))
      for (let sale = dice.below(4); sale > 0; sale--)
        start = await sell({
          db,
          dice,
          adminId: admin.id,
          memberId,
          place,
          maker: dice.pick(makers),
          start,
          now,
          today,
        })
      for (let day = addDays(today, -70); day <= today; day = addDays(day, 1 + dice.below(nr % 9 === 0 ? 60 : 6)))
        await sql`insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
          values (${admin.id}, ${newId()}, ${place.gymId}, ${memberId}, ${new Date(Date.parse(`${day}T01:00:00Z`) + dice.below(16 * 60) * 60_000)}, ${day}, 'admin')`.execute(
          db,
        )
    }
  })
  return { admin, gyms, plans, staff }
}

type Sale = Moment & {
  db: Db
  dice: ReturnType<typeof createDice>
  adminId: string
  memberId: string
  place: Place
  maker: Maker
  start: Day
}

/** One membership with its freeze, its cancellation and its money; answers when the next may begin. */
async function sell({ db, dice, adminId, memberId, place, maker, start, now, today }: Sale): Promise<Day> {
  const id = newId()
  const days = dice.pick([1, 10, 30, 90])
  const price = 100_000 * (1 + dice.below(5)) * 100 + dice.below(100)
  const paid = dice.pick([0, price, Math.floor(price / 4)])
  const frozen = dice.below(4) === 0 && days > 1 ? 1 + dice.below(9) : 0
  const end = addDays(start, days + frozen - 1)
  const isDropIn = days === 1 && price % 2 === 0
  const isReserved = paid === 0 && dice.below(6) === 0
  const cancelled = !isReserved && dice.below(7) === 0 ? addDays(start, dice.below(days + 8) - 4) : null
  const isCancelled = cancelled !== null && cancelled <= today && cancelled <= end
  const status = isCancelled ? 'cancelled' : start > today ? 'scheduled' : end < today ? 'expired' : 'active'
  const sold = addDays(start, -dice.below(4))
  const soldOn = sold < today ? sold : today
  const soldAt = new Date(Date.parse(`${soldOn}T02:00:00Z`) + dice.below(15 * 60) * 60_000)
  await sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, frozen_days, price_tiyin, paid_tiyin, due_on, status,
        cancelled_at, cancelled_on, sold_on, sold_by_kind, sold_by_id, is_reserved, is_drop_in, created_at)
      values (${adminId}, ${id}, ${place.gymId}, ${memberId}, ${place.planId}, 'Tarif', ${start}, ${days}, ${frozen}, ${price}, ${paid}, ${addDays(start, dice.below(20))}, ${status},
        ${isCancelled ? now : null}, ${isCancelled ? cancelled : null}, ${soldOn}, ${isReserved ? 'member' : maker.kind}, ${isReserved ? memberId : maker.id}, ${isReserved && !isCancelled}, ${isDropIn}, ${soldAt})`.execute(
    db,
  )
  if (frozen > 0) {
    const from = addDays(start, dice.below(days))
    await sql`insert into membership_freezes (admin_id, id, membership_id, member_id, gym_id, start_on, end_on, reason, made_by_kind, created_at)
        values (${adminId}, ${newId()}, ${id}, ${memberId}, ${place.gymId}, ${from}, ${addDays(from, frozen - 1)}, 'Safar', 'admin', ${now})`.execute(
      db,
    )
  }
  if (paid === 0) return addDays(end, 1 + dice.below(12))
  const at = new Date(soldAt.getTime() + dice.below(8) * 86_400_000)
  const method = dice.pick(['cash', 'card', 'online'])
  const money = async (type: 'payment' | 'refund', amount: number, when: Date, of: string | null) => {
    const transactionId = newId()
    const moment = when < now ? when : now
    await sql`insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, refunds_transaction_id, reason,
          created_at, business_on, made_by_kind, made_by_id)
        values (${adminId}, ${transactionId}, ${place.gymId}, ${id}, ${memberId}, ${type}, ${amount}, ${method}, ${of}, ${of && 'sabab'}, ${moment}, ${tashkentDay(moment)},
          ${maker.kind}, ${maker.id})`.execute(db)
    return transactionId
  }
  const extra = dice.below(3) === 0 ? 1 + dice.below(50_000) : 0
  const payment = await money('payment', paid + extra, at, null)
  if (extra > 0) await money('refund', extra, new Date(at.getTime() + dice.below(20) * 86_400_000), payment)
  return addDays(end, 1 + dice.below(12))
}
