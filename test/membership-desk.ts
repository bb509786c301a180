import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { type Caller, freshPhone } from './api.ts'
import type { World } from './api.ts'

/** An owner with a gym, plans of 30 days for 300 000 and of 90 days for 750 000, and a member; days pass, and are back after each test. */
export function membershipDesk(world: World) {
  afterEach(() => world.clock(null))
  const travel = (days: number) => world.clock(new Date(Date.now() + days * 86_400_000))
  async function desk() {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const plan = async (name: string, price: number, duration: number, gyms = [gym.id]): Promise<string> => {
      const options = [{ key: 'Sauna', value: 'bor' }]
      return (await admin.post('/plans/create/membership', { name, price, duration, options, gyms })).body.plan._id
    }
    const [month, season] = [await plan('Oylik', 300_000, 30), await plan('Mavsumiy', 750_000, 90)]
    const register = async (): Promise<string> => {
      const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
      return (await admin.post('/member/create', person)).body.member._id
    }
    const memberId = await register()
    const sell = async (more: object = {}) => {
      const { status, body } = await admin.post('/membership/create', {
        member_id: memberId,
        gym_id: gym.id,
        plan_id: month,
        ...more,
      })
      expect([status, body.fields]).toEqual([201, undefined])
      return body.membership
    }
    const read = async (id: string, caller: Caller = admin) =>
      (await caller.get(`/membership/one/${id}`)).body.membership
    return { admin, gym, plan, month, season, register, sell, read }
  }

  const stored = async (id: string) =>
    (
      await world.sql({ role: 'platform' }, (db) =>
        sql<{
          status: string
          overpaid_tiyin: number
        }>`select status, overpaid_tiyin from memberships where id = ${id}`.execute(db),
      )
    ).rows[0]
  return { travel, desk, stored }
}
