// npm run mutants [-- --kind owner,refusal] [--in memberships,transactions] [--by broken-forms,test/every] [--sample 4] [--minutes 20] [--list] [--again] [--fresh]
//
// Puts every check of the server's side behind a switch, in a copy of the sources, and runs each test once for each check that it
// comes by, with that one off. What is known of a check is a line of verdicts.tsv beside this file: a run asks what is new or
// changed. docs/security/mutants.md is written from it; how far an unfinished run came stays in .cache/mutants.json.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { declaredRows } from '../declared-rows.ts'
import { documentsOf } from './documents.ts'
import { findMutants, type Mutant } from './find.ts'
import { liveLimit, withSwitches } from './instrument.ts'
import { enoughElsewhere, nearTests, testsInOrder } from './near-tests.ts'
import type { Noted, Task } from './runner.ts'
import { keptLines, keyed, pageOf, placeOf, readVerdicts, type Verdict } from './verdicts.ts'

const root = projectRoot()
const ofContracts = 'test/generated-docs.test.ts'
const folder = path.join(root, '.cache', 'mutants')
const copy = path.join(folder, 'copy')
const kept = path.join(root, 'test', 'mutants', 'verdicts.tsv')
const progress = path.join(root, '.cache', 'mutants.json')
const taskFile = path.join(folder, 'task.json')
const log = path.join(folder, 'noted.jsonl')

const { values: given } = parseArgs({
  options: {
    kind: { type: 'string' },
    in: { type: 'string' },
    by: { type: 'string' },
    sample: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '20' },
    list: { type: 'boolean' },
    again: { type: 'boolean' },
    fresh: { type: 'boolean' },
  },
})
const kinds = given.kind?.split(',')
const places = given.in?.split(',')
const judges = given.by?.split(',')

/** Every so manieth, drawn by what the check is: the same ones in each run, and as good as by lot. */
const isDrawn = (key: string): boolean => Buffer.from(key, 'base64url').readUInt32BE(0) % Number(given.sample) === 0

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const all = keyed(findMutants(root), textOf).map((mutant, at) => ({ ...mutant, id: at + 1 }))
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

const nearOf = ({ file }: Mutant): string => /^src\/features\/[\w-]+\//.exec(file)?.[0] ?? path.dirname(file)
const liveOf = (mutant: Mutant) => liveLimit(textOf(mutant.file), mutant)

const verdicts = readVerdicts(existsSync(kept) ? readFileSync(kept, 'utf8') : '')
/** To be asked by this run. */
const open = new Set(
  chosen
    .map(({ key }) => key)
    .filter((key) => {
      const is = verdicts.get(key)?.is
      return !is || given.fresh || (given.again && is === 'survived')
    }),
)
/** Of one that is open: the tests that did not notice it. */
type Try = { passed: string[]; isReached: boolean; isNamed?: boolean }
/** Test files that came to their turn, each with what it was, for what was asked. */
type Progress = { asked: string[]; tries: Record<string, Try>; files: Record<string, string>; alone?: string[] }
const before = existsSync(progress) ? (JSON.parse(readFileSync(progress, 'utf8')) as Progress) : undefined // written below
const goesOn = !given.fresh && !given.again && [...open].every((key) => before?.asked.includes(key))
/** Files that come to their turn now are asked of no more than this run asks. */
const state: Progress = { ...(before && goesOn ? before : { tries: {}, files: {} }), asked: [...open] }
const byId = new Map(all.map((mutant) => [mutant.id, mutant]))
const tryOf = (key: string): Try => (state.tries[key] ??= { passed: [], isReached: false })
const isOpen = ({ key }: { key: string }): boolean => open.has(key)
const today = new Date().toISOString().slice(0, 10)

function judge(key: string, is: Verdict['is'], by: string): void {
  open.delete(key)
  const before = verdicts.get(key)?.is
  if (before !== is && !(before === 'wall' && is === 'survived')) verdicts.set(key, { is, day: today, by })
}

function save(): void {
  writeFileSync(progress, JSON.stringify(state))
  writeFileSync(kept, keptLines(all, verdicts))
  writeFileSync(path.join(root, 'docs', 'security', 'mutants.md'), pageOf(all, verdicts))
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
  let group: string | undefined
  const alone = new Set(state.alone)
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
    group = noted.is === 'group' ? noted.test : undefined
    if (noted.is === 'group') {
      if (noted.isHanging) alone.add(noted.test)
      continue
    }
    if (noted.is === 'named') {
      tryOf(byId.get(noted.id)?.key ?? '').isNamed = true
      continue
    }
    if (noted.is === 'reached') {
      for (const id of noted.ids) tryOf(byId.get(id)?.key ?? '').isReached = true
      continue
    }
    note(noted)
    started = undefined
  }
  if (group && !isStopped) alone.add(group)
  state.alone = [...alone]
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
  if (is === 'red') judge(mutant.key, 'red', why?.startsWith('test/owner-proof.ts') ? why : test)
  else tryOf(mutant.key).passed.push(test)
}

const digestOf = (file: string): string => createHash('sha256').update(textOf(file)).digest('base64url').slice(0, 12)
const isLate = (file: string): boolean => state.files[file] !== digestOf(file)

