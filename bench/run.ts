// `npm run bench`: the load on the built product, and the same SQL through the bare driver in the same run.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { prepare } from '../scripts/prepare.mjs'
import { openBareLoads } from './bare-driver.ts'
import { openDataSet } from './data-set.ts'
import { createLoad, type Figures, type Load, table } from './figures.ts'
import { type Call, connectTo } from './http-client.ts'
import { type Options, readOptions } from './options.ts'
import { type Owner, readOwners } from './people.ts'
import { cacheFolder, signInSuperadmin, startProduct } from './product.ts'
import { openRecorder, type Script } from './recorder.ts'
import { type Scenario, scenarios } from './scenarios.ts'

const say = (line: string) => process.stdout.write(`  ${line}\n`)

const callOf = (scenario: Scenario, owner: Owner, nr: number): Call | undefined => {
  const call = scenario.call(owner, nr)
  return call && { ...call, token: owner.token, ...(scenario.writes ? { key: randomUUID() } : {}) }
}

/** What one writes on is not what the other writes on: even numbers by HTTP, odd ones by the bare driver. */
const numberFor = (scenario: Scenario, nr: number, side: 'http' | 'bare') =>
  scenario.writes ? nr * 2 + (side === 'bare' ? 1 : 0) : nr

async function openHttpLoad(
  scenario: Scenario,
  owners: readonly Owner[],
  url: string,
  hands: number,
): Promise<Load & { close(): void }> {
  const clients = await Promise.all(Array.from({ length: hands }, () => connectTo(url)))
  let next = 0
  const load = createLoad(hands, async (hand) => {
    const nr = next++
    const call = callOf(
      scenario,
      owners[nr % owners.length] as Owner,
      numberFor(scenario, Math.floor(nr / owners.length), 'http'),
    ) // never empty
    if (!call) return false
    const answer = await (clients[hand] as (typeof clients)[number]).ask(call) // one for each hand
    if (answer.status >= 300)
      throw new Error(`${scenario.name}: ${call.path} answered ${answer.status} ${answer.body.toString()}`)
    return true
  })
  return {
    ...load,
    close() {
      for (const client of clients) client.close()
    },
  }
}

/** Everything warms up once, then they take turns, so that a neighbour's load on the machine falls on each of them. */
async function measure(
  scenario: Scenario,
  scripts: Script[][],
  owners: readonly Owner[],
  urls: { product: string; database: string },
  { connections, seconds }: Options,
): Promise<Measured> {
  if (!scenario.writes) {
    const warmUp = await openHttpLoad(scenario, owners, urls.product, connections)
    await warmUp.run(1500)
    warmUp.close()
  }
  const http = await openHttpLoad(scenario, owners, urls.product, connections)
  const bare = await openBareLoads(scripts, {
    url: urls.database,
    hands: connections,
    writes: scenario.writes === true,
  })
  try {
    const turns = 4
    for (let turn = 0; turn < turns; turn++)
      for (const load of [http, bare.whole, bare.queries]) await load?.run((seconds * 1000) / turns)
    return { scenario, http: http.figures(), whole: bare.whole.figures(), queries: bare.queries?.figures() }
  } finally {
    http.close()
    await bare.close()
  }
}

const readsOfOwner = 12
const writesOfOwner = 120

async function recordScripts(
  scenario: Scenario,
  owners: readonly Owner[],
  recorder: Awaited<ReturnType<typeof openRecorder>>,
): Promise<Script[][]> {
  const scripts: Script[][] = []
  for (const owner of owners) {
    const own: Script[] = []
    for (let nr = 0; nr < (scenario.writes ? writesOfOwner : readsOfOwner); nr++) {
      const call = callOf(scenario, owner, numberFor(scenario, nr, 'bare'))
      if (!call) break
      const { script, status, text } = await recorder.record(call)
      if (status >= 300 || scenario.isGood?.(JSON.parse(text)) === false)
        throw new Error(`${scenario.name}: ${call.path} answered ${status} ${text}`)
      own.push(script)
    }
    scripts.push(own)
  }
  return scripts
}

type Measured = { scenario: Scenario; http: Figures; whole: Figures; queries: Figures | undefined }

const verdictOf = ({ scenario: { aim }, http, whole }: Measured): string => {
  const ratio = http.perSecond / whole.perSecond
  const wanted = [
    aim?.ratio === undefined ? [] : [`≥ ${aim.ratio * 100} % ${ratio >= aim.ratio ? 'yes' : 'no'}`],
    aim?.p95 === undefined ? [] : [`p95 ≤ ${aim.p95} ms ${http.p95 <= aim.p95 ? 'yes' : 'no'}`],
  ].flat()
  return wanted.join(', ')
}

const percent = (part: number, whole: number | undefined): string =>
  whole === undefined ? '' : `${Math.round((part / whole) * 100)} %`

function report(measured: readonly Measured[]): string {
  const ms = (value: number) => value.toFixed(1)
  return table(
    ['scenario', 'calls/s', 'p50 ms', 'p95 ms', 'p99 ms', 'bare calls/s', 'ratio', 'bare queries/s', 'ratio', 'aim'],
    measured.map((one) => [
      one.scenario.name,
      one.http.perSecond.toFixed(0),
      ms(one.http.p50),
      ms(one.http.p95),
      ms(one.http.p99),
      one.whole.perSecond.toFixed(0),
      percent(one.http.perSecond, one.whole.perSecond),
      one.queries?.perSecond.toFixed(0) ?? '',
      percent(one.http.perSecond, one.queries?.perSecond),
      verdictOf(one),
    ]),
  )
}

async function main(): Promise<void> {
  const options = readOptions()
  await prepare()
  const postgres = await startEmbeddedPostgres({
    dir: path.join(cacheFolder, 'postgres'),
    database: 'polvon',
    onProgress: say,
  })
  try {
    const database = await openDataSet(postgres, options, say)
    const product = await startProduct(database)
    try {
      const owners = await readOwners(database.ownerUrl, product.url, options.owners)
      const { token } = await signInSuperadmin(product.url)
      const asSuperadmin = owners.slice(0, 1).map((owner) => ({ ...owner, token })) // one person runs the platform
      const recorder = await openRecorder(database, product.secret)
      const measured: Measured[] = []
      for (const scenario of scenarios.filter(({ name }) => !options.only || name.includes(options.only))) {
        const callers = scenario.by === 'superadmin' ? asSuperadmin : owners
        const scripts = await recordScripts(scenario, callers, recorder)
        const one = await measure(
          scenario,
          scripts,
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
    } finally {
      await product.stop()
      await database.drop()
    }
  } finally {
    await postgres.stop()
  }
}

await main()
process.exit(0) // an idle keep-alive would linger
