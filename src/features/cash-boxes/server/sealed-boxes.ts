import { sql } from 'kysely'
import type { SealedRows } from '#src/server/sealed-rows.ts'
import { placeOf } from './boxes.ts'

/** The keys of owners' and the platform's cash boxes. */
export const sealedBoxes: SealedRows = {
  scope: { role: 'platform' },
  async list(db) {
    const { rows } = await sql<{ admin_id: string | null; id: string; sealed: Buffer }>`
      select admin_id, id, sealed_keys as sealed from payment_boxes order by id`.execute(db)
    return rows.map(({ admin_id: adminId, id, sealed }) => ({ adminId, id, sealed, place: placeOf(id) }))
  },
  async keep(db, { adminId, id, sealed: before }, sealed) {
    const { numAffectedRows } = await sql`
      update payment_boxes set sealed_keys = ${sealed}
      where admin_id is not distinct from ${adminId}::uuid and id = ${id} and sealed_keys = ${before}`.execute(db)
    return numAffectedRows === 1n
  },
}
