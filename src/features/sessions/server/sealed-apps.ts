import { sql } from 'kysely'
import type { SealedRows } from '#src/server/sealed-rows.ts'
import { placeOfKey } from './second-factor.ts'

/** The keys of apps that make codes. */
export const sealedApps: SealedRows = {
  scope: { role: 'auth' },
  async list(db) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select account_id as id, sealed_key as sealed from totp_factors order by account_id`.execute(db)
    return rows.map(({ id, sealed }) => ({ adminId: null, id, sealed, place: placeOfKey(id) }))
  },
  async keep(db, { id, sealed: before }, sealed) {
    const { numAffectedRows } = await sql`
      update totp_factors set sealed_key = ${sealed} where account_id = ${id} and sealed_key = ${before}`.execute(db)
    return numAffectedRows === 1n
  },
}
