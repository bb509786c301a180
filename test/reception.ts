import { sql } from 'kysely'
import { type Caller, freshPhone } from './api.ts'
import type { World } from './api.ts'

/** 12:00 in Tashkent. */
export const noon = '2026-03-10T07:00:00Z'

/** A reception: a gym with a plan, an employee, and a way to make members with or without a membership. */
export function receptionOf(world: World) {
  async function reception({ ticks }: { ticks?: string[] } = {}) {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const employee = await world.employee(admin, { gyms: [gym.id], ...(ticks ? { ticks } : {}) })
    const { body: planned } = await admin.post('/plans/create/membership', {
      name: 'Oylik',
      plan_category: 'membership',
      price: 300000,
      duration: 30,
      options: [{ key: 'Zal', value: 'cheksiz' }],
      gyms: [gym.id],
    })
    const register = async (paid: number | null = 300000, given: Record<string, unknown> = {}) => {
      const { body } = await admin.post('/member/create', {
        fullname: 'Aziza Karimova',
        phone_number: freshPhone(),
        gender: 'female',
        gyms: [gym.id],
        ...given,
      })
      if (paid !== null) {
        const sold = await admin.post('/membership/create', {
          member_id: body.member._id,
          gym_id: gym.id,
          plan_id: planned.plan._id,
          ...(paid ? { payment: { paid_amount: paid, payment_method: 'cash' } } : {}),
        })
        return { ...body.member, membershipId: sold.body.membership._id as string }
      }
      return body.member
    }
    const enter = (who: Record<string, unknown>, caller: Caller = employee) =>
      caller.post('/visit/checkin', { gym_id: gym.id, ...who })
    const settings = (set: string) =>
      world.sql({ role: 'platform' }, (db) =>
        sql`update gym_settings set ${sql.raw(set)} where gym_id = ${gym.id}`.execute(db),
      )
    const refused = async () => {
      const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
        sql<{ reason: string }>`select reason from refused_visits order by id`.execute(db),
      )
      return rows.map(({ reason }) => reason)
    }
    return { admin, gym, employee, plan: planned.plan, register, enter, settings, refused }
  }
  return { reception }
}
