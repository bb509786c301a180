import { sql } from 'kysely'
import { type Database, takeTime } from '#src/server/db.ts'
import type { DB } from '#src/server/schema.generated.ts'

/** What a column is called that holds the name of a stored picture; a picture of a request is stored under one of these. */
export const pictureColumns = ['avatar', 'logo', 'picture', 'photo'] as const
type PictureColumn = (typeof pictureColumns)[number]

type Shown = {
  [Table in keyof DB as Extract<keyof DB[Table], PictureColumn> extends never ? never : Table]: {
    [Column in Extract<keyof DB[Table], PictureColumn>]: true
  }
}

/** Wherever a picture can stand: made with the schema's own types, so that a new column of such a name does not compile without its place here. */
const shown: Shown = {
  superadmins: { avatar: true },
  admins: { avatar: true },
  employees: { avatar: true },
  members: { avatar: true },
  gyms: { logo: true },
  class_kinds: { picture: true },
  class_coaches: { photo: true },
  news: { picture: true },
  gym_photos: { picture: true },
}

/** Each table and column that can hold the name of a stored picture. */
export const picturePlaces = Object.entries(shown).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => ({ table, column })),
)

/** A record that shows a picture. */
export type ShownPicture = { table: string; column: string; admin_id: string | null; id: string; name: string }

const rowsOf = (where: (column: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>) =>
  sql<ShownPicture>`${sql.join(
    picturePlaces.map(({ table, column }) => {
      const owner = table === 'admins' || table === 'superadmins' ? sql`null::uuid` : sql.ref('admin_id')
      const name = sql.ref(column)
      return sql`
        select ${table}::text as "table", ${column}::text as "column", ${owner} as admin_id, id, ${name} as name
        from ${sql.table(table)} where ${where(name)}`
    }),
    sql` union all `,
  )}`

/** Those of these names that some record shows, of whichever owner. */
export async function shownOf(database: Database, names: readonly string[]): Promise<Set<string>> {
  return database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await rowsOf((column) => sql`${column} = any(${names}::text[])`).execute(db)
    // the platform sees no demo gym
    const { rows: ofDemos } = await sql<{ name: string }>`
      select name from demo_pictures(${names}::text[]) as shown (name)`.execute(db)
    return new Set([...rows, ...ofDemos].map(({ name }) => name))
  })
}

/** Every record that shows a picture whose name begins so. */
export const shownFrom = (database: Database, beginning: string): Promise<ShownPicture[]> =>
  database.transaction(
    { role: 'platform' },
    async ({ db }) => {
      await takeTime(db)
      const { rows } = await rowsOf((column) => sql`starts_with(${column}, ${beginning})`).execute(db)
      return rows
    },
    { readOnly: true },
  )
