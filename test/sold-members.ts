import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from './api.ts'
import { beginDay, today } from './begun-day.ts'

export const clockAt = (day: Day, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000)
export { today }
export let now = clockAt(today, 12)
const beginNoon = () => {
  beginDay()
  now = clockAt(today, 12)
}

type Place = { admin: Caller; adminId: string; gymId: string; planId: string }
type Person = {
  name?: string
  phone?: string
  language?: string
  status?: string
  allowed?: boolean
  memberId?: string
  start?: Day
  days?: number
  paid?: number
  due?: Day
  cancelled?: boolean
  /** chosen in the portal, nothing paid yet */
  reserved?: boolean
  planId?: string
}

/** Gyms with members who have a membership of 300 000 soʻm, at noon; and how they are reminded. */
export function useSoldMembers() {
  const world = useApi()
  beforeEach(() => {
    beginNoon()
    world.clock(now)
  })

  async function place(given: { cap?: number } = {}) {
    const admin = await world.admin()
    const gym = await world.gym(admin, { name: 'Temir Zal' })
    const planId = newId()
    await world.sql({ role: 'platform' }, async (db) => {
      await sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, options, search_text, created_at)
                values (${admin.id}, ${planId}, 'Oylik', 30000000, 30, '[]', 'oylik', ${now})`.execute(db)
      if (given.cap !== undefined)
        await sql`update gym_settings set sms_daily_cap = ${given.cap} where admin_id = ${admin.id}`.execute(db)
    })
    return { admin, gym, adminId: admin.id, gymId: gym.id, planId }
  }

  /** A member with a membership of 300 000 soʻm. */
  async function sold({ adminId, gymId, planId }: Place, given: Person = {}): Promise<string> {
    const { start = addDays(today, -10), days = 30, paid = 0 } = given
    const id = newId()
    const memberId = given.memberId ?? newId()
    await world.sql({ role: 'platform' }, async (db) => {
      if (!given.memberId) {
        const phone = given.phone ?? freshPhone()
        await sql`insert into people (id, phone_number, created_at) values (${memberId}, ${phone}, ${now})`.execute(db)
        await sql`insert into members (admin_id, id, fullname, phone_number, language, status, is_sms_allowed, code, search_text, created_at)
          values (${adminId}, ${memberId}, ${given.name ?? 'Aziza Karimova'}, ${phone}, ${given.language ?? 'uz'}, ${given.status ?? 'active'},
            ${given.allowed ?? true}, ${memberId.slice(-8)}, ${(given.name ?? 'aziza karimova').toLowerCase()}, ${now})`.execute(
          db,
        )
        await sql`insert into member_gyms (admin_id, member_id, gym_id, joined_on) values (${adminId}, ${memberId}, ${gymId}, ${today})`.execute(
          db,
        )
      }
      const status = given.cancelled ? 'cancelled' : addDays(start, days - 1) < today ? 'expired' : 'active'
      await sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, due_on, status,
          cancelled_at, cancelled_on, is_reserved, sold_on, sold_by_kind, created_at)
        values (${adminId}, ${id}, ${gymId}, ${memberId}, ${given.planId ?? planId}, 'Oylik', ${start}, ${days}, 30000000, ${paid * 100}, ${given.due ?? start}, ${status},
          ${given.cancelled ? now : null}, ${given.cancelled ? today : null}, ${given.reserved ?? false}, ${start}, ${given.reserved ? 'member' : 'admin'}, ${now})`.execute(
        db,
      )
    })
    return id
  }

  const memberOf = async (membershipId: string) =>
    (
      await world.sql({ role: 'platform' }, (db) =>
        sql<{ member_id: string }>`select member_id from memberships where id = ${membershipId}`.execute(db),
      )
    ).rows[0]?.member_id ?? ''
  const outbox = async ({ adminId }: Place) =>
    (
      await world.sql({ role: 'platform' }, (db) =>
        sql<{ id: string; text: string; kind: string; parts: number; send_after: Date; expires_at: Date }>`
          select id, text, kind, parts, send_after, expires_at from sms_messages where admin_id = ${adminId} order by created_at, id`.execute(
          db,
        ),
      )
    ).rows
  const send = (place: Place, ids: string[], query = '', headers = {}) =>
    place.admin.post(`/sms/send/notified/membership${query}`, { membership_ids: ids }, { headers })
  const reasons = (skipped: { id: string; reason: string }[]) =>
    Object.fromEntries(skipped.map(({ id, reason }) => [id, reason]))

  return { world, place, sold, memberOf, outbox, send, reasons }
}
