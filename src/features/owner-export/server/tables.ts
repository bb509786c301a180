import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'

/** What opens something, or only helps to find: nobody's data. */
const isLeftOut = (column: string): boolean =>
  /hash|sealed|secret|token|digest|^salt$|^typo_keys$|^search_text$|^dedupe_key$|^head$/.test(column)

/** What is between a person and whom they chose, though an owner’s id stands in it (decision 56). */
const ofPersons = ['measurement_shares']

/** What the platform's accountant marks of what an owner bought is the platform's own book. */
const ofPlatform = sql`made_by_kind = 'superadmin'`

export type OwnTable = { name: string; columns: string[] }

/** Every table with rows of owners that their own scope may read, so that a new one is in the file by itself. */
export async function listOwnTables(db: Db): Promise<OwnTable[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> all (${ofPersons}::text[])
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'admin_id' and not o.attisdropped)
      and has_column_privilege(c.oid, a.attnum, 'select')
    group by c.relname order by c.relname`.execute(db)
  return rows
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !isLeftOut(column)) }))
    .filter(({ columns }) => columns.includes('admin_id'))
}

const rowsPerRead = 2_000

/** The rows of one table, some thousand at a time: an owner with a million visits is no burden to memory. */
export async function* rowsOf(db: Db, { name, columns }: OwnTable, adminId: string): AsyncGenerator<unknown[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare own_rows no scroll cursor for
    select to_jsonb(r) as "row" from (select ${listed} from ${sql.table(name)}
      where admin_id = ${sql.lit(adminId)}::uuid ${name === 'accountant_checks' ? sql`and not ${ofPlatform}` : sql``}) r`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(rowsPerRead)} from own_rows`.execute(db)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < rowsPerRead) break
  }
  await sql`close own_rows`.execute(db)
}

/** The owner's own row. */
export async function readOwnerRow(db: Db, adminId: string) {
  const { rows } = await sql<{
    fullname: string
    phone_number: string
    address: string
    language: 'uz' | 'ru' | 'en'
    created_at: Date
  }>`select fullname, phone_number, address, language, created_at from admins where id = ${adminId}`.execute(db)
  return rows[0]
}
