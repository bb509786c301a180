// `npm run bench:cost`: what one gym of a thousand members costs in processor, storage and network, and how many of them a
// machine carries; with `--nodes` on a coordinator of Citus with two nodes, and what ten thousand such owners ask of each. Processor time is counted by the kernel for the product's and PostgreSQL's processes, so that a
// neighbour's load on the machine makes no act dearer; nothing here is a duration.
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import pg from 'pg'
import { type Act, acts, at, phoneCalls } from './acts.ts'
import { table } from './figures.ts'
import { say, withFilledDatabase, withSpreadDatabase } from './filled-database.ts'
import { connectTo } from './http-client.ts'
import { readOptions } from './options.ts'
import { type Owner, readOwners } from './people.ts'
import { between, childrenOf, ownMemoryOf, spentBy } from './processes.ts'
import { startProduct } from './product.ts'

/** Of what a day brings, so much comes in its dearest hour; and a month is thirty such days. */
const peakShare = 0.15
/** Beyond it people wait for one another. */
const busiest = 0.5

type Grown = { bytes: number; log: number }
async function sizeOf(client: pg.Client): Promise<Grown> {
  const { rows } = await client.query<{ bytes: string; log: string }>(
    `select (select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname = 'public')::text as bytes, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as log`,
  )
  return { bytes: Number(rows[0]?.bytes), log: Number(rows[0]?.log) }
}

type Cost = {
  act: Act
  calls: number
  serverMs: number
  /** Of the server that is asked, then of its nodes. */
  databasesMs: number[]
  bytes: number
  log: number
  answer: number
}

const callsOfRead = 1_500
const callsOfWrite = 900

async function costOf(
  act: Act,
  owners: readonly Owner[],
  { url, pid, postmasters, client }: { url: string; pid: number; postmasters: readonly number[]; client: pg.Client },
): Promise<Cost> {
  const hands = await Promise.all(Array.from({ length: 4 }, () => connectTo(url)))
  let answer = 0
  const ask = async (hand: number, nr: number): Promise<boolean> => {
    const owner = at(owners, nr)
    const call = act.call(owner, Math.floor(nr / owners.length))
    if (!call) return false
    const got = await at(hands, hand).ask({ ...call, token: owner.token, ...(act.writes ? { key: randomUUID() } : {}) })
    if (got.status >= 300) throw new Error(`${act.name}: ${call.path} answered ${got.status} ${got.body.toString()}`)
    answer += got.body.length
    return true
  }
  const run = async (from: number, count: number): Promise<number> => {
    let done = 0
    await Promise.all(
      hands.map(async (_, hand) => {
        for (let nr = from + hand; nr < from + count; nr += hands.length) if (await ask(hand, nr)) done++
      }),
    )
    return done
  }
  const warm = 160
  await run(0, warm)
  answer = 0
  const before = { spent: spentBy(pid, postmasters), size: await sizeOf(client) }
  const calls = await run(warm, act.writes ? callsOfWrite : callsOfRead)
  const after = { spent: spentBy(pid, postmasters), size: await sizeOf(client) }
  for (const hand of hands) hand.close()
  if (calls === 0) throw new Error(`${act.name}: there was nothing to do it with`)
  const spent = between(before.spent, after.spent)
  return {
    act,
    calls,
    serverMs: spent.server / calls,
    databasesMs: spent.databases.map((ms) => ms / calls),
    bytes: act.writes ? (after.size.bytes - before.size.bytes) / calls : 0,
    log: act.writes ? (after.size.log - before.size.log) / calls : 0,
    answer: answer / calls,
  }
}

const totalOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** How often an act is done in a month for a gym of 1,000 members: a phone's pages are asked as a member's page is. */
const withMonthly = (costs: readonly Cost[]) =>
  costs.map((cost) => ({ ...cost, monthly: cost.act.monthly + (cost.act.name === 'member page' ? phoneCalls : 0) }))

const ownersOfCluster = 10_000

