// `npm run bench:mixed`: what people of gyms do in a month, mixed as they do it, so many calls a second for minutes on end.
// Calls come when they are due, whether the ones before them are answered or not, and a call's time counts from then.
import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Act, acts, at, phoneCalls } from './acts.ts'
import { figuresOf, table } from './figures.ts'
import { say, withFilledDatabase } from './filled-database.ts'
import { connectTo } from './http-client.ts'
import { readOptions } from './options.ts'
import { type Owner, readOwners } from './people.ts'
import { between, ownMemoryOf, spentBy } from './processes.ts'
import { startProduct, staySignedIn } from './product.ts'

const hands = 64
const aims = {
  p95: 100,
  p99: 300,
  serverMb: 300,
  /** What the last minute may have more than the second. */
  growth: 1.1,
}

/** The acts in turns that look thrown, each as often as in a month. */
function createMix(): () => Act {
  const weights = acts.map(({ name, monthly }) => monthly + (name === 'member page' ? phoneCalls : 0))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let seed = 1
  return () => {
    seed = (seed * 48_271) % 2_147_483_647 // the same order in each run
    let rest = (seed / 2_147_483_647) * all
    return acts.find((_, nr) => (rest -= weights[nr] ?? 0) < 0) ?? at(acts, 0)
  }
}

type Minute = { durations: number[]; failures: string[] }
type Row = Minute & { serverMb: number; server: number; databases: number[]; ms: number }

/** One minute of calls, each at its moment. */
async function runMinute(
  { rate, ms }: { rate: number; ms: number },
  next: () => (hand: Hand) => Promise<string | undefined>,
  free: Hand[],
): Promise<Minute> {
  const minute: Minute = { durations: [], failures: [] }
  const started = performance.now()
  const waiting: { due: number; call: (hand: Hand) => Promise<string | undefined> }[] = []
  let under = 0
  const pump = () => {
    while (waiting.length > 0 && free.length > 0) {
      const one = waiting.shift()
      const hand = free.shift() // by turns: one that nobody uses for two minutes is closed by the product
      if (!one || !hand) return
      under++
      one
        .call(hand)
        .then(
          (failure) => failure && minute.failures.push(failure),
          (error: Error) => minute.failures.push(error.message),
        )
        .finally(() => {
          minute.durations.push(performance.now() - one.due)
          under--
          free.push(hand)
          pump()
        })
    }
  }
  for (let nr = 0; nr < (rate * ms) / 1000; nr++) {
    const due = started + (nr * 1000) / rate
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    waiting.push({ due, call: next() })
    pump()
  }
  while (under > 0 || waiting.length > 0) await sleep(2)
  return minute
}

type Hand = Awaited<ReturnType<typeof connectTo>>

/** The next call of the mix; who has nothing left to do of a kind looks at a member instead. */
function createCalls(owners: readonly Owner[]): () => (hand: Hand) => Promise<string | undefined> {
  const mix = createMix()
  const counts = new Map<Act, number>()
  const page = acts.find(({ name }) => name === 'member page') ?? at(acts, 0)
  const callOf = (act: Act) => {
    const nr = counts.get(act) ?? 0
    counts.set(act, nr + 1)
    const owner = at(owners, nr)
    const call = act.call(owner, Math.floor(nr / owners.length))
    return call && { ...call, token: owner.token, ...(act.writes ? { key: randomUUID() } : {}) }
  }
  return () => {
    const call = callOf(mix()) ?? callOf(page)
    return async (hand) => {
      if (!call) return 'nothing to ask for'
      const { status, body } = await hand.ask(call)
      return status < 300 ? undefined : `${call.path} answered ${status} ${body.toString().slice(0, 200)}`
    }
  }
}

function report(rows: readonly Row[]): { text: string; holds: boolean } {
  const all = figuresOf(
    rows.flatMap(({ durations }) => durations),
    rows.reduce((sum, { ms }) => sum + ms, 0),
  )
  const failures = rows.flatMap((row) => row.failures)
  const [first, last] = [rows[1] ?? rows[0], rows.at(-1)] // the first minute warms up
  const grown = (last?.serverMb ?? 0) / (first?.serverMb ?? 1)
  const most = Math.max(...rows.map(({ serverMb }) => serverMb))
  const verdicts: [string, boolean][] = [
    [`p95 ${all.p95.toFixed(1)} ms (at most ${aims.p95})`, all.p95 <= aims.p95],
    [`p99 ${all.p99.toFixed(1)} ms (at most ${aims.p99})`, all.p99 <= aims.p99],
    [`${failures.length} failures (none)`, failures.length === 0],
    [`server at most ${most.toFixed(0)} MB (${aims.serverMb})`, most <= aims.serverMb],
    [`and ${((grown - 1) * 100).toFixed(0)} % more at the end than in the second minute (10)`, grown <= aims.growth],
  ]
  const lines = rows.map((row, nr) => {
    const { count, p50, p95, p99 } = figuresOf(row.durations, row.ms)
    const load = (ms: number) => `${((ms / row.ms) * 100).toFixed(0)} %`
    const cells = [p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), String(row.failures.length), row.serverMb.toFixed(0)]
    return [String(nr + 1), String(count), ...cells, load(row.server), load(row.databases[0] ?? 0)]
  })
  const heads = ['minute', 'calls', 'p50 ms', 'p95 ms', 'p99 ms', 'failed', 'server MB', 'server', 'database']
  const text = [
    table(heads, lines),
    '',
    ...verdicts.map(([what, holds]) => `${holds ? 'yes' : 'NO '} ${what}`),
    ...[...new Set(failures)].slice(0, 10),
  ].join('\n')
  return { text, holds: verdicts.every(([, holds]) => holds) }
}

async function main(): Promise<boolean> {
  if (process.platform !== 'linux') throw new Error('memory and processor time are read from /proc: Linux alone has it')
  const options = readOptions()
  return withFilledDatabase(options, async (database) => {
    const product = await startProduct(database)
    try {
      const owners = await readOwners(database.ownerUrl, product.url, options.owners)
      const free = await Promise.all(Array.from({ length: hands }, () => connectTo(product.url)))
      const next = createCalls(owners)
      const rows: Row[] = []
      for (let minute = 0; minute < options.minutes; minute++) {
        if (minute > 0 && minute % 10 === 0) await staySignedIn(product.url, owners)
        const before = { spent: spentBy(product.pid, database.postmasters), at: performance.now() }
        const done = await runMinute({ rate: options.rate, ms: 60_000 }, next, free)
        const spent = between(before.spent, spentBy(product.pid, database.postmasters))
        const ms = performance.now() - before.at
        rows.push({ ...done, ...spent, serverMb: ownMemoryOf([product.pid]), ms })
        const { p95 } = figuresOf(done.durations, ms)
        say(`minute ${minute + 1}: p95 ${p95.toFixed(1)} ms, ${done.failures.length} failures`)
      }
      const { text, holds } = report(rows)
      process.stdout.write(
        `\n${new Date().toISOString().slice(0, 16)}Z, ${os.cpus().length} cores, Node ${process.version.slice(1)}, ${options.owners} owners, ${options.members} members, ${options.rate} calls/s for ${options.minutes} minutes\n\n${text}\n`,
      )
      return holds
    } finally {
      await product.stop()
    }
  })
}

process.exit((await main()) ? 0 : 1)
