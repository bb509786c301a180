// `npm run bench:web`: pages in a Chromium that is slowed as a phone is, not by a model of it: 1.6 Mbit/s, 150 ms, a fourth of the
// processor. First with nothing kept, `/member` also from its service worker; then, among 200,000 members, how long presses take
// until something is painted. The median of five; `-- --only /member`, `-- --only presses`, `-- --runs 3`. The load of the machine is told.
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import { dashboardPage, gymPage, listPage, loginPage, manyPeople, memberPage, onStage, type Stage } from './browser.ts'
import { table } from './figures.ts'

const { values: asked } = parseArgs({ options: { only: { type: 'string' }, runs: { type: 'string', default: '5' } } })
const runs = Number(asked.runs)
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const quietMs = 2500

/** Runs in the page before anything of it: when the first and the largest thing was painted, how long each press took. */
const watch = `
  const seen = (window.seen = { fcp: 0, lcp: 0, presses: [] })
  const of = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, durationThreshold: 16 })
  of('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.fcp = entry.startTime))
  of('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  of('event', (entry) => entry.interactionId && seen.presses.push(entry.duration))`

/** A new tab, slowed; answers it, its session, and how many bytes came over the network so far. */
async function openTab({ context }: Stage): Promise<{ page: Page; session: CDPSession; bytes: () => number }> {
  const page = await context.newPage()
  await page.addInitScript({ content: watch })
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, session, bytes: () => bytes }
}

/** Until nothing is asked for any more: what is painted last has been painted. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.locator('h1').first().waitFor()
  await sleep(quietMs)
}

type Loaded = { fcp: number; lcp: number; bytes: number }

async function load(stage: Stage, path: string, isWarm: boolean): Promise<Loaded> {
  const { page, session, bytes } = await openTab(stage)
  if (isWarm) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(stage.url + path)
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await page.waitForFunction('navigator.serviceWorker.controller !== null')
    await page.reload()
    await settle(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  } else {
    await session.send('Network.clearBrowserCache')
    const storageTypes = 'service_workers,cache_storage'
    await session.send('Storage.clearDataForOrigin', { origin: stage.url, storageTypes })
  }
  const before = bytes()
  await page.goto(stage.url + path)
  await settle(page)
  const { fcp, lcp } = await page.evaluate<{ fcp: number; lcp: number }>('window.seen')
  const loaded = { fcp, lcp, bytes: bytes() - before }
  await page.close()
  return loaded
}

type Press = { name: string; act: (page: Page) => Promise<void> }
const presses: Press[] = [
  {
    name: 'a name typed into the search of members',
    act: async (page) => {
      await page.getByRole('searchbox').first().pressSequentially('dilfuza kar', { delay: 120 })
    },
  },
  { name: 'the search of everything opened', act: (page) => page.keyboard.press('Control+k') },
  { name: 'a sheet of keys opened', act: (page) => page.keyboard.press('?') },
]
/** As long as a page of a list gets. */
const longListPath = `${listPage.path}?limit=50`
const pressesOfLongList: Press[] = [
  {
    name: 'a name typed into the search over 50 rows',
    act: async (page) => {
      await page.getByRole('searchbox').first().pressSequentially('a', { delay: 120 })
    },
  },
  {
    name: 'the next 50 rows',
    act: (page) => page.getByRole('link', { name: 'Keyingi sahifa' }).click(),
  },
]

/** The slowest press of each act on the list of members. */
async function pressAll(stage: Stage, path: string, acts: readonly Press[]): Promise<Map<string, number>> {
  const { page } = await openTab(stage)
  const slowest = new Map<string, number>()
  await page.goto(stage.url + path)
  await settle(page)
  for (const { name, act } of acts) {
    await page.evaluate('window.seen.presses.length = 0')
    await act(page)
    await sleep(quietMs)
    slowest.set(name, Math.max(0, ...(await page.evaluate<number[]>('window.seen.presses'))))
    await page.keyboard.press('Escape')
    await page.evaluate('document.activeElement?.blur()') // keys mean acts outside of fields
  }
  await page.close()
  return slowest
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

const aims = [
  { page: loginPage, modes: ['cold'], lcp: 1800 },
  { page: listPage, modes: ['cold'], lcp: 2300 },
  { page: dashboardPage, modes: ['cold'], lcp: 2300 },
  { page: memberPage, modes: ['cold', 'warm'], lcp: 2500 },
  { page: gymPage, modes: ['cold'], lcp: 2500 },
].filter(({ page }) => asked.only === undefined || page.path === asked.only)
const warmLcp = 800
const mostPress = 100

const loads: string[][] = []
const pressed: string[][] = []
for (const { page, modes, lcp } of aims)
  await onStage(page.viewer, async (stage) => {
    for (const mode of modes) {
      const all: Loaded[] = []
      for (let nr = 0; nr < runs; nr++) all.push(await load(stage, page.path, mode === 'warm'))
      const of = (pick: (loaded: Loaded) => number) => median(all.map(pick))
      const aim = mode === 'warm' ? warmLcp : lcp
      const painted = of((loaded) => loaded.lcp)
      loads.push([
        `${page.name}, ${mode}`,
        seconds(of((loaded) => loaded.fcp)),
        seconds(painted),
        `${Math.round(of((loaded) => loaded.bytes) / 1000)} KB`,
        `≤ ${seconds(aim)} ${painted <= aim ? 'yes' : 'no'}`,
      ])
      process.stdout.write(`  ${loads.at(-1)?.join(' · ')} (load average ${os.loadavg()[0]?.toFixed(1)})\n`)
    }
  })
if (asked.only === undefined || asked.only === 'presses')
  await onStage(
    'owner',
    async (stage) => {
      for (const [path, acts] of [[listPage.path, presses] as const, [longListPath, pressesOfLongList] as const]) {
        const all: Map<string, number>[] = []
        for (let nr = 0; nr < runs; nr++) all.push(await pressAll(stage, path, acts))
        for (const { name } of acts) {
          const ms = median(all.map((one) => one.get(name) ?? Number.NaN))
          pressed.push([name, `${Math.round(ms)} ms`, `≤ ${mostPress} ms ${ms <= mostPress ? 'yes' : 'no'}`])
        }
      }
    },
    manyPeople,
  )
const slowed = '1.6 Mbit/s, 150 ms, a fourth of the processor'
process.stdout.write(`\n${table([slowed, 'FCP', 'LCP', 'over the network', 'aim, LCP'], loads)}\n`)
if (pressed.length > 0)
  process.stdout.write(`\n${table(['until something is painted', 'slowest press', 'aim'], pressed)}\n`)
