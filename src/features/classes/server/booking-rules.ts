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
  const { numAffectedRows: changed } = await sql`
    update class_settings set opens_days = ${rules.opens_days}, late_minutes = ${rules.late_minutes}, promotion_stops_minutes = ${rules.promotion_stops_minutes},
      waiting_a_day = ${rules.waiting_a_day}, strikes = ${rules.strikes}, strike_days = ${rules.strike_days}, off_days = ${rules.off_days},
      may_overlap = ${rules.may_overlap}, is_sms_sent = ${rules.is_sms_sent}, version = version + 1
    where admin_id = ${adminId} and gym_id = ${gymId} and version = ${version}`.execute(db)
  // until they are written for the first time the product's own stand for them
  if (changed === 1n || version !== 1) return changed === 1n
  const { numAffectedRows } = await sql`
    insert into class_settings (admin_id, gym_id, opens_days, late_minutes, promotion_stops_minutes, waiting_a_day, strikes, strike_days, off_days,
      may_overlap, is_sms_sent, version)
    values (${adminId}, ${gymId}, ${rules.opens_days}, ${rules.late_minutes}, ${rules.promotion_stops_minutes}, ${rules.waiting_a_day}, ${rules.strikes},
      ${rules.strike_days}, ${rules.off_days}, ${rules.may_overlap}, ${rules.is_sms_sent}, 2)
    on conflict (admin_id, gym_id) do nothing`.execute(db)
  return numAffectedRows === 1n
}
