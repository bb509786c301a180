import { sql } from 'kysely'
import type { SealedRow, SealedRows } from '#src/server/sealed-rows.ts'
import { placeOfFormer } from './box-of-card.ts'
import { placeOfToken } from './routes.ts'

type Row = { admin_id: string; id: string; sealed: Buffer; box_id: string | null }

const rowsOf = (rows: readonly Row[], placeOf: (row: Row) => string): SealedRow[] =>
  rows.map((row) => ({ adminId: row.admin_id, id: row.id, sealed: row.sealed, place: placeOf(row) }))

/** The words by which providers know members' cards. */
export const sealedCards: SealedRows = {
  scope: { role: 'platform' },
  async list(db) {
    const { rows } = await sql<Row>`
      select admin_id, id, sealed_token as sealed, null::uuid as box_id from autopays where sealed_token is not null order by id`.execute(
      db,
    )
    return rowsOf(rows, ({ id }) => placeOfToken(id))
  },
  async keep(db, { adminId, id, sealed: before }, sealed) {
    const { numAffectedRows } = await sql`
      update autopays set sealed_token = ${sealed} where admin_id = ${adminId} and id = ${id} and sealed_token = ${before}`.execute(
      db,
    )
    return numAffectedRows === 1n
  },
}

/** The cash boxes that keep cards and are the owner's no more. */
export const sealedFormerBoxes: SealedRows = {
  scope: { role: 'platform' },
  async list(db) {
    const { rows } = await sql<Row>`
      select a.admin_id, a.id, a.sealed_box as sealed, b.id as box_id from autopays a
      join payment_boxes b on b.admin_id = a.admin_id and b.provider = a.provider
      where a.sealed_box is not null order by a.id`.execute(db)
    return rowsOf(rows, ({ box_id: boxId }) => placeOfFormer(boxId ?? ''))
  },
  async keep(db, { adminId, id, sealed: before }, sealed) {
    const { numAffectedRows } = await sql`
      update autopays set sealed_box = ${sealed} where admin_id = ${adminId} and id = ${id} and sealed_box = ${before}`.execute(
      db,
    )
    return numAffectedRows === 1n
  },
}
