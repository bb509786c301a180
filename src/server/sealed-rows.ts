import type { Db } from './db.ts'
import type { Scope } from './scope.ts'
import type { Vault } from './vault.ts'

/** A value that is kept sealed, with the place that is bound into it. */
export type SealedRow = { adminId: string | null; id: string; sealed: Buffer; place: string }

/** What a feature keeps sealed: read and written by the feature, over all owners. */
export type SealedRows = {
  scope: Scope
  list(db: Db): Promise<SealedRow[]>
  /** False when it was changed meanwhile: then it was sealed by the present key. */
  keep(db: Db, row: SealedRow, sealed: Buffer): Promise<boolean>
}

export type Renewed = { renewed: number; lost: number }

function openIfAny(vault: Vault, { sealed, place }: SealedRow): string | undefined {
  try {
    return vault.open(sealed, place)
  } catch {
    return undefined
  }
}

/**
 * Seals anew what an earlier key or an earlier way sealed. Whoever changes one of them at this moment has the last word. `lost`: what no
 * key opens that is named; it stays as it is.
 */
export async function sealAnew(db: Db, vault: Vault, rows: SealedRows): Promise<Renewed> {
  const done = { renewed: 0, lost: 0 }
  for (const row of await rows.list(db)) {
    if (vault.isPresent(row.sealed, row.place)) continue
    const text = openIfAny(vault, row)
    if (text === undefined) done.lost += 1
    else if (await rows.keep(db, row, vault.seal(text, row.place))) done.renewed += 1
  }
  return done
}
