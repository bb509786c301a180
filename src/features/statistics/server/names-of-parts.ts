import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { namesById } from '#src/server/names-by-id.ts'
import { ofOwner } from '#src/server/owned.ts'
import { together } from '#src/server/together.ts'

type Part = { part: string; key: string | null; role: string | null }

/** What gyms, plans and people of the parts of a sum are called, by id. */
export async function namesOfParts(
  db: Db,
  adminId: string | null,
  rows: readonly Part[],
): Promise<Map<string, string>> {
  const keysOf = (part: string, role?: string) =>
    rows.filter((row) => row.part === part && (!role || row.role === role)).map(({ key }) => key)
  const of = ofOwner('r', adminId)
  const found = await together(
    namesById(db, { table: 'gyms', name: 'name', of }, keysOf('gym')),
    namesById(db, { table: 'membership_plans', name: 'name', of }, keysOf('plan')),
    namesById(db, { table: 'employees', name: 'fullname', of }, keysOf('maker', 'employee')),
    namesById(db, { table: 'admins', name: 'fullname', of: sql`true` }, keysOf('maker', 'admin')),
    namesById(db, { table: 'members', name: 'fullname', of }, keysOf('maker', 'member')),
  )
  return new Map(found.flatMap((names) => [...names]))
}
