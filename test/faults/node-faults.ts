import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureLoginRole } from '#src/server/embedded-roles.ts'
import { type Citus, joinNodes, noCitus, startCitus } from '#test/citus.ts'
import { runStatement, withDatabase } from '#test/database.ts'
import type { ProductProcess } from '#test/ledger/product-process.ts'
import { Desks } from './desks.ts'
import { type Fault, healthLimitMs, hold, ms, NotTried, type Place } from './fault.ts'

const awayMs = 5_000
const kills = 5

const at = (server: string): string => withDatabase(server, 'polvon')

/**
 * Who stands on which node, by what the coordinator says. Parts are moved while writes to them wait: PostgreSQL lets Citus's role of
 * logical replication into no table with row-level security.
 */
class Nodes {
  readonly #product: ProductProcess
  readonly #citus: Citus

  constructor(product: ProductProcess, citus: Citus) {
    this.#product = product
    this.#citus = citus
  }

  async #ask<Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row> {
    const [row] = await this.#product.sql<Row>(text, values)
    if (!row) throw new Error(`nothing answered to ${text}`)
    return row
  }

  async ownerOf({ gymId }: Desks): Promise<string> {
    return (await this.#ask<{ admin_id: string }>('select admin_id from gyms where id = $1', [gymId])).admin_id
  }

  async of(desks: Desks): Promise<string> {
    const { port } = await this.#ask<{ port: number }>(
      `select nodeport as port from citus_shards
       where table_name = 'members'::regclass and shardid = get_shard_id_for_distribution_column('members', $1::uuid)`,
      [await this.ownerOf(desks)],
    )
    const node = [...this.#citus.workers, ...this.added].find((url) => new URL(url).port === String(port))
    if (!node) throw new Error(`no node at ${port}`)
    return node
  }

  readonly added: string[] = []

  /** One node more takes its share of the owners while they work. */
  async grow(): Promise<number> {
    const url = await this.#citus.another()
    await runStatement(url, 'create database polvon')
    await runStatement(at(url), 'create extension citus')
    this.added.push(url)
    const { hostname, port } = new URL(url)
    await this.#ask('select citus_add_node($1, $2)', [hostname, Number(port)])
    await this.#ask(`select citus_rebalance_start(shard_transfer_mode => 'block_writes')`)
    await this.#product.sql('select citus_rebalance_wait()')
    const { count } = await this.#ask<{ count: number }>(
      `select count(distinct shardid)::int as count from citus_shards where table_name = 'members'::regclass and nodeport = $1`,
      [Number(port)],
    )
    return count
  }

  /** A node that came back has another address: the coordinator is told which. */
  async tellMoved(before: string, after: string): Promise<void> {
    const { hostname, port } = new URL(after)
    await this.#ask('select citus_update_node(nodeid, $1, $2) from pg_dist_node where nodeport = $3', [
      hostname,
      Number(port),
      Number(new URL(before).port),
    ])
  }

  /** A large owner gets a part of their own, on that node. */
  async moveAlone(desks: Desks, to: string): Promise<void> {
    const { shard } = await this.#ask<{ shard: string }>(
      `select isolate_tenant_to_new_shard('members', $1::uuid, 'CASCADE', shard_transfer_mode => 'block_writes') as shard`,
      [await this.ownerOf(desks)],
    )
    const from = new URL(await this.of(desks))
    const { hostname, port } = new URL(to)
    if (from.port === port) return
    await this.#product.sql(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'block_writes')`, [
      shard,
      from.hostname,
      Number(from.port),
      hostname,
      Number(port),
    ])
  }
}

let citus: Citus | undefined

/** The product on a cluster that is made for it. */
async function placeOn(settings?: { isArchived: boolean }): Promise<Place> {
  if (noCitus) throw new NotTried(noCitus)
  const cluster = await startCitus(settings)
  citus = cluster
  const folder = await mkdtemp(path.join(tmpdir(), 'polvon-nodes-'))
  const leave = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const login = await ensureLoginRole(cluster.url)
    for (const server of [cluster.url, ...cluster.workers]) await runStatement(server, 'create database polvon')
    await joinNodes(at(cluster.url), cluster.workers.map(at))
    const env = { DATABASE_URL: at(login), MIGRATION_DATABASE_URL: at(cluster.url) }
    return { folder, leave, env, superuserUrl: at(cluster.url) }
  } catch (error) {
    await leave()
    throw error
  }
}

/** Two owners on different nodes. */
async function ownersApart(product: ProductProcess, nodes: Nodes): Promise<[Desks, Desks]> {
  const one = await new Desks(product).open()
  const node = await nodes.of(one)
  for (let tries = 0; tries < 20; tries++) {
    const other = await new Desks(product).open()
    if ((await nodes.of(other)) !== node) return [one, other]
  }
  throw new Error('twenty owners on one node')
}

