// `npm run bench:lighthouse`: pages as a phone sees them that kept nothing, the median of five. `-- --only /member` for one page,
// `-- --runs 3` for fewer. The load of the machine is told.
import os from 'node:os'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { dashboardPage, gymPage, listPage, loginPage, memberPage, onStage, type Stage } from './browser.ts'
import { table } from './figures.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const
const { values: asked } = parseArgs({ options: { only: { type: 'string' }, runs: { type: 'string', default: '5' } } })

type Run = {
  scores: number[]
  lcp: number
  fcp: number
  tbt: number
  cls: number
  lcpElement: string
  findings: string[]
}

/** Cookies must stay, so Lighthouse may not empty the storage: the cache and the service worker are taken away here. */
async function forget({ url, context }: Stage): Promise<void> {
  const tab = context.pages()[0] ?? (await context.newPage())
  await tab.goto('about:blank')
  const session = await context.newCDPSession(tab)
  await session.send('Network.clearBrowserCache')
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'service_workers,cache_storage' })
  await session.detach()
}

async function runOnce(stage: Stage, path: string): Promise<Run> {
  const { url, port } = stage
  await forget(stage)
  const result = await lighthouse(url + path, {
    port,
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'silent',
    maxWaitForLoad: 30_000,
  })
  if (!result) throw new Error('Lighthouse gave nothing back')
  const { audits, categories: scored, finalDisplayedUrl, runtimeError } = result.lhr
  if (runtimeError) throw new Error(runtimeError.message)
  if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`)
  /** What keeps accessibility and best practices from 100, with the first element it was found at. */
  const findings = categories.slice(1).flatMap((category) =>
    (scored[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (weight === 0 || !audit || audit.score === null || audit.score === 1) return []
      const at = /"snippet":"((?:[^"\\]|\\.){0,300})/.exec(JSON.stringify(audit.details ?? {}))?.[1] ?? ''
      return [`${id}: ${audit.title} ${at}`]
    }),
  )
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100)),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    lcpElement:
      /"nodeLabel":"([^"]{0,60})/.exec(
        JSON.stringify(audits['largest-contentful-paint-element']?.details ?? {}),
      )?.[1] ?? '',
    findings,
  }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const aims = [
  { page: loginPage, least: 98 },
  { page: listPage, least: 93 },
  { page: dashboardPage, least: 90 },
  { page: memberPage, least: 95 },
  { page: gymPage, least: 95 },
].filter(({ page }) => asked.only === undefined || page.path === asked.only)

const rows: string[][] = []
for (const { page, least } of aims)
  await onStage(page.viewer, async (stage) => {
    const runs: Run[] = []
    for (let nr = 0; nr < Number(asked.runs); nr++) runs.push(await runOnce(stage, page.path))
    const of = (pick: (run: Run) => number) => median(runs.map(pick))
    const [performance = 0, ...others] = categories.map((_, nr) => of((run) => run.scores[nr] ?? 0))
    const seconds = (pick: (run: Run) => number) => `${(of(pick) / 1000).toFixed(2)} s`
    rows.push([
      page.name,
      String(performance),
      ...others.map(String),
      seconds((run) => run.fcp),
      seconds((run) => run.lcp),
      `${Math.round(of((run) => run.tbt))} ms`,
      of((run) => run.cls).toFixed(3),
      runs[0]?.lcpElement ?? '',
      `≥ ${least} ${performance >= least ? 'yes' : 'no'}`,
    ])
    const busy = os.loadavg()[0]?.toFixed(1)
    process.stdout.write(`  ${page.name}: ${runs.map((run) => run.scores[0]).join(' ')} (load average ${busy})\n`)
    for (const finding of runs[0]?.findings ?? []) process.stdout.write(`    ${finding}\n`)
  })
process.stdout.write(
  `\n${table(['Lighthouse, mobile', 'performance', 'accessibility', 'best practices', 'FCP', 'LCP', 'TBT', 'CLS', 'LCP element', 'aim'], rows)}\n`,
)
process.exit(0) // the browser's helpers would linger
