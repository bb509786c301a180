import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** Two who change the parts of a gym, which are counted or stand in an order, come one after the other. */
export async function lockGym(db: Db, { adminId, gymId }: { adminId: string; gymId: string }): Promise<void> {
  await sql`select 1 from gyms where admin_id = ${adminId} and id = ${gymId} for no key update`.execute(db)
}