export const nodeFaults: Readonly<Record<string, Fault>> = {
  'node-killed': {
    title:
      'a node of Citus is killed and comes back, one is added, and an owner moves to it, while two owners are paid',
    place: () => placeOn(),
    async work(product, say) {
      if (!citus) throw new Error('no cluster')
      const cluster = citus
      const nodes = new Nodes(product, cluster)
      const [struck, other] = await ownersApart(product, nodes)
      const node = await nodes.of(struck)
      const bothPaid = async (what: string, work: () => Promise<unknown>): Promise<void> => {
        struck.slowestPayment = 0
        other.slowestPayment = 0
        const health = await struck.watch('/health', () =>
          other.payThrough(() => struck.payThrough(async () => void (await work()), 4), 4),
        )
        hold(health.refused === 0 && health.slowest < healthLimitMs, `health took ${ms(health.slowest)}`)
        say(
          `${what}; a payment of the owner there waited ${ms(struck.slowestPayment)} at most, of the other one ${ms(other.slowestPayment)}`,
        )
        for (const desks of [struck, other]) say(await desks.agrees())
      }
      await bothPaid(`a node was away for ${awayMs / 1000} s`, async () => {
        await cluster.kill(node)
        const before = other.paid.size
        let slowest = 0
        for (const end = Date.now() + awayMs; Date.now() < end; await sleep(100)) {
          const list = await other.call('/member/foradmin/all')
          hold(list.status === 200, `the owner of another node was answered ${list.status}`)
          slowest = Math.max(slowest, list.ms)
        }
        say(
          `meanwhile the other owner's list took ${ms(slowest)} at most, ${other.paid.size - before} payments were taken`,
        )
        hold(slowest < healthLimitMs && other.paid.size > before, 'an owner of another node works on')
        const refused = await struck.call('/member/foradmin/all')
        hold(refused.status === 429, `the owner of the node that is away was answered ${refused.status}`)
        await cluster.start(node)
      })
      await bothPaid('a node was added', async () => say(`it took over ${await nodes.grow()} of the parts`))
      const [added = ''] = nodes.added
      await bothPaid('an owner moved to a part of their own on it', () => nodes.moveAlone(struck, added))
      hold((await nodes.of(struck)) === added, 'the owner stands on the new node')
    },
  },
  'coordinator-killed': {
    title: `the coordinator of Citus is killed ${kills} times while two owners are paid`,
    place: () => placeOn(),
    async work(product, say) {
      if (!citus) throw new Error('no cluster')
      const cluster = citus
      const both = await ownersApart(product, new Nodes(product, cluster))
      // what it has answered is on its disk; what nodes have prepared is brought to its end at once
      for (const setting of [`synchronous_commit = 'on'`, `citus.recover_2pc_interval = '1s'`])
        await product.sql(`alter system set ${setting}`)
      await product.sql('select pg_reload_conf()')
      for (let at = 0; at < kills; at++)
        await both[0].payThrough(
          () =>
            both[1].payThrough(async () => {
              await cluster.kill(cluster.url)
              await cluster.start(cluster.url)
              say(`ready again after ${ms(await both[0].isBack())}`)
            }, 6),
          6,
        )
      for (const desks of both) {
        say(await desks.agrees())
        const acts = await product.sql(
          `select distinct entity_id from audit_log where entity = 'transactions' and entity_id = any ($1::uuid[])`,
          [[...desks.paid.values()]],
        )
        hold(acts.length === desks.paid.size, `${desks.paid.size} payments have ${acts.length} acts in the log`)
      }
    },
  },
  'nodes-restored': {
    title:
      'all nodes of Citus are lost after somebody emptied the books, and come back as of a moment in which owners were paid',
    place: () => placeOn({ isArchived: true }),
    async work(product, say) {
      if (!citus) throw new Error('no cluster')
      const cluster = citus
      const nodes = new Nodes(product, cluster)
      const both = await ownersApart(product, nodes)
      const bothPaid = (work: () => Promise<void>) => both[0].payThrough(() => both[1].payThrough(work, 4), 4)
      const paidNow = () => both.flatMap(({ paid }) => [...paid.values()])
      await bothPaid(() => cluster.copy())
      let before: string[] = []
      await bothPaid(async () => {
        before = paidNow()
        const from = performance.now()
        await product.sql(`select citus_create_restore_point('evening')`)
        say(`a restore point of all nodes took ${ms(performance.now() - from)} while both were paid`)
      })
      const around = new Set(paidNow())
      await bothPaid(async () => {})
      const later = paidNow().filter((id) => !around.has(id))
      await cluster.archive()
      await product.sql('truncate transactions cascade')
      await product.killServer()
      const from = performance.now()
      const [moving = ''] = cluster.workers
      await nodes.tellMoved(moving, await cluster.restore('evening', moving))
      say(`restored from copies and archives in ${ms(performance.now() - from)}, one of them at another address`)
      await product.start()
      const kept = new Set((await product.sql<{ id: string }>('select id from transactions')).map(({ id }) => id))
      hold(
        before.every((id) => kept.has(id)),
        'a payment from before the point is lost',
      )
      hold(
        later.every((id) => !kept.has(id)),
        'a payment from after the point is there',
      )
      say(`${before.length} payments from before are there, ${later.length} from after are not`)
      for (const desks of both) for (const [key, id] of desks.paid) if (!kept.has(id)) desks.paid.delete(key)
      await bothPaid(async () => {})
      for (const desks of both) say(await desks.agrees())
    },
  },
}
