import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import type { Http } from '#src/server/call-reply.ts'
import type { Tokens } from './tokens.ts'

const keptSeconds = 400 * 24 * 3600 // the longest that browsers keep a cookie

export const deviceCookieOf = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device')

/** A name, and from the first sign-in on our signature under it. */
const readCookie = (sent: string | undefined) => {
  const [, name, signed] = /^([\w-]{22})(?:\.([\w-]+))?$/.exec(sent ?? '') ?? []
  return { name, signed }
}

/** What a browser is known by: a number drawn by chance that says nothing and opens nothing by itself. */
export function deviceOf(http: Http, isSecure: boolean) {
  const cookie = deviceCookieOf(isSecure)
  const sent = http.cookie(cookie)
  const { name: known } = readCookie(sent)
  const hashOf = (name: string) => createHash('sha256').update(`device:${name}`).digest()
  const keepAs = (name: string, value: string): Buffer => {
    http.setCookie(cookie, value, { maxAgeSeconds: keptSeconds })
    return hashOf(name)
  }
  const nameOf = () => known ?? randomBytes(16).toString('base64url')
  return {
    hash: known === undefined ? undefined : hashOf(known),
    /** Whoever asked has a name from now on. */
    keep(): Buffer {
      const name = nameOf()
      return keepAs(name, known === undefined || sent === undefined ? name : sent)
    },
    /** Somebody signed in: signed, so that nobody makes up browsers, each with a share of its own. */
    keepSigned(tokens: Tokens): Buffer {
      const name = nameOf()
      return keepAs(name, `${name}.${tokens.browser(name)}`)
    },
  }
}

/** The browser of a cookie that our signature stands under: somebody has signed in there. */
export function signedDevice(tokens: Tokens, sent: string | undefined): string | undefined {
  const { name, signed } = readCookie(sent)
  return name !== undefined && signed !== undefined && tokens.readBrowser(signed) === name ? name : undefined
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
