import { sql } from 'kysely'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { freshPhone, type World } from './api.ts'

type Place = { adminId: string; gymId: string; planId: string }

export type Sold = {
  start?: Day
  days?: number
  price?: number
  paid?: number
  sold?: Day
  due?: Day
  cancelled?: Day
  createdAt?: Date
}

type Paid = { amount: number; at: Date; method?: string; refundOf?: string; by?: { kind: string; id: string | null } }

/** Puts rows of any day in by SQL: plans, members, memberships, money and visits that no endpoint would take today. */
export function pastOf(world: World, { now, today }: { now: Date; today: Day }) {
  async function planOf(adminId: string, gymId: string, name = 'Oylik'): Promise<Place> {
    const planId = newId()
    await world.sql({ role: 'tenant', adminId }, (db) =>
      sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
          values (${adminId}, ${planId}, ${`${name} ${planId.slice(-5)}`}, 30000000, 30, 'oylik', ${now})`.execute(db),
    )
    return { adminId, gymId, planId }
  }

  async function memberOf(
    { adminId, gymId }: Place,
    { gender = null, gyms = [gymId] }: { gender?: string | null; gyms?: string[] } = {},
  ): Promise<string> {
    const id = newId()
    const phone = freshPhone()
    await world.sql({ role: 'platform' }, async (db) => {
      await sql`insert into people (id, phone_number, created_at) values (${id}, ${phone}, ${now})`.execute(db)
      await sql`insert into members (admin_id, id, fullname, phone_number, gender, code, search_text, created_at)
                values (${adminId}, ${id}, 'Aziza Karimova', ${phone}, ${gender}, ${id.slice(-8)}, 'aziza', ${now})`.execute(
        db,
      )
      for (const gym of gyms)
        await sql`insert into member_gyms (admin_id, member_id, gym_id, joined_on) values (${adminId}, ${id}, ${gym}, ${today})`.execute(
          db,
        )
    })
    return id
  }

  async function membershipOf(
    place: Place,
    memberId: string,
    {
      start = today,
      days = 30,
      price = 300_000,
      paid = 0,
      sold = start,
      due = start,
      cancelled,
      createdAt = now,
    }: Sold = {},
  ) {
    const id = newId()
    const status = cancelled
      ? 'cancelled'
      : start > today
        ? 'scheduled'
        : addDays(start, days - 1) < today
          ? 'expired'
          : 'active'
    await world.sql({ role: 'platform' }, (db) =>
      sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, due_on, status,
            cancelled_at, cancelled_on, sold_on, sold_by_kind, sold_by_id, created_at)
          values (${place.adminId}, ${id}, ${place.gymId}, ${memberId}, ${place.planId}, 'Oylik', ${start}, ${days}, ${price * 100}, ${paid * 100}, ${due}, ${status},
            ${cancelled ? now : null}, ${cancelled ?? null}, ${sold}, 'admin', ${place.adminId}, ${createdAt})`.execute(
        db,
      ),
    )
    return id
  }

  async function moneyOf(
    place: Place,
    memberId: string,
    membershipId: string,
    { amount, at, method = 'cash', refundOf, by = { kind: 'admin', id: place.adminId } }: Paid,
  ) {
    const id = newId()
    await world.sql({ role: 'platform' }, (db) =>
      sql`insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, refunds_transaction_id,
            reason, created_at, business_on, made_by_kind, made_by_id)
          values (${place.adminId}, ${id}, ${place.gymId}, ${membershipId}, ${memberId}, ${refundOf ? 'refund' : 'payment'}, ${Math.round(amount * 100)}, ${method},
            ${refundOf ?? null}, ${refundOf ? 'sabab' : null}, ${at}, ${tashkentDay(at)}, ${by.kind}, ${by.id})`.execute(
        db,
      ),
    )
    return id
  }

  async function visitOf({ adminId, gymId }: Place, memberId: string, on: Day) {
    await world.sql({ role: 'platform' }, (db) =>
      sql`insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
          values (${adminId}, ${newId()}, ${gymId}, ${memberId}, ${new Date(`${on}T06:00:00Z`)}, ${on}, 'admin')`.execute(
        db,
      ),
    )
  }

  return { planOf, memberOf, membershipOf, moneyOf, visitOf }
}
