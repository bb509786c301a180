// npm test [-- --static | --unit | --components | --e2e] [--coverage] [filters for the test files]
import fs from 'node:fs'
import path from 'node:path'
import { findChromium, findShell } from './chromium.mjs'
import { prepare, root } from './prepare.mjs'
import { Complaint, main, run } from './terminal.mjs'

const isTerminal = process.stdout.isTTY === true && !process.env.CI
const bold = (text) => (isTerminal ? `\x1b[1m${text}\x1b[0m` : text)
const cache = (name) => path.join(root, '.cache', name)
const inModules = (...parts) => path.join(root, 'node_modules', ...parts)

const kinds = ['static', 'unit', 'components', 'e2e']
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const chosen = kinds.filter((kind) => flags.includes(`--${kind}`))
const wants = (kind) => chosen.length === 0 || chosen.includes(kind)

let passed = 0
let failed = 0
const failures = []
/** Passed at the second try, which only CI gives: each is a fault of a test or of the product, to be looked into. */
const flaky = []

/** One heading, what it says while it runs, how long it took. `work` answers how many passed and failed. */
async function section(title, work) {
  const since = Date.now()
  console.log(`\n${bold(`── ${title}`)}`)
  const result = await work()
  passed += result.passed
  failed += result.failed
  flaky.push(...(result.flaky ?? []))
  if (result.failed > 0) failures.push(title, ...(result.named ?? []).map((name) => `  ${name}`))
  console.log(
    `${result.failed > 0 ? '✗' : '✓'} ${title}: ${((Date.now() - since) / 1000).toFixed(1)} s${result.note ? `, ${result.note}` : ''}`,
  )
}

/** A check that runs from now on; what it said is shown in its section. */
function check(title, tool, args) {
  const checked = run(process.execPath, [tool, ...args], { cwd: root })
  return () =>
    section(title, async () => {
      const { code, output } = await checked
      process.stdout.write(output)
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    })
}

/** Something that tests need: it counts as one check, and answers undefined when it failed. */
async function attempt(title, work) {
  let result
  await section(title, async () => {
    try {
      result = (await work()) ?? true
      return { passed: 1, failed: 0 }
    } catch (error) {
      console.error(error.message)
      return { passed: 0, failed: 1 }
    }
  })
  return result
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** What the runner's report counts; a runner that broke down counts as one failure at least. */
function counted(code, found) {
  const { passed: good = 0, failed: bad = 0, note } = found ?? {}
  return { passed: good, failed: code !== 0 && bad === 0 ? 1 : bad, note }
}

async function runVitest(name, options, env = {}) {
  const report = cache(`${name}.json`)
  const failuresFile = cache(`${name}-failures.json`)
  for (const file of [report, failuresFile]) fs.rmSync(file, { force: true })
  const ofFailures = `--reporter=${path.join(root, 'scripts', 'failures-reporter.mjs')}`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ofFailures]
  const { code } = await run(
    process.execPath,
    [inModules('vitest', 'vitest.mjs'), 'run', ...reporters, ...options, '--passWithNoTests', ...filters],
    { shows: true, cwd: root, env: { ...env, FAILURES_FILE: failuresFile } },
  )
  const found = readJson(report)
  const told = readJson(failuresFile)
  const named = told?.failed ?? (code === 0 ? [] : [`the runner ended with ${code} and told nothing`])
  const counts = found && { passed: found.numPassedTests, failed: found.numFailedTests }
  return { ...counted(code, counts), named, flaky: told?.flaky ?? [] }
}

/** Rows of templates are proven where they run (`test/statement-proof.ts`): each that ran nowhere is a failure. */
function findUnproven(seenFile) {
  const seen = new Set(fs.existsSync(seenFile) ? fs.readFileSync(seenFile, 'utf8').split('\n') : [])
  const declared = Object.values(readJson(cache('declared-rows.json'))?.rows ?? {}).flat()
  return declared.map(({ file, line }) => `${file}:${line}`).filter((place) => !seen.has(place))
}

const sentFile = cache('statements-sent')

/**
 * What the product sent in its tests is sent to nodes, where Citus is installed: each statement that they refuse is a failure.
 * It runs from now on, beside the components, which leave a core idle now and then.
 */
