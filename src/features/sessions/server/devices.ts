import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { Http } from '#src/server/call-reply.ts'

const keptSeconds = 400 * 24 * 3600 // the longest that browsers keep a cookie

/** What a browser is known by: a number drawn by chance that says nothing and opens nothing by itself. */
export function deviceOf(http: Http, isSecure: boolean): { hash: Buffer | undefined; keep(): Buffer } {
  const name = isSecure ? '__Host-device' : 'device'
  const sent = http.cookie(name)
  const known = sent !== undefined && /^[\w-]{22}$/.test(sent) ? sent : undefined
  const hashOf = (value: string) => createHash('sha256').update(`device:${value}`).digest()
  return {
    hash: known === undefined ? undefined : hashOf(known),
    keep() {
      const value = known ?? randomBytes(16).toString('base64url')
      http.setCookie(name, value, { maxAgeSeconds: keptSeconds })
      return hashOf(value)
    },
  }
}

/** True when the account has been used before, and never from this browser. */
export async function rememberDevice(db: Db, accountId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean; has_others: boolean }>`
    insert into known_devices as d (account_id, device_hash, created_at, last_seen_at) values (${accountId}, ${hash}, ${now}, ${now})
    on conflict (account_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning d.created_at = d.last_seen_at as is_new,
      exists (select from known_devices o where o.account_id = ${accountId} and o.device_hash <> ${hash}) as has_others`.execute(
    db,
  )
  return rows[0]?.is_new === true && rows[0].has_others
}

/** Whoever could sign in with what was changed is a stranger again. */
export const forgetDevices = async (db: Db, accountId: string): Promise<void> => {
  await sql`delete from known_devices where account_id = ${accountId}`.execute(db)
}
