import { sql } from 'kysely'
import type { SealedRow, SealedRows } from '#src/server/sealed-rows.ts'
import { placeOfFormer } from './box-of-card.ts'
import { placeOfToken } from './routes.ts'

type Row = { admin_id: string; id: string; sealed: Buffer }

const rowsOf = <R extends Row>(rows: readonly R[], placeOf: (row: R) => string): SealedRow[] =>
  rows.map((row) => ({ adminId: row.admin_id, id: row.id, sealed: row.sealed, place: placeOf(row) }))

/** The words by which providers know members' cards. */
export const sealedCards: SealedRows = {
  scope: { role: 'platform' },
  async list(db) {
    const { rows } = await sql<Row>`
      select admin_id, id, sealed_token as sealed from autopays where sealed_token is not null order by id`.execute(db)
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
    const { rows } = await sql<Row & { provider: string }>`
      select admin_id, id, provider, sealed_box as sealed from autopays where sealed_box is not null order by id`.execute(
      db,
    )
    // asked apart: boxes stand on the coordinator where owners are spread over nodes
    const boxes = await sql<{ admin_id: string | null; provider: string; id: string }>`
      select admin_id, provider, id from payment_boxes where admin_id = any(${rows.map((row) => row.admin_id)}::uuid[])`.execute(
      db,
    )
    const idOf = new Map(boxes.rows.map((box) => [`${box.admin_id} ${box.provider}`, box.id]))
    const known = rows.flatMap((row) => {
      const box_id = idOf.get(`${row.admin_id} ${row.provider}`)
      return box_id ? [{ ...row, box_id }] : []
    })
    return rowsOf(known, ({ box_id }) => placeOfFormer(box_id))
  },
  async keep(db, { adminId, id, sealed: before }, sealed) {
    const { numAffectedRows } = await sql`
      update autopays set sealed_box = ${sealed} where admin_id = ${adminId} and id = ${id} and sealed_box = ${before}`.execute(
      db,
    )
    return numAffectedRows === 1n
  },
}
