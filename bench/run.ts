// `npm run bench`: the load on the built product, and the same SQL through the bare driver in the same run.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openBareLoads } from './bare-driver.ts'
import { bestScript, hasBest } from './best-sql.ts'
import { startConstant } from './constant.ts'
import { type Figures, type Load, table } from './figures.ts'
import { say, withFilledDatabase } from './filled-database.ts'
import type { Timing } from './http-client.ts'
import { callOf, numberFor, openHttpLoad } from './http-load.ts'
import { type Options, readOptions } from './options.ts'
import { type Owner, readOwners } from './people.ts'
import { cacheFolder, signInSuperadmin, startProduct, staySignedIn } from './product.ts'
import { sharesOf } from './profile.ts'
import { openRecorder, type Script } from './recorder.ts'
import { keepResult } from './results.ts'
import { type Scenario, scenarios } from './scenarios.ts'

/** Everything warms up once, then they take turns, so that a neighbour's load on the machine falls on each of them. */
async function measure(
  scenario: Scenario,
  { scripts, bestScripts, sample }: Recorded,
  owners: readonly Owner[],
  urls: { product: string; database: string },
  { connections, seconds }: Options,
): Promise<Measured> {
  const http = await openHttpLoad(scenario, owners, urls.product, connections)
  const constant = await startConstant(sample)
  const bytes = await openHttpLoad({ ...scenario, writes: false }, owners, constant.url, connections)
  const bare = await openBareLoads(scripts, {
    url: urls.database,
    hands: connections,
    writes: scenario.writes === true,
  })
  const best = hasBest(scenario.name)
    ? await openBareLoads(bestScripts, { url: urls.database, hands: connections, writes: scenario.writes === true })
    : undefined
  try {
    for (const load of [http, bare.whole, bare.queries, best?.whole]) {
      // a script that writes can be sent once: what warms the driver up is missing afterwards
      await load?.run(scenario.writes && load !== http ? 300 : 1500)
      load?.forget()
    }
    const turns = 4
    for (let turn = 0; turn < turns; turn++)
      for (const load of [http, bare.whole, bare.queries, best?.whole, bytes]) await load?.run((seconds * 1000) / turns)
    return {
      scenario,
      http: http.figures(),
      whole: measuredIn(bare.whole),
      queries: measuredIn(bare.queries),
      best: measuredIn(best?.whole),
      bytes: bytes.figures(),
      timing: middleOf(http.timings),
    }
  } finally {
    http.close()
    bytes.close()
    await constant.stop()
    await bare.close()
    await best?.close()
  }
}

/** Undefined where nothing was left to do: it says nothing of how fast it would have been. */
function measuredIn(load: Load | undefined): Figures | undefined {
  const figures = load?.figures()
  return figures && figures.count > 0 ? figures : undefined
}

/** The median of each part. */
function middleOf(timings: readonly Timing[]): Timing {
  const middle = (part: keyof Timing) =>
    timings.map((timing) => timing[part]).sort((a, b) => a - b)[Math.floor(timings.length / 2)] ?? Number.NaN
  return { auth: middle('auth'), db: middle('db'), total: middle('total'), trips: middle('trips') }
}

/** What a scenario sends to the database for each owner, the best that could be sent instead, and one of its answers. */
type Recorded = { scripts: Script[][]; bestScripts: Script[][]; sample: string }

const readsOfOwner = 12
const writesOfOwner = 120

async function recordScripts(
  scenario: Scenario,
  owners: readonly Owner[],
  recorder: Awaited<ReturnType<typeof openRecorder>>,
): Promise<Recorded> {
  const scripts: Script[][] = []
  const bestScripts: Script[][] = []
  let sample = ''
  for (const owner of owners) {
    const own: Script[] = []
    for (let nr = 0; nr < (scenario.writes ? writesOfOwner : readsOfOwner); nr++) {
      const call = callOf(scenario, owner, numberFor(scenario, nr, 'bare'))
      if (!call) break
      const { script, status, text } = await recorder.record(call)
      if (status >= 300 || scenario.isGood?.(JSON.parse(text)) === false)
        throw new Error(`${scenario.name}: ${call.path} answered ${status} ${text}`)
      own.push(script)
      sample = text
    }
    scripts.push(own)
    const best = own.map((_, nr) => bestScript(scenario.name, owner, numberFor(scenario, nr, 'best')))
    bestScripts.push(best.filter((script) => script !== undefined))
  }
  return { scripts, bestScripts, sample }
}

type Measured = {
  scenario: Scenario
  http: Figures
  whole: Figures | undefined
  queries: Figures | undefined
  best: Figures | undefined
  bytes: Figures
  timing: Timing
}

