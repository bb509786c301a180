// On Citus what stands on an owner's node and what stands on the coordinator is kept together (decision 190).
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

type Connection = Pick<pg.ClientBase, 'query'>

/**
 * A table of the coordinator that Citus knows of, without rows. Whoever deletes from it commits in two steps: nodes hold what they
 * were given until the coordinator has kept its own part. Else a node commits first, and one that the coordinator then
 * fails to follow has a payment without its act in the log and without its idempotency key.
 */
const table = 'commits_in_two_steps'

/** Goes before the COMMIT of a transaction that writes, where tables are spread over nodes. */
export const inTwoSteps = `delete from ${table} where id = 0`

/** Once for a cluster; whoever may enter a scope may send `inTwoSteps`. */
export async function prepareTwoSteps(client: Connection, roles: readonly string[]): Promise<void> {
  if (await hasTwoSteps(client)) return
  const { rows } = await client.query('select from pg_dist_node where groupid = 0')
  if (rows.length === 0)
    throw new Error('the coordinator is not in its own list of nodes: select citus_set_coordinator_host(host, port)')
  await client.query('begin')
  await client.query(`create table ${table} (id integer primary key)`)
  await client.query(`grant select, delete on ${table} to ${roles.join()}`)
  await client.query('select citus_add_local_table_to_metadata($1)', [table])
  await client.query('commit')
}

export async function hasTwoSteps(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass($1) is not null as "isThere"`, [table])
  return rows[0]?.isThere === true
}

/** A transaction lets go of its own number when its nodes have been told; the numbers of locks lack their epoch. */
const betweenSteps = `
  select l.transactionid::text as id from pg_locks l, pg_current_snapshot() now,
    lateral (select l.transactionid::text::bigint as low, pg_snapshot_xmax(now)::text::bigint as next) nr,
    lateral (select nr.next - mod(nr.next - nr.low, 4294967296) as id) own
  where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
    and ($1::text[] is null or l.transactionid::text = any ($1))
    and own.id > 0 and pg_xact_status(own.id::text::xid8) = 'committed'`

/**
 * Waits until nodes show whatever the coordinator shows at this moment: a job is there a moment before the rows that it is about. Not
 * for ever, and each transaction once: a node that answers nothing must not hold up what is not about it, and what is finds
 * no answer there either.
 */
export function createNodesWait(client: Connection, patienceMs: number): () => Promise<void> {
  const ask = async (among: readonly string[] | null): Promise<string[]> => {
    const { rows } = await client.query<{ id: string }>(betweenSteps, [among])
    return rows.map(({ id }) => id)
  }
  let hanging: string[] = []
  return async () => {
    const all = await ask(null)
    hanging = hanging.filter((id) => all.includes(id))
    const until = performance.now() + patienceMs
    for (let left = all.filter((id) => !hanging.includes(id)); left.length > 0; left = await ask(left)) {
      if (performance.now() < until) await sleep(5)
      else return void hanging.push(...left)
    }
  }
}
