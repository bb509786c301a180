import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { Client } from './erased-client.ts'

/** What an uploaded row says of a person, empty as an erasure leaves it; and what of it says nothing of one. */
const readingKeys = {
  personal: { fullname: '', phone: '', dateOfBirth: null, gender: null, note: null, consents: [] },
  impersonal: ['isPhoneRepaired', 'membership'],
} as const

type ReadingKey = keyof typeof readingKeys.personal | (typeof readingKeys.impersonal)[number]

/** An uploaded row without its person; its sums and what became of it stay. Whoever knows what is read names its keys: one that is not declared does not compile. */
export const nothingRead = <Key extends ReadingKey = ReadingKey>(): RawBuilder<Readonly<Record<Key, unknown>> | null> =>
  sql`case when reading is not null then (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(reading) where key = any(${readingKeys.impersonal}::text[]))
    || ${JSON.stringify(readingKeys.personal)}::jsonb end`

/** All ways in which a spreadsheet writes a number, its digits alone. */
const spellingsOf = (phones: readonly string[]): string[] =>
  phones.flatMap((phone) => ['', '998', '00998', '8998', '8', '0'].map((before) => before + phone.slice(4)))

/** Rows of a file that are of this client: the desk brought them in by it, or the first number in one of its cells is theirs. */
export const listed = ({ adminId, memberId, phones }: Client, rows = 'r'): RawBuilder<unknown> => sql`(
  ${sql.ref(`${rows}.admin_id`)} = ${adminId} and (${sql.ref(`${rows}.member_id`)} = ${memberId} or ${sql.ref(`${rows}.member_id`)} is null and (
    ${sql.ref(`${rows}.phone_number`)} = any(${phones}::text[]) or exists (
      select from unnest(${sql.ref(`${rows}.cells`)}) as cell
      where regexp_replace(regexp_replace((regexp_split_to_array(cell, '[,;/|]'))[1], '[.]0+$', ''), '[^0-9]', '', 'g') = any(${spellingsOf(phones)}::text[])))))`

/** A file that is called after them; a name of one word says too little. */
export const names = ({ fullnames }: Client): RawBuilder<unknown> => sql`exists (
  select from unnest(${fullnames.filter((name) => name.includes(' '))}::text[]) as name where position(lower(name) in lower(file_name)) > 0)`

export const withoutName = (client: Client): RawBuilder<unknown> =>
  sql`case when ${names(client)} then 'import' || coalesce(substring(file_name from '[.][A-Za-z]{1,5}$'), '') else file_name end`

/** Of the first values of each column those that stand in rows of others, too. */
export const columnsWithout = (client: Client): RawBuilder<unknown> => {
  const inRows = (which: RawBuilder<unknown>) => sql`exists (
    select from import_rows r where r.admin_id = ${client.adminId} and r.import_id = imports.id and r.cells[c.nr] = v.value and ${which})`
  const without = (key: 'samples' | 'values') => sql`case when jsonb_typeof(c.col -> ${sql.lit(key)}) = 'array' then (
    select coalesce(jsonb_agg(v.value order by v.nr), '[]') from jsonb_array_elements_text(c.col -> ${sql.lit(key)}) with ordinality as v (value, nr)
    where not ${inRows(listed(client))} or ${inRows(sql`${listed(client)} is not true`)}) else 'null' end`
  return sql`(
    select jsonb_agg(jsonb_build_object('title', c.col -> 'title', 'samples', ${without('samples')}, 'values', ${without('values')}) order by c.nr)
    from jsonb_array_elements(columns) with ordinality as c (col, nr))`
}

/**
 * Before an erasure touches anybody: a run of a file holds its import first and then the people in it, so both go in one order.
 * In the scope of the owner, in which the rows are emptied.
 */
export const holdUploads = async (db: Db, adminId: string): Promise<void> => {
  await sql`select from imports where admin_id = ${adminId} and rows_erased_at is null order by id for update`.execute(
    db,
  )
}
