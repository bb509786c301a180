import { type RawBuilder, sql } from 'kysely'
import { type Db, isOnNodes } from './db.ts'

/** Of one owner or of all (null); of one gym alone where there is one. */
type Where = { adminId: string | null; gymIds: readonly string[] | null }

/** Who is found by more than this is still being typed. */
const mostFound = 1000

const ofOwner = (folded: string, { gymIds }: Where, most: number): RawBuilder<unknown> =>
  sql`search_members(${folded}, ${gymIds?.length === 1 ? gymIds[0] : null}::uuid, ${most}::int)`

const askOwner = async (db: Db, folded: string, where: Where, most: number) =>
  (await sql<{ id: string; rank: number }>`select id, rank from ${ofOwner(folded, where, most)}`.execute(db)).rows

/** The ids of the people whom a folded text may mean. */
export async function findPeople(db: Db, folded: string, where: Where, most = mostFound): Promise<string[]> {
  if (where.adminId) return (await askOwner(db, folded, where, most)).map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select distinct id from search_members_everywhere(${folded}, ${where.gymIds?.length === 1 ? where.gymIds[0] : null}::uuid, ${most}::int)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * The people of an owner whom a folded text may mean, as what a statement reads from: (id, rank). Where tables of owners
 * stand on nodes, these would ask the function of themselves and have none: there it is asked first, by a trip of its own.
 */
export async function peopleFound(
  db: Db,
  folded: string,
  where: Where & { adminId: string },
  most = mostFound,
): Promise<RawBuilder<unknown>> {
  if (!isOnNodes(db)) return ofOwner(folded, where, most)
  const rows = await askOwner(db, folded, where, most)
  return sql`unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ rank }) => rank)}::real[])`
}
