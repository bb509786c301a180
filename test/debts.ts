import { sql } from 'kysely'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone } from './api.ts'
import type { World } from './api.ts'

type Given = { price?: number; status?: string; start?: number }

/** Pays what a subscription owes. */
export const paySubscription = (who: Caller, id: string, amount: number, more: object = {}, options = {}) =>
  who.post(
    '/transaction/subscription/create',
    { subscribe_id: id, paid_amount: amount, transaction_type: 'payment', payment_method: 'cash', ...more },
    options,
  )
/** Pays what a membership owes. */
export const payMembership = (who: Caller, id: string, amount: number, more: object = {}, options = {}) =>
  who.post(
    '/transaction/membership/create',
    { membership_id: id, paid_amount: amount, transaction_type: 'payment', payment_method: 'cash', ...more },
    options,
  )

/** Subscriptions and memberships that owe money, made past the API, and what the ledger has of them. */
export function debtsIn(world: World) {
  const today = () => world.application.deps.clock.today()

  /** A subscription that owes `price` soʻm. */
  async function subscriptionOf(
    admin: { id: string },
    { price = 1_000_000, status = 'pending', start = 0 }: Given = {},
  ): Promise<{ id: string; gymId: string }> {
    const gym = await world.gym(admin, { subscription: 'none' })
    const id = newId()
    await world.sql({ role: 'platform' }, (db) =>
      sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
        values (${admin.id}, ${id}, ${gym.id}, 'default plan', ${addDays(today(), start)}, 30, ${price * 100}, ${status}, now())`.execute(
        db,
      ),
    )
    return { id, gymId: gym.id }
  }

  /** A sold membership that owes `price` soʻm. */
  async function membershipOf(
    admin: { id: string },
    { price = 300_000 }: { price?: number } = {},
  ): Promise<{ id: string; gymId: string; memberId: string }> {
    const gym = await world.gym(admin)
    const [id, planId, memberId] = [newId(), newId(), newId()]
    const phone = freshPhone()
    await world.sql({ role: 'platform' }, async (db) => {
      await sql`insert into people (id, phone_number, created_at) values (${memberId}, ${phone}, now())`.execute(db)
      await sql`insert into members (admin_id, id, fullname, phone_number, code, search_text, created_at)
              values (${admin.id}, ${memberId}, 'Aziza Karimova', ${phone}, ${memberId.slice(-6)}, 'aziza karimova', now())`.execute(
        db,
      )
      await sql`insert into member_gyms (admin_id, member_id, gym_id, joined_on) values (${admin.id}, ${memberId}, ${gym.id}, ${today()})`.execute(
        db,
      )
      await sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
              values (${admin.id}, ${planId}, ${`Oylik ${planId}`}, ${price * 100}, 30, 'oylik', now())`.execute(db)
      await sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
              values (${admin.id}, ${id}, ${gym.id}, ${memberId}, ${planId}, 'Oylik', ${today()}, 30, ${price * 100}, ${today()}, 'active', ${today()}, 'admin', now())`.execute(
        db,
      )
    })
    return { id, gymId: gym.id, memberId }
  }

  const rowsOf = (id: string) =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ amount_tiyin: number; transaction_type: string; receipt_number: number | null }>`
      select amount_tiyin, transaction_type, receipt_number from transactions where subscription_id = ${id} or membership_id = ${id} order by created_at, id`.execute(
        db,
      )
      return rows
    })
  return { today, subscriptionOf, membershipOf, rowsOf }
}
