// npm run mutants [-- --kind owner,refusal] [--in memberships,transactions] [--sample 4] [--minutes 20] [--list] [--again] [--fresh]
//
// Puts every check of the server's side behind a switch, in a copy of the sources, and runs each test once for each check that it
// comes by, with that one off. What was tried stays in .cache/mutants.json, so a run goes on where the last one ended;
// docs/security/mutants.md is written after each.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { declaredRows } from '../declared-rows.ts'
import { documentsOf } from './documents.ts'
import { findMutants, type Mutant } from './find.ts'
import { liveLimit, withSwitches } from './instrument.ts'
import { nearTests, testsInOrder } from './near-tests.ts'
import { keyOf, placeOf, reportOf, type State, type Verdict } from './report.ts'
import type { Noted, Task } from './runner.ts'

const root = projectRoot()
const ofContracts = 'test/generated-docs.test.ts'
const folder = path.join(root, '.cache', 'mutants')
const copy = path.join(folder, 'copy')
const kept = path.join(root, '.cache', 'mutants.json')
const taskFile = path.join(folder, 'task.json')
const log = path.join(folder, 'noted.jsonl')

const { values: given } = parseArgs({
  options: {
    kind: { type: 'string' },
    in: { type: 'string' },
    sample: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '20' },
    list: { type: 'boolean' },
    again: { type: 'boolean' },
    fresh: { type: 'boolean' },
  },
})
const kinds = given.kind?.split(',')
const places = given.in?.split(',')

/** Every so manieth, drawn by what the check is: the same ones in each run, and as good as by lot. */
const isDrawn = (key: string): boolean => Buffer.from(key, 'base64url').readUInt32BE(0) % Number(given.sample) === 0

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const all = findMutants(root).map((mutant, at) => ({ ...mutant, id: at + 1, key: keyOf(mutant, textOf(mutant.file)) }))
const chosen = all.filter(
  ({ kind, file, key }) =>
    isDrawn(key) &&
    (!kinds || kinds.includes(kind)) &&
    (!places || places.some((name) => file.startsWith(`src/features/${name}/`) || file.startsWith(name))),
)
if (given.list) {
  for (const mutant of chosen) console.log(placeOf(mutant))
  console.log(`${chosen.length} in all`)
  process.exit()
}

const liveOf = (mutant: Mutant) => liveLimit(textOf(mutant.file), mutant)

const state: State =
  given.fresh || !existsSync(kept) ? { verdicts: {}, files: {} } : (JSON.parse(readFileSync(kept, 'utf8')) as State) // written below
if (given.again) state.files = {}
const byId = new Map(all.map((mutant) => [mutant.id, mutant]))
const verdictOf = (key: string): Verdict => (state.verdicts[key] ??= { red: null, passed: [], isReached: false })
const isOpen = ({ key }: { key: string }): boolean => !state.verdicts[key]?.red

function save(): void {
  writeFileSync(kept, JSON.stringify(state, null, 1))
  const known = all.map((mutant) => ({ mutant, verdict: state.verdicts[mutant.key] }))
  const page = path.join(root, 'docs', 'security', 'mutants.md')
  writeFileSync(page, reportOf(known, readFileSync(page, 'utf8')))
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
  for (const file of new Set(all.map((mutant) => mutant.file))) {
    const ofFile = all.filter((mutant) => mutant.file === file)
    writeFileSync(path.join(copy, file), withSwitches(textOf(file), ofFile))
  }
}

/** `isStopped`: by us, in the middle of a try that says nothing. */
function readNoted(isStopped = false): void {
  let started: { id: number; test: string } | undefined
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []
  for (const noted of lines.map((line) => JSON.parse(line) as Noted)) {
    if (noted.is === 'file') {
      if (noted.isOver) state.files[noted.file] = digestOf(noted.file)
      continue
    }
    if (noted.is === 'test') continue
    if (noted.is === 'start') {
      started = noted
      continue
    }
    if (noted.is === 'reached') {
      for (const id of noted.ids) verdictOf(byId.get(id)?.key ?? '').isReached = true
      continue
    }
    note(noted)
    started = undefined
  }
  if (started && !isStopped) note({ is: 'red', ...started, why: 'the process ends' })
  rmSync(log, { force: true })
}

function note({
  id,
  is,
  test,
  why,
}: {
  id: number
  is: 'red' | 'passed' | 'doubtful'
  test: string
  why?: string
}): void {
  const mutant = byId.get(id)
  if (!mutant) return
  const verdict = verdictOf(mutant.key)
  if (is === 'red') verdict.red = `${test}${why ? ` (${why})` : ''}`
  else verdict.passed.push(test)
}

