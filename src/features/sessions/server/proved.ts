import { sql } from 'kysely'
import type { Database, Db } from '#src/server/db.ts'
import type { Scope } from '#src/server/scope.ts'
import type { Work } from '#src/server/serve.ts'

/** So long after somebody proved who they are nobody asks again; a sign-in counts as a proof. */
const confirmedSeconds = 10 * 60

type Proof = { isFresh: boolean; hasFactor: boolean; hasPasskey: boolean }

/** Has the person of this session an app or a passkey, and did they prove within ten minutes that it is them? In the scope `auth`. */
async function readProof(db: Db, sessionId: string, now: Date): Promise<Proof> {
  const since = new Date(now.getTime() - confirmedSeconds * 1000)
  const { rows } = await sql<Proof>`
    select coalesce(s.confirmed_at > ${since}, false) as "isFresh",
      exists (select from totp_factors f where f.account_id = s.account_id and f.confirmed_at is not null)
        or exists (select from passkeys k where k.account_id = s.account_id) as "hasFactor",
      exists (select from passkeys k where k.account_id = s.account_id) as "hasPasskey"
    from sessions s where s.id = ${sessionId}`.execute(db)
  return rows[0] ?? { isFresh: false, hasFactor: false, hasPasskey: false }
}

export const createProofOf =
  ({ database }: { database: Database }) =>
  (sessionId: string, now: Date): Promise<Proof> =>
    database.transaction({ role: 'auth' }, ({ db }) => readProof(db, sessionId, now), { readOnly: true })

/**
 * Whoever changes what opens an account proves it is them, also without a second factor: what only this body of a call does, which
 * by its contract asks those alone who have one. Goes on in the scope `back`.
 */
export async function assertProvedLately(
  { db, now, actor, enter, fail }: Pick<Work<'confirm_identity'>, 'db' | 'now' | 'actor' | 'enter' | 'fail'>,
  back: Scope,
): Promise<void> {
  await enter({ role: 'auth' })
  const { isFresh, hasFactor, hasPasskey } = await readProof(db, actor.sessionId, now)
  await enter(back)
  if (!isFresh) throw fail('confirm_identity', { data: { has_code: hasFactor, has_passkey: hasPasskey } })
}
