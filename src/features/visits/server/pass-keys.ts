import { isAlive } from '#src/server/alive.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { macOfDigest, passDays, signedPass } from '../pass-text.ts'
import type { Pass } from '../read-pass.ts'

const hourMs = 3_600_000
const lastsMs = passDays * 24 * hourMs
/** Somebody with more open sessions than this shows the pass of one of the newest. */
const mostSessions = 20

const hourOf = (at: Date): number => Math.floor(at.getTime() / hourMs)
/** A key of an hour is good for seven days after it, so that a phone which asked in its last second has them whole. */
const endOfHour = (hour: number): number => (hour + 1) * hourMs + lastsMs

/** Derived, so that nothing secret is stored: of the session that asked and the hour in which it did. */
function keyOf(secret: string, sessionId: string, hour: number): Buffer {
  const hours = Buffer.alloc(6)
  hours.writeUIntBE(hour, 0, 6)
  const session = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  return createHmac('sha256', secret).update('pass').update(session).update(hours).digest()
}

/** Its key is good until seven days are over, or the session is. Runs in the scope of sign-in tables. */
export async function issuePass(
  db: Db,
  secret: string,
  sessionId: string,
  now: Date,
): Promise<{ key: string; validUntil: Date }> {
  const hour = hourOf(now)
  const { rows } = await sql<{ expires_at: Date }>`select expires_at from sessions where id = ${sessionId}`.execute(db)
  const ends = rows[0]?.expires_at.getTime() ?? now.getTime()
  return {
    key: keyOf(secret, sessionId, hour).toString('base64'),
    validUntil: new Date(Math.min(endOfHour(hour), ends)),
  }
}

const macWith = (key: Buffer, { member, step }: Pass): string =>
  macOfDigest(createHmac('sha256', key).update(signedPass(member, step)).digest())

/** Did a phone whose session of this member was open then write it? Runs in the scope of sign-in tables. */
export async function isSigned(db: Db, secret: string, pass: Pass, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sessions s join accounts a on a.id = s.account_id
    where s.subject_id = ${pass.memberId} and s.role = 'member' and (s.ended_at is null or s.ended_at > ${now}) and s.expires_at > ${now}
      and ${isAlive('a')}
    order by s.last_seen_at desc, s.id limit ${mostSessions}`.execute(db)
  const given = Buffer.from(pass.mac)
  const newest = hourOf(now)
  return rows.some(({ id }) => {
    for (let hour = newest; endOfHour(hour) > now.getTime(); hour--)
      if (timingSafeEqual(Buffer.from(macWith(keyOf(secret, id, hour), pass)), given)) return true
    return false
  })
}