function sendToNodes() {
  const report = cache('on-nodes.json')
  fs.rmSync(report, { force: true })
  const script = ['--import', 'tsx', path.join(root, 'test', 'on-nodes.ts'), sentFile, report]
  const sent = run(process.execPath, script, { cwd: root })
  return () =>
    section('statements on nodes', async () => {
      const { code, output } = await sent
      const { left, asked, refused = [] } = readJson(report) ?? {}
      if (code !== 0) return { passed: 0, failed: 1, named: [output] }
      if (left) return { passed: 0, failed: 0, note: left }
      const named = refused.map((statement) => `a statement that nodes refuse: ${statement}`)
      process.stdout.write(named.map((name) => `${name}\n`).join(''))
      return { passed: refused.length === 0 ? 1 : 0, failed: refused.length, named, note: `${asked} sent` }
    })
}

async function runUnit() {
  const coverage = flags.includes('--coverage') // it costs a quarter more time
  const seenFile = cache('statements-seen')
  for (const file of [seenFile, sentFile]) fs.rmSync(file, { force: true })
  const env = { STATEMENTS_SEEN: seenFile, STATEMENTS_SENT: sentFile }
  const result = await runVitest('vitest', coverage ? ['--coverage'] : [], env)
  if (filters.length === 0) {
    const unproven = findUnproven(seenFile)
    if (unproven.length > 0) console.log(`\nStatements that ran in no test:\n  ${unproven.join('\n  ')}`)
    result.failed += unproven.length
    result.named.push(...unproven.map((place) => `a statement that ran in no test: ${place}`))
  }
  const lines = coverage ? readJson(cache('coverage/coverage-summary.json'))?.total?.lines?.pct : undefined
  return lines === undefined ? result : { ...result, note: `${lines} % of the server's lines covered` }
}

const runComponents = (chromium) =>
  runVitest('components', ['--config', 'vitest.browser.config.ts'], { CHROME_PATH: chromium })

async function runPlaywright(chromium) {
  const report = cache('playwright.json')
  fs.rmSync(report, { force: true })
  const { code } = await run(
    process.execPath,
    [inModules('@playwright', 'test', 'cli.js'), 'test', '--pass-with-no-tests', ...filters],
    {
      shows: true,
      cwd: root,
      env: { CHROME_PATH: chromium, CHROME_SHELL: findShell() ?? chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  )
  const { stats, suites = [], errors = [] } = readJson(report) ?? {}
  const found = stats && {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }
  const specs = suites.flatMap(specsOf)
  const placesOf = (found) => found.map(({ file, line, title }) => `${file}:${line} › ${title}`)
  const named = [
    ...placesOf(specs.filter(({ ok }) => !ok)),
    ...errors.map(({ message }) => `outside of every test: ${message.split('\n', 1)[0]}`),
  ]
  const twice = specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))
  return { ...counted(code, found), named, flaky: placesOf(twice) }
}

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

await main(async () => {
  const unknown = flags.filter((flag) => !kinds.includes(flag.slice(2)) && flag !== '--coverage')
  if (unknown.length > 0)
    throw new Complaint(
      `npm test does not know ${unknown.join(' ')}: it takes --static, --unit, --components, --e2e, --coverage and names of test files.`,
    )
  await prepare({ builds: false })
  fs.mkdirSync(cache(''), { recursive: true })
  const browser = wants('components') || wants('e2e') ? findChromium() : undefined
  browser?.catch(() => {}) // one that has to be installed comes while the rest is checked, and fails in its own section

  if (wants('static')) {
    const deadCode = check('no dead code', inModules('knip', 'bin', 'knip.js'), ['--no-progress']) // a core of its own
    await check('types', inModules('typescript', 'bin', 'tsc'), ['-b'])()
    await check('lint', inModules('oxlint', 'bin', 'oxlint'), ['--deny-warnings'])()
    await deadCode()
    await check('format', inModules('@biomejs', 'biome', 'bin', 'biome'), ['format', '--reporter=summary', '.'])()
  }
  if (wants('unit')) await section('unit and API tests on PostgreSQL', runUnit)
  const onNodes = wants('unit') && filters.length === 0 ? sendToNodes() : undefined
  const building = wants('e2e') && browser ? prepare({ tells: false }) : undefined // beside the components too
  building?.catch(() => {}) // told in its own section
  const chromium = browser && (await attempt('a browser', () => browser))
  if (wants('components') && chromium) await section('components in a browser', () => runComponents(chromium))
  await onNodes?.()
  if (building && chromium) {
    const isBuilt = await attempt('build', () => building)
    if (isBuilt) await section('browser tests', () => runPlaywright(chromium))
  }

  if (flaky.length > 0) console.log(`\nPassed at the second try:\n  ${flaky.join('\n  ')}`)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
})
