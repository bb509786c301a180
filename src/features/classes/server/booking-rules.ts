import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { type BookingRules, defaultRules } from '../rules.ts'

export type RulesRow = BookingRules & { version: number }

/** The gym's own rules, else the product's. */
export async function rulesOf(db: Db, adminId: string, gymId: string): Promise<RulesRow> {
  const { rows } = await sql<RulesRow>`
    select opens_days, late_minutes, promotion_stops_minutes, waiting_a_day, strikes, strike_days, off_days, may_overlap, is_sms_sent, version
    from class_settings where admin_id = ${adminId} and gym_id = ${gymId}`.execute(db)
  return rows[0] ?? { ...defaultRules, version: 1 }
}

/** Writes them; false when somebody else has changed them meanwhile. */
export async function writeRules(
  db: Db,
  { adminId, gymId }: { adminId: string; gymId: string },
  rules: BookingRules,
  version: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into class_settings (admin_id, gym_id, opens_days, late_minutes, promotion_stops_minutes, waiting_a_day, strikes, strike_days, off_days,
      may_overlap, is_sms_sent, version)
    select ${adminId}::uuid, ${gymId}::uuid, ${rules.opens_days}::int, ${rules.late_minutes}::int, ${rules.promotion_stops_minutes}::int, ${rules.waiting_a_day}::int,
      ${rules.strikes}::int, ${rules.strike_days}::int, ${rules.off_days}::int, ${rules.may_overlap}::boolean, ${rules.is_sms_sent}::boolean, ${version + 1}::int
    where ${version} = 1 or exists (select from class_settings where admin_id = ${adminId} and gym_id = ${gymId})
    on conflict (admin_id, gym_id) do update set opens_days = excluded.opens_days, late_minutes = excluded.late_minutes,
      promotion_stops_minutes = excluded.promotion_stops_minutes, waiting_a_day = excluded.waiting_a_day, strikes = excluded.strikes,
      strike_days = excluded.strike_days, off_days = excluded.off_days, may_overlap = excluded.may_overlap, is_sms_sent = excluded.is_sms_sent,
      version = excluded.version
    where class_settings.version = ${version}`.execute(db)
  return numAffectedRows === 1n
}
