import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Upload } from '#src/contract/endpoint.ts'
import { type Db, later } from './db.ts'
import { Failure } from './failure.ts'
import type { Vault } from './vault.ts'

type KeyedCall = {
  actor: { id: string } | null
  key: string | undefined
  asksByKey: boolean
  input: object
  images: object
  uploads: Record<string, Upload>
}

type Kept = {
  actorId: string
  endpoint: string
  key: string
  bodyHash: Buffer
  /** What was sent under it is not sent again: whoever has the key is asked for no more. */
  asksByKey?: boolean
  /** The answer lies sealed, for its own key. */
  vault?: Vault | undefined
}

/** The same key with another file is another request. */
const digestsOf = (uploads: Record<string, Upload>) =>
  Object.fromEntries(
    Object.entries(uploads).map(([name, { filename, bytes }]) => [
      `file ${name}`,
      [filename, createHash('sha256').update(bytes).digest('hex')],
    ]),
  )

/** What the answer of a call with a key is kept under. */
export function keptOf(
  endpoint: string,
  { actor, key, asksByKey, input, images, uploads }: KeyedCall,
  vault: Vault | undefined,
): Kept | undefined {
  if (!key || !actor) return undefined
  const bodyHash = hashOf({ input, uploads: Object.keys(images), ...digestsOf(uploads) })
  return { actorId: actor.id, endpoint, key, bodyHash, asksByKey, vault }
}

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

/** Whoever gave a call up while it waited asks by its key, perhaps at another server, and has been told that nothing was done. */
export function awaited<C extends { key: string | undefined; reply: { raw: { destroyed: boolean } } }>(call: C): C {
  if (call.key && call.reply.raw.destroyed) throw new Failure('idempotency.not_done')
  return call
}

/**
 * Claims a key inside the request's transaction. A second request with the same key waits on the unique index until
 * the first one ends: committed → its answer is returned; rolled back → the key is free and this one proceeds.
 */
export async function claimKey(db: Db, kept: Kept, now: Date): Promise<unknown> {
  const { actorId, endpoint, key, bodyHash, asksByKey, vault } = kept
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
  if (!asksByKey && !first.body_hash.equals(bodyHash)) throw new Failure('idempotency.mismatch')
  // it named somebody who was erased since: nothing is done again, and nothing is there
  if ((first.reply as { erased?: unknown }).erased === true) throw new Failure('not_found')
  return vault ? unsealed(vault, kept, first.reply) : first.reply
}

const placeOf = ({ actorId, endpoint, key }: Kept): string => `answer ${actorId} ${endpoint} ${key}`

/** What an earlier version kept lies as it is. */
function unsealed(vault: Vault, kept: Kept, reply: unknown): unknown {
  const sealed = (reply as { sealed?: unknown }).sealed
  return typeof sealed === 'string' ? JSON.parse(vault.open(Buffer.from(sealed, 'base64'), placeOf(kept))) : reply
}

/** What is refused has no answer to be kept, also where something else of the call stays. */
export function freeKey(db: Db, { actorId, endpoint, key }: Kept): void {
  later(db, sql`delete from idempotency_keys where actor_id = ${actorId} and endpoint = ${endpoint} and key = ${key}`)
}

/** Keeps the answer beside its effect. */
export function keepReply(db: Db, kept: Kept, reply: unknown): void {
  const { actorId, endpoint, key, vault } = kept
  const text = JSON.stringify(reply)
  const stored = vault ? JSON.stringify({ sealed: vault.seal(text, placeOf(kept)).toString('base64') }) : text
  later(
    db,
    sql`
    update idempotency_keys set reply = ${stored}::jsonb
    where actor_id = ${actorId} and endpoint = ${endpoint} and key = ${key}`,
  )
}
