import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from './db.ts'

/** Whose chain holds the acts of the platform itself. */
export const platformChain = '00000000-0000-0000-0000-000000000000'

const digestOf = (...parts: RawBuilder<unknown>[]): RawBuilder<Buffer> =>
  sql`sha256(convert_to(jsonb_build_array(${sql.join(parts)})::text, 'UTF8'))`
/** Who, what, when and on which record, of the row `l` of the log. */
export const entryDigest: RawBuilder<Buffer> = digestOf(
  ...['id', 'admin_id', 'actor_kind', 'actor_id', 'action', 'entity', 'entity_id'].map((column) =>
    sql.ref(`l.${column}`),
  ),
  sql`(extract(epoch from l.at) * 1000000)::bigint`,
  sql`l.request_id`,
)
/** Names and values of the row `l`. */
export const wordsDigest = (salt: RawBuilder<unknown>): RawBuilder<Buffer> =>
  digestOf(sql`encode(${salt}, 'hex')`, sql`l.actor_name`, sql`l.before`, sql`l.after`)

/** What stays of the row `l` when its person was erased; who acted goes with another erasure. `forget_in_audit` computes it alike. */
export const keptDigest: RawBuilder<Buffer> = digestOf(
  sql`l.id`,
  sql`case when l.actor_kind <> 'member' then l.actor_name end`,
  sql`l.before`,
  sql`l.after`,
)

type Pending = {
  id: string
  chain: string
  micros: number
  entry_digest: Buffer
  salt: Buffer
  words_digest: Buffer
}

const usualBatch = 2_000
/** Far more than an act may take from its moment to its commit. */
const lookBackMs = 86_400_000

/** The head after a link: the check computes it again in SQL. */
function headAfter(before: Buffer, position: number, { id, micros, entry_digest, words_digest }: Pending): Buffer {
  const numbers = Buffer.alloc(16)
  numbers.writeBigInt64BE(BigInt(position))
  numbers.writeBigInt64BE(BigInt(micros), 8)
  return createHash('sha256')
    .update(before)
    .update(numbers)
    .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
    .update(entry_digest)
    .update(words_digest)
    .digest()
}

/** A chain begins with whose it is. */
const rootOf = (chain: string): Buffer => Buffer.from(chain.replaceAll('-', ''), 'hex')

/**
 * When the last sealing ended, and when one began that is not at its end: whoever goes on seals as of its beginning, so that
 * a thousand old acts, sealed for the first time and cut off between two batches, are not taken for acts put in later.
 */
type State = { ended: string | null; begun: string | null }
const stateKey = 'audit_sealing'

async function readState(db: Db): Promise<State> {
  const { rows } = await sql<State>`
    select value ->> 'ended' as ended, value ->> 'begun' as begun from platform_settings where key = ${stateKey}`.execute(
    db,
  )
  return rows[0] ?? { ended: null, begun: null }
}

async function writeState(db: Db, state: State): Promise<void> {
  await sql`
    insert into platform_settings (key, value) values (${stateKey}, ${JSON.stringify(state)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

/**
 * Puts acts that stand in no chain yet at the end of their owner's. Acts wait for nothing and for nobody; one process at a
 * time seals, under a lock that ends with its transaction. Answers how many were sealed.
 */
async function sealBatch(db: Db, now: Date, batchSize: number): Promise<number> {
  await sql`select lock_audit_chain()`.execute(db)
  const state = await readState(db)
  const sealedAt = state.begun ?? now.toISOString()
  // a clock that was ahead and came home: what happens until then is sealed all the same
  const since = state.ended
    ? new Date(Math.min(new Date(state.ended).getTime(), now.getTime()) - lookBackMs)
    : new Date(0)
  const pending = await readPending(db, sql`l.at >= ${since}`, batchSize)
  if (pending.length === 0 && !state.begun) return 0
  const isLast = pending.length < batchSize
  await writeState(db, isLast ? { ended: sealedAt, begun: null } : { ended: state.ended, begun: sealedAt })
  await addLinks(db, pending, sealedAt)
  return pending.length
}

/** Acts that stand in no chain yet, in their order. */
async function readPending(db: Db, which: RawBuilder<unknown>, most: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select l.id, coalesce(l.admin_id, ${platformChain}) as chain, (extract(epoch from l.at) * 1000000)::bigint as micros,
      ${entryDigest} as entry_digest, s.salt, ${wordsDigest(sql`s.salt`)} as words_digest
    from audit_log l cross join lateral (select uuid_send(gen_random_uuid()) as salt where l.id is not null) s
    where ${which}
      and not exists (select from audit_links k where k.admin_id = coalesce(l.admin_id, ${platformChain}) and k.entry_id = l.id)
    order by l.at, l.id limit ${most}`.execute(db)
  return rows
}

async function addLinks(db: Db, pending: readonly Pending[], sealedAt: string): Promise<void> {
  if (pending.length === 0) return
  const { rows: heads } = await sql<{ chain: string; position: number; head: Buffer }>`
    select distinct on (k.admin_id) k.admin_id as chain, k.position, k.head from audit_links k
    where k.admin_id = any(${[...new Set(pending.map(({ chain }) => chain))]}::uuid[])
    order by k.admin_id, k.position desc`.execute(db)
  const ends = new Map(heads.map(({ chain, position, head }) => [chain, { position, head }]))
  const links = pending.map((entry) => {
    const end = ends.get(entry.chain) ?? { position: 0, head: rootOf(entry.chain) }
    const position = end.position + 1
    const head = headAfter(end.head, position, entry)
    ends.set(entry.chain, { position, head })
    return { entry, position, head }
  })
  await sql`
    insert into audit_links (admin_id, position, entry_id, entry_at, entry_digest, salt, words_digest, head, sealed_at)
    select j.chain, j.position, j.id, to_timestamp(0) + j.micros * interval '1 microsecond', decode(j.entry_digest, 'hex'), decode(j.salt, 'hex'),
      decode(j.words_digest, 'hex'), decode(j.head, 'hex'), ${sealedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(
      links.map(({ entry, position, head }) => ({
        chain: entry.chain,
        position,
        id: entry.id,
        micros: entry.micros,
        entry_digest: entry.entry_digest.toString('hex'),
        salt: entry.salt.toString('hex'),
        words_digest: entry.words_digest.toString('hex'),
        head: head.toString('hex'),
      })),
    )}::jsonb) as j (chain uuid, position bigint, id uuid, micros bigint, entry_digest text, salt text, words_digest text, head text)`.execute(
    db,
  )
}

/** Seals whatever was committed by now. */
export async function sealAudit(database: Database, now: () => Date, batchSize = usualBatch): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await database.transaction({ role: 'platform' }, ({ db }) => sealBatch(db, now(), batchSize))
    sealed += count
    if (count < batchSize) return sealed
  }
}

/**
 * Seals the acts of owners who were put in with their past, within the transaction that puts them in: the sealing of every minute
 * does not look back so far.
 */
export async function sealPast(db: Db, owners: readonly string[], now: Date): Promise<void> {
  await sql`select lock_audit_chain()`.execute(db)
  const past = sql`l.admin_id = any(${owners}::uuid[])`
  for (;;) {
    const pending = await readPending(db, past, usualBatch)
    await addLinks(db, pending, now.toISOString())
    if (pending.length < usualBatch) return
  }
}