/** What ten thousand owners of 1,000 members ask in their dearest hour of each kind of machine. */
function reportOfNodes(costs: readonly Cost[], connections: string): string {
  const monthly = withMonthly(costs)
  const parts = {
    server: ({ serverMs }: Cost) => serverMs,
    coordinator: ({ databasesMs }: Cost) => databasesMs[0] ?? 0,
    'all nodes': ({ databasesMs }: Cost) => totalOf(databasesMs.slice(1)),
  }
  const peak = (of: (cost: Cost) => number) =>
    ((monthly.reduce((sum, one) => sum + of(one) * one.monthly, 0) / 30) * peakShare * ownersOfCluster) / 3600
  return [
    table(
      ['act', 'a month', ...Object.keys(parts).map((part) => `${part} ms`)],
      monthly.map((one) => [
        one.act.name,
        String(one.monthly),
        ...Object.values(parts).map((of) => of(one).toFixed(2)),
      ]),
    ),
    '',
    `${ownersOfCluster.toLocaleString('en')} owners of 1,000 members in their dearest hour: ${peak(() => 1).toFixed(0)} calls a second.`,
    table(
      ['part', 'cores busy', `cores at most ${busiest * 100} % busy`, 'calls/s of one core'],
      Object.entries(parts).map(([part, of]) => [
        part,
        (peak(of) / 1000).toFixed(1),
        Math.ceil(peak(of) / 1000 / busiest).toString(),
        ((peak(() => 1) / peak(of)) * 1000).toFixed(0),
      ]),
    ),
    `Connections: ${connections}`,
  ].join('\n')
}

function report(costs: readonly Cost[], memory: { server: number; database: number }, stored: number): string {
  const monthly = withMonthly(costs)
  const sum = (of: (one: (typeof monthly)[number]) => number) =>
    monthly.reduce((all, one) => all + of(one) * one.monthly, 0)
  const cpuSeconds = sum(({ serverMs, databasesMs }) => serverMs + totalOf(databasesMs)) / 1000
  const calls = sum(() => 1)
  const peakCpu = (cpuSeconds / 30) * peakShare
  const gymsOf = (cores: number) => Math.floor((cores * busiest * 3600) / peakCpu)
  const kb = (bytes: number) => (bytes / 1024).toFixed(1)
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
  const yearly = sum(({ bytes }) => bytes) * 12
  return [
    table(
      ['act', 'a month', 'server ms', 'database ms', 'stored KB', 'log KB', 'answer KB'],
      monthly.map((one) => [
        one.act.name,
        String(one.monthly),
        one.serverMs.toFixed(2),
        totalOf(one.databasesMs).toFixed(2),
        one.act.writes ? kb(one.bytes) : '',
        one.act.writes ? kb(one.log) : '',
        kb(one.answer),
      ]),
    ),
    '',
    `A gym of 1,000 members: ${calls.toLocaleString('en')} calls and ${cpuSeconds.toFixed(0)} s of processor a month, ${mb(yearly)} MB of tables and indexes and ${mb(
      sum(({ log }) => log) * 12,
    )} MB of log (for backups and copies) a year, ${mb(sum(({ answer }) => answer))} MB of answers a month before compression.`,
    `The data set stores ${kb(stored)} KB for each member.`,
    `Memory at the end: server ${memory.server.toFixed(0)} MB, PostgreSQL ${memory.database.toFixed(0)} MB of its own.`,
    '',
    table(
      ['cores', 'gyms of 1,000 members', 'stored after a year, GB'],
      [2, 4, 8, 16].map((cores) => [
        String(cores),
        gymsOf(cores).toLocaleString('en'),
        ((gymsOf(cores) * yearly) / 1024 ** 3).toFixed(0),
      ]),
    ),
  ].join('\n')
}

/** Who holds them now, on the coordinator and on each node. */
async function connectionsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ port: number; count: string }>(
    `select nodeport as port, result as count from run_command_on_all_nodes(
       $$select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()$$) r
     join pg_dist_node n on n.nodeid = r.nodeid order by n.groupid`,
  )
  return rows.map(({ count }, at) => `${at === 0 ? 'coordinator' : `node ${at}`} ${count}`).join(', ')
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('processor time is read from /proc: Linux alone has it')
  const options = readOptions()
  const open = options.spread ? withSpreadDatabase : withFilledDatabase
  await open(options, async (database) => {
    const product = await startProduct(database)
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    try {
      const owners = await readOwners(database.ownerUrl, product.url, options.owners)
      const stored = (await sizeOf(client)).bytes / options.members
      const costs: Cost[] = []
      for (const act of acts.filter(({ name }) => !options.only || name.includes(options.only))) {
        say(act.name)
        costs.push(
          await costOf(act, owners, { url: product.url, pid: product.pid, postmasters: database.postmasters, client }),
        )
      }
      const memory = {
        server: ownMemoryOf([product.pid]),
        database: ownMemoryOf(database.postmasters.flatMap((pid) => [pid, ...childrenOf(pid)])),
      }
      const said = options.spread ? reportOfNodes(costs, await connectionsOf(client)) : report(costs, memory, stored)
      process.stdout.write(
        `\n${new Date().toISOString().slice(0, 10)}, ${os.cpus()[0]?.model.trim()}, Node ${process.version.slice(1)}, ${options.owners} owners, ${options.members} members\n\n${said}\n`,
      )
    } finally {
      await client.end()
      await product.stop()
    }
  })
}

await main()
process.exit(0) // an idle keep-alive would linger
