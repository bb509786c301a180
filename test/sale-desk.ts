import { sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from './api.ts'
import { beginDay, today } from './begun-day.ts'

export { today }
export const inDays = (count: number) => addDays(today, count)
export const cash = (paid_amount: number) => ({ paid_amount, payment_method: 'cash' })

type PlanGiven = { name?: string; price?: number; days?: number; freezeDays?: number | null; gyms?: string[] }

/** Owners with a gym, a plan and a member, and how they sell. */
export function useDesk(options: Parameters<typeof useApi>[0] = {}) {
  const world = useApi(options)
  beforeEach(beginDay)
  /** Moves the clock that many days ahead, until the test is over. */
  const travel = (days: number) => world.clock(new Date(Date.now() + days * 86_400_000))
  afterEach(() => world.clock(null))

  async function plan(
    adminId: string,
    gymId: string,
    { name = 'Oylik', price = 300_000, days = 30, freezeDays = null, gyms = [gymId] }: PlanGiven = {},
  ): Promise<string> {
    const id = newId()
    await world.sql({ role: 'tenant', adminId }, async (db) => {
      await sql`
        insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, options, freeze_days, search_text, created_at)
        values (${adminId}, ${id}, ${`${name} ${id.slice(-4)}`}, ${price * 100}, ${days}, '[{"key":"Sauna","value":"bor"}]', ${freezeDays}, ${name.toLowerCase()}, now())`.execute(
        db,
      )
      for (const gym of gyms)
        await sql`insert into membership_plan_gyms (admin_id, plan_id, gym_id) values (${adminId}, ${id}, ${gym})`.execute(
          db,
        )
    })
    return id
  }

  /** An owner with a gym, a plan of 30 days for 300 000 and one member, and a way to sell. */
  async function desk(given: PlanGiven = {}) {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const planId = await plan(admin.id, gym.id, given)
    const register = async (fullname = 'Aziza Karimova'): Promise<string> =>
      (await admin.post('/member/create', { fullname, phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }))
        .body.member._id
    const memberId = await register()
    const sale = (more: object = {}) => ({ member_id: memberId, gym_id: gym.id, plan_id: planId, ...more })
    const sell = async (more: object = {}, caller: Caller = admin) => {
      const { status, body } = await caller.post('/membership/create', sale(more))
      expect([status, body.error, body.fields]).toEqual([201, undefined, undefined])
      return body.membership
    }
    return { admin, gym, planId, memberId, register, sale, sell }
  }

  const settings = (adminId: string, gymId: string, set: ReturnType<typeof sql>) =>
    world.sql({ role: 'tenant', adminId }, (db) =>
      sql`update gym_settings set ${set} where admin_id = ${adminId} and gym_id = ${gymId}`.execute(db),
    )

  return { world, travel, plan, desk, settings }
}
