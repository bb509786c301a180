import { withClient } from './embedded-roles.ts'

/**
 * Has PostgreSQL look at every table that holds rows and was never looked at: one that was filled a moment ago, or a dump
 * that was taken in. Until autovacuum comes by, a minute later at best, it thinks of a handful of rows, and a list over all owners
 * reads every member of an owner for each visit. `ownerUrl` signs in as the owner of the tables. Answers their names.
 */
export async function gatherStatistics(ownerUrl: string): Promise<string[]> {
  return await withClient(
    ownerUrl,
    async (client) => {
      await client.query('set client_min_messages = error')
      const { rows } = await client.query<{ name: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'public' and c.relkind = 'r' and c.reltuples < 0 and pg_relation_size(c.oid) > 0 order by 1`,
      )
      const names = rows.map(({ name }) => name)
      if (names.length > 0) await client.query(`analyze ${names.join(', ')}`)
      return names
    },
    { application_name: 'polvon statistics' },
  )
}
