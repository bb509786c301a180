// npm run mutants [-- --kind owner,right,limit,refusal] [--in memberships,transactions] [--sample 40] [--seed 7] [--list] [--fresh]
//
// Takes one check at a time out of a copy of the sources and runs the tests that should notice, nearest first. What no
// test noticed is listed. What was tried stays in .cache/mutants.json, so that a long run can be interrupted.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { declaredRows } from '../declared-rows.ts'
import { findMutants, type Mutant } from './find.ts'
import { nearTests, shuffled } from './near-tests.ts'

const root = projectRoot()
const folder = path.join(root, '.cache', 'mutants')
const copy = path.join(folder, 'copy')
const kept = path.join(root, '.cache', 'mutants.json')

const { values: given } = parseArgs({
  options: {
    kind: { type: 'string' },
    in: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean' },
    fresh: { type: 'boolean' },
  },
})

/** By what stands there, so that a change elsewhere in the file leaves it known; `red`: the test that noticed. */
type Verdict = { place: string; red: string | null }
const keyOf = ({ kind, file, was }: Mutant, source: string, at: number): string =>
  [kind, file, was, source.slice(Math.max(0, at - 60), at)].join('\0')

function readKept(): Record<string, Verdict> {
  if (given.fresh || !existsSync(kept)) return {}
  return JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Verdict> // written below
}

function chosen(): Mutant[] {
  const kinds = given.kind?.split(',')
  const features = given.in?.split(',')
  const all = findMutants(root).filter(
    ({ kind, file }) =>
      (!kinds || kinds.includes(kind)) &&
      (!features || features.some((name) => file.startsWith(`src/features/${name}/`) || file.startsWith(name))),
  )
  const mixed = given.sample ? shuffled(all, Number(given.seed)).slice(0, Number(given.sample)) : all
  return mixed
}

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const left = new Set(['node_modules', 'dist', 'test-results', '.git', '.cache'])
  for (const name of readdirSync(root))
    if (!left.has(name)) cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  declaredRows()
  cpSync(path.join(root, '.cache', 'declared-rows.json'), path.join(copy, '.cache', 'declared-rows.json'))
}

type Report = { testResults: { name: string; assertionResults: { status: string; title: string }[]; status: string }[] }
let running: ChildProcess | undefined

/** The first test that is red; null: all are green. */
async function runTests(files: readonly string[], url: string): Promise<string | null> {
  const report = path.join(folder, 'report.json')
  rmSync(report, { force: true })
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  running = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'server', '--bail', '1', '--reporter=json', `--outputFile.json=${report}`, ...files],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, DATABASE_URL: url, DECLARED_ROWS: 'kept' } },
  )
  const [code] = (await once(running, 'exit')) as [number | null]
  if (code === 0) return null
  if (!existsSync(report)) return 'it does not start'
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  for (const { name, assertionResults, status } of testResults) {
    const red = assertionResults.find((test) => test.status === 'failed')
    if (red) return `${path.relative(copy, name)}: ${red.title}`
    if (status === 'failed') return path.relative(copy, name)
  }
  return 'red'
}

const green = new Set<string>()
async function judge(mutant: Mutant, url: string): Promise<string | null> {
  const place = path.join(copy, mutant.file)
  const source = readFileSync(path.join(root, mutant.file), 'utf8')
  for (const files of nearTests(root, mutant.file)) {
    const stage = files.join()
    if (!green.has(stage)) {
      const red = await runTests(files, url) // red without us, a test says nothing
      if (red) throw new Error(`${red} is red as things are: mend it first`)
      green.add(stage)
    }
    writeFileSync(place, source.slice(0, mutant.start) + mutant.made + source.slice(mutant.end))
    try {
      const red = await runTests(files, url)
      if (red) return red
    } finally {
      writeFileSync(place, source)
    }
  }
  return null
}

const mutants = chosen()
if (given.list) {
  for (const { kind, file, line, was } of mutants) console.log(`${kind} ${file}:${line} ${was.replaceAll(/\s+/g, ' ')}`)
  console.log(`${mutants.length} in all`)
  process.exit()
}

const verdicts = readKept()
makeCopy()
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), database: 'postgres', unsafe: true })
async function end(code: number): Promise<never> {
  running?.kill('SIGTERM')
  await postgres.stop()
  rmSync(copy, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(130))

const survivors: string[] = []
let [tried, known] = [0, 0]
for (const mutant of mutants) {
  const source = readFileSync(path.join(root, mutant.file), 'utf8')
  const key = keyOf(mutant, source, mutant.start)
  const place = `${mutant.kind} ${mutant.file}:${mutant.line} ${mutant.was.replaceAll(/\s+/g, ' ').slice(0, 140)}`
  const before = verdicts[key]
  if (before?.red) known++
  else {
    const red = await judge(mutant, postgres.superuserUrl)
    verdicts[key] = { place, red }
    writeFileSync(kept, JSON.stringify(verdicts, null, 1))
    tried++
    console.log(`${tried + known}/${mutants.length} ${red ? `red    ${place}\n         by ${red}` : `GREEN  ${place}`}`)
    if (!red) survivors.push(place)
  }
}
console.log(
  `\n${mutants.length} taken out one by one, ${known} known from before: ${survivors.length} noticed by no test`,
)
for (const place of survivors) console.log(`  ${place}`)
await end(survivors.length > 0 ? 1 : 0)
