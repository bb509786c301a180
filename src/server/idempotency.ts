import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, later } from './db.ts'
import { Failure } from './failure.ts'

type Kept = { actorId: string; endpoint: string; key: string; bodyHash: Buffer }

const stable = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(stable)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, stable(inner)]),
        )
      : value

export const hashOf = (request: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(stable(request)) ?? '')
    .digest()

/**
 * Claims a key inside the request's transaction. A second request with the same key waits on the unique index until
 * the first one ends: committed → its answer is returned; rolled back → the key is free and this one proceeds.
 */
export async function claimKey(db: Db, { actorId, endpoint, key, bodyHash }: Kept, now: Date): Promise<unknown> {
  const claimed = await sql`
    insert into idempotency_keys (actor_id, endpoint, key, body_hash, created_at)
    values (${actorId}, ${endpoint}, ${key}, ${bodyHash}, ${now})
    on conflict do nothing returning key`.execute(db)
  if (claimed.rows.length > 0) return undefined
  const { rows } = await sql<{ body_hash: Buffer; reply: unknown }>`
    select body_hash, reply from idempotency_keys
    where actor_id = ${actorId} and endpoint = ${endpoint} and key = ${key}`.execute(db)
  const first = rows[0]
  if (!first?.reply) throw new Failure('idempotency.in_flight')
  if (!first.body_hash.equals(bodyHash)) throw new Failure('idempotency.mismatch')
  return first.reply
}

/** Keeps the answer beside its effect. */
export const keepReply = (db: Db, { actorId, endpoint, key }: Kept, reply: unknown): void =>
  later(
    db,
    sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
    where actor_id = ${actorId} and endpoint = ${endpoint} and key = ${key}`,
  )