/** Of a file that came to its turn, for what was asked: asked for more, it comes again. */
const digestOf = (file: string): string =>
  createHash('sha256')
    .update([given.kind, given.in, given.sample, textOf(file)].join('\0'))
    .digest('base64url')
    .slice(0, 12)

let running: ChildProcess | undefined
/** Vitest over the copy; its code. */
async function runTests(url: string, task: Omit<Task, 'log'>, mutant = 0): Promise<number | null> {
  writeFileSync(taskFile, JSON.stringify({ ...task, log } satisfies Task))
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const env = { DATABASE_URL: url, DECLARED_ROWS: 'kept', MUTANTS_TASK: taskFile, MUTANT: String(mutant) }
  running = spawn(
    process.execPath,
    [vitest, 'run', '--config', 'test/mutants/vitest.config.ts', '--reporter=dot', ...task.files],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, ...env } },
  )
  const [code] = (await once(running, 'exit')) as [number | null]
  return code
}

os.setPriority(0, 15)
const until = Date.now() + Number(given.minutes) * 60_000
mkdirSync(folder, { recursive: true })
readNoted()
makeCopy()
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), database: 'postgres', unsafe: true })
async function end(code: number): Promise<never> {
  running?.kill('SIGTERM')
  readNoted(code !== 0)
  save()
  await postgres.stop()
  rmSync(copy, { recursive: true, force: true })
  const red = chosen.filter((mutant) => !isOpen(mutant)).length
  console.log(`${chosen.length} of these: ${red} red, ${chosen.length - red} open; see docs/security/mutants.md`)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(130))

/** What a request comes by: tests of the API, each for all that it reaches. */
async function tryLate(): Promise<void> {
  for (let stalled = 0; stalled < 2 && Date.now() < until; ) {
    const open = chosen
      .filter((mutant) => (!mutant.isAtStart || liveOf(mutant)) && isOpen(mutant))
      .map(({ key, ...mutant }) => ({
        id: mutant.id,
        kind: mutant.kind,
        isConstant: liveOf(mutant)?.isConstant ?? false,
        near: /^src\/features\/[\w-]+\//.exec(mutant.file)?.[0] ?? path.dirname(mutant.file),
        passed: state.verdicts[key]?.passed ?? [],
      }))
    const files = testsInOrder(
      root,
      open.map(({ near }) => near),
    ).filter((file) => state.files[file] !== digestOf(file))
    if (files.length === 0 || open.length === 0) return
    await runTests(postgres.superuserUrl, { files, open, until, perTestMs: 90_000, isTogether: stalled === 0 })
    readNoted()
    save()
    stalled =
      testsInOrder(root).filter((file) => state.files[file] !== digestOf(file)).length < files.length ? 0 : stalled + 1
  }
}

/** What is decided when contracts are read: do the documents that are made of them say something else? One process for all. */
async function tryContracts(): Promise<void> {
  const atStart = chosen.filter(
    (one) => one.isAtStart && isOpen(one) && !verdictOf(one.key).passed.includes(ofContracts),
  )
  if (atStart.length === 0) return
  const make = await documentsOf(copy)
  const known = make()
  for (const { id, key } of atStart) {
    if (Date.now() > until) break
    const verdict = verdictOf(key)
    globalThis.mutant = (asked) => {
      verdict.isReached ||= asked === id
      return asked === id
    }
    const said = documents(make)
    if (said === known) verdict.passed.push(ofContracts)
    else verdict.red = ofContracts
    await new Promise(setImmediate) // a signal may come between two
  }
  globalThis.mutant = undefined
  save()
}

/** A contract that can't be made at all is as good as another one. */
function documents(make: () => string): string {
  try {
    return make()
  } catch (error) {
    return String(error)
  }
}

/** What else is decided once, when the files are read: a process for each. */
async function tryAtStart(): Promise<void> {
  for (const mutant of chosen.filter((one) => one.isAtStart && !liveOf(one) && isOpen(one))) {
    const verdict = verdictOf(mutant.key)
    const groups = nearTests(root, mutant.file).slice(0, 1)
    for (const files of groups) {
      const name = files.join(' ')
      if (Date.now() > until || verdict.passed.includes(name)) continue
      const code = await runTests(
        postgres.superuserUrl,
        { files, open: [], until, perTestMs: 0, isTogether: false },
        mutant.id,
      )
      if (code === 0) verdict.passed.push(name)
      else verdict.red = name
    }
    rmSync(log, { force: true })
  }
}

await tryContracts()
await tryLate()
await tryAtStart()
await end(0)