const verdictOf = ({ scenario: { aim = {} }, http, best }: Measured): string => {
  const verdict = (wanted: string, holds: boolean) => `${wanted} ${holds ? 'yes' : 'no'}`
  const { limit, perSecond, p95 } = aim
  const wanted = [
    limit !== undefined && best
      ? [verdict(`≥ ${Math.round(limit * 100)} % of the limit`, http.perSecond >= limit * best.perSecond)]
      : [],
    perSecond === undefined ? [] : [verdict(`≥ ${perSecond}/s`, http.perSecond >= perSecond)],
    p95 === undefined ? [] : [verdict(`p95 ≤ ${p95} ms`, http.p95 <= p95)],
  ].flat()
  return wanted.join(', ')
}

const percent = (part: number, whole: number | undefined): string =>
  whole === undefined ? '' : `${Math.round((part / whole) * 100)} %`

const productHeads = ['scenario', 'calls/s', 'p50 ms', 'p95 ms', 'p99 ms']
const limitHeads = ['best SQL/s', 'of the limit', 'bare calls/s', 'ratio', 'bare queries/s', 'ratio', 'HTTP alone/s']
const heads = [...productHeads, ...limitHeads, 'in the server ms', 'session', 'database', 'ours', 'trips', 'aim']

function report(measured: readonly Measured[]): string {
  const ms = (value: number) => value.toFixed(1)
  return table(
    heads,
    measured.map((one) => [
      one.scenario.name,
      one.http.perSecond.toFixed(0),
      ms(one.http.p50),
      ms(one.http.p95),
      ms(one.http.p99),
      one.best?.perSecond.toFixed(0) ?? '',
      percent(one.http.perSecond, one.best?.perSecond),
      one.whole?.perSecond.toFixed(0) ?? '',
      percent(one.http.perSecond, one.whole?.perSecond),
      one.queries?.perSecond.toFixed(0) ?? '',
      percent(one.http.perSecond, one.queries?.perSecond),
      one.bytes.perSecond.toFixed(0),
      ms(one.timing.total),
      percent(one.timing.auth, one.timing.total),
      percent(one.timing.db, one.timing.total),
      percent(one.timing.total - one.timing.auth - one.timing.db, one.timing.total),
      one.timing.trips.toFixed(0),
      verdictOf(one),
    ]),
  )
}

async function main(): Promise<void> {
  const options = readOptions()
  await withFilledDatabase(options, async (database) => {
    const profileFolder = options.profiles ? fs.mkdtempSync(path.join(cacheFolder, 'profile-')) : undefined
    say('Starting the product')
    const startedAt = performance.now()
    const product = await startProduct(database, { profileFolder })
    const startMs = performance.now() - startedAt
    try {
      say('Signing in')
      const owners = await readOwners(database.ownerUrl, product.url, options.owners)
      const root = await signInSuperadmin(product.url)
      const asSuperadmin = owners.slice(0, 1).map((owner) => ({ ...owner, ...root })) // one person runs the platform
      const recorder = await openRecorder(database, product.secret)
      const measured: Measured[] = []
      for (const scenario of scenarios.filter(({ name }) => !options.only || name.includes(options.only))) {
        const callers = scenario.by === 'superadmin' ? asSuperadmin : owners
        await staySignedIn(product.url, [...owners, ...asSuperadmin])
        say(`${scenario.name}: its statements are noted down`)
        const recorded = await recordScripts(scenario, callers, recorder)
        const one = await measure(
          scenario,
          recorded,
          callers,
          { product: product.url, database: database.appUrl },
          options,
        )
        measured.push(one)
        say(`${scenario.name}: ${one.http.perSecond.toFixed(0)} calls/s`)
      }
      await recorder.close()
      const { owners: ownerCount, gyms, members, transactions, connections, seconds } = options
      const text = `${new Date().toISOString().slice(0, 16)}Z, ${os.cpus().length} cores, Node ${process.version.slice(1)}: ${ownerCount} owners, ${gyms} gyms, ${members} members, ${transactions} transactions, ${connections} connections, ${seconds} s each\n\n${report(measured)}\n`
      process.stdout.write(`\n${text}\n`)
      fs.mkdirSync(path.join(cacheFolder, 'results'), { recursive: true })
      fs.writeFileSync(path.join(cacheFolder, 'results', 'load.md'), text)
      if (options.keeps)
        say(
          keepResult(
            options,
            measured.map(({ scenario: { name }, ...figures }) => ({ name, ...figures })),
          ),
        )
      if (profileFolder) {
        await product.stop()
        process.stdout.write(`\n${sharesOf(profileFolder, startMs)}\n`)
      }
    } finally {
      await product.stop()
    }
  })
}

await main()
process.exit(0) // an idle keep-alive would linger
