import { withClient } from './embedded-roles.ts'

/** What becomes of a table's rows, of the moment $1. */
export type Change = { table: string; change: string }

/** In a database that was taken back to before, of whichever version: a table that it does not know is passed over. */
export const changeWhatIsThere = (superuserUrl: string, changes: readonly Change[], at: Date): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    await client.query('begin')
    for (const { table, change } of changes) {
      const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
        table,
      ])
      if (rows[0]?.is_there) await client.query(change, change.includes('$1') ? [at] : [])
    }
    await client.query('commit')
  })