const longestSilenceMs = 120_000
/** Until all of the product is read, on a busy machine. */
const longestStartMs = 600_000
let running: ChildProcess | undefined
/** Vitest over the copy; its code. */
async function runTests(url: string, task: Omit<Task, 'log'>, mutant = 0): Promise<number | null> {
  writeFileSync(taskFile, JSON.stringify({ ...task, log } satisfies Task))
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const env = { DATABASE_URL: url, DECLARED_ROWS: 'kept', MUTANTS_TASK: taskFile, MUTANT: String(mutant) }
  running = spawn(
    process.execPath,
    [vitest, 'run', '--config', 'test/mutants/vitest.config.ts', '--reporter=dot', ...task.files],
    { cwd: copy, stdio: 'ignore', env: { ...process.env, ...env }, detached: true },
  )
  const { pid } = running
  let heardAt = Date.now() + longestStartMs - longestSilenceMs
  // what turns for ever without a pause hears of no time that is over
  const watch = setInterval(() => {
    if (existsSync(log)) heardAt = statSync(log).mtimeMs
    if (pid && Date.now() - heardAt > longestSilenceMs) process.kill(-pid, 'SIGKILL')
  }, 5_000)
  const [code] = (await once(running, 'exit')) as [number | null]
  clearInterval(watch)
  return code
}

os.setPriority(0, 10)
const until = Date.now() + Number(given.minutes) * 60_000
mkdirSync(folder, { recursive: true })
readNoted()
makeCopy()
const postgres = await startEmbeddedPostgres({ dir: path.join(folder, 'postgres'), database: 'postgres', unsafe: true })
async function end(code: number): Promise<never> {
  running?.kill('SIGTERM')
  readNoted(code !== 0)
  conclude()
  save()
  await postgres.stop()
  rmSync(copy, { recursive: true, force: true })
  const judged = chosen.filter((mutant) => !isOpen(mutant)).length
  console.log(
    `${chosen.length} of these: ${judged} judged, ${chosen.length - judged} open; see docs/security/mutants.md`,
  )
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
        near: nearOf(mutant),
        passed: state.tries[key]?.passed ?? [],
      }))
    const files = testsInOrder(
      root,
      open.map(({ near }) => near),
    ).filter((file) => isLate(file) && (!judges || judges.some((name) => file.includes(name))))
    if (files.length === 0 || open.length === 0) return
    const predicates = chosen
      .filter(isOpen)
      .flatMap(({ id, was, template }) => (template ? [{ id, was, template }] : []))
    const { alone = [] } = state
    const task = { files, open, predicates, until, perTestMs: 90_000, isTogether: stalled === 0, alone }
    await runTests(postgres.superuserUrl, task)
    readNoted()
    save()
    stalled = testsInOrder(root).filter(isLate).length < files.length ? 0 : stalled + 1
  }
}

/** What is decided when contracts are read: do the documents that are made of them say something else? One process for all. */
async function tryContracts(): Promise<void> {
  // a contract calls what makes its fields: nothing of it is decided later
  const atStart = chosen.filter(
    (one) =>
      (one.isAtStart || /contract/.test(one.file)) && isOpen(one) && !tryOf(one.key).passed.includes(ofContracts),
  )
  if (atStart.length === 0) return
  const make = await documentsOf(copy)
  const known = make()
  for (const { id, key } of atStart) {
    if (Date.now() > until) break
    globalThis.mutant = (asked) => asked === id
    const said = documents(make)
    if (said === known) tryOf(key).passed.push(ofContracts)
    else judge(key, 'red', ofContracts)
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
    const { passed } = tryOf(mutant.key)
    const groups = nearTests(root, mutant.file).slice(0, 1)
    for (const files of groups) {
      const name = files.join(' ')
      if (Date.now() > until || passed.includes(name)) continue
      const code = await runTests(
        postgres.superuserUrl,
        { files, open: [], predicates: [], until, perTestMs: 0, isTogether: false, alone: [] },
        mutant.id,
      )
      if (code === 0) passed.push(name)
      else judge(mutant.key, 'red', name)
    }
    rmSync(log, { force: true })
  }
}

/** What was asked of every test that it is asked of, and is still open, survived. */
function conclude(): void {
  const late = testsInOrder(root).filter(isLate)
  for (const mutant of chosen.filter(isOpen)) {
    const { passed, isReached, isNamed } = tryOf(mutant.key)
    const isAsked =
      mutant.isAtStart && !liveOf(mutant)
        ? isNamed || passed.some((name) => name !== ofContracts)
        : late.length === 0 ||
          ((isNamed || passed.length >= enoughElsewhere) && !late.some((file) => file.startsWith(nearOf(mutant))))
    if (!isAsked) continue
    if (isNamed) {
      judge(mutant.key, 'wall', 'The statement names its owner for every table without it too (test/owner-proof.ts)')
      continue
    }
    const ofRefusal = mutant.kind === 'refusal' ? 'refuses in no test' : 'passed'
    judge(
      mutant.key,
      'survived',
      passed.length > 0 ? `passed ${passed.length}` : isReached ? ofRefusal : 'no test comes by',
    )
  }
}

await tryContracts()
await tryLate()
await tryAtStart()
await end(0)
