import { withClient } from '#src/server/embedded-roles.ts'

/**
 * In a database that was taken back to before, of whichever version: who had been shut out since would be let in again by what they
 * kept, a cookie, a known browser or a code. Only who signs in anew comes in.
 */
export const signEverybodyOut = (superuserUrl: string, at = new Date()): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    const changes: [table: string, change: string][] = [
      ['sessions', `update sessions set ended_at = $1, ended_reason = 'restored' where ended_at is null`],
      ['known_devices', 'delete from known_devices where created_at <= $1'],
      ['one_time_codes', 'update one_time_codes set expires_at = $1 where expires_at > $1'],
    ]
    await client.query('begin')
    for (const [table, change] of changes) {
      const { rows } = await client.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
        `public.${table}`,
      ])
      if (rows[0]?.is_there) await client.query(change, [at])
    }
    await client.query('commit')
  })
