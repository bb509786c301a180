import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import type { RunStatement } from '#src/server/db.ts'
import { createOwnerProof } from '../owner-proof.ts'
import type { MutantKind } from './find.ts'
import { enoughElsewhere } from './near-tests.ts'
import { createPredicateProof, type Predicate } from './without-owner.ts'

/** What the command tells this process. */
export type Task = {
  /** To be tried, with the tests that did not notice it before. */
  open: { id: number; kind: MutantKind; isConstant: boolean; near: string; passed: string[] }[]
  /** Predicates of owners, which are asked of the statements themselves first. */
  predicates: Predicate[]
  files: string[]
  until: number
  /** A test may take so long for all of its tries. */
  perTestMs: number
  /** Are several switched on at once? */
  isTogether: boolean
  /** Tests that hang with several at once: there each is asked by itself. */
  alone: string[]
  log: string
}
/** What this process tells the command, a line each, when it happens. */
export type Noted =
  | { is: 'start'; id: number; test: string }
  | { is: 'red' | 'passed' | 'doubtful'; id: number; test: string; why?: string }
  | { is: 'named'; id: number }
  | { is: 'group'; test: string; isHanging: boolean }
  | { is: 'reached'; ids: number[] }
  | { is: 'file'; file: string; isOver: boolean }
  | { is: 'test'; test: string; ms: number; outcome: 'over' | 'red' | 'later' }

declare global {
  /** Asked by every switch: is this one on? */
  var mutant: ((id: number) => boolean) | undefined
  /** Constants of files, each with what changes it and changes it back. */
  var mutantConstants: Map<number, (isOn: boolean) => void> | undefined
  /** Told by a refusal that refuses. */
  var onRefusal: ((id: number) => void) | undefined
  /** Told of every statement by the world of the tests. */
  var onMutantStatement: ((statement: RunStatement, url: string) => void) | undefined
}

const task = JSON.parse(readFileSync(process.env['MUTANTS_TASK'] ?? '', 'utf8')) as Task // written by run.ts
const note = (noted: Noted): void => appendFileSync(task.log, `${JSON.stringify(noted)}\n`)
const open = new Map(task.open.map((one) => [one.id, { ...one, passed: new Set(one.passed) }]))
const told = new Set<number>()
const none: ReadonlySet<number> = new Set([Number(process.env['MUTANT'] ?? 0)])
let active = none
let reached = new Set<number>()
let refused = new Set<number>()
let statements: { statement: RunStatement; url: string }[] = []
globalThis.mutant = (id) => {
  reached.add(id)
  return active.has(id)
}
globalThis.onRefusal = (id) => refused.add(id)
/** Statements of the product as it is, not yet asked what they are without one predicate. */
const unasked: { statement: RunStatement; url: string }[] = []
globalThis.onMutantStatement = (statement, url) => {
  statements.push({ statement, url })
  if (active === none) unasked.push({ statement, url })
}

const proved = createPredicateProof(task.predicates)
const unproved = new Set(task.predicates.map(({ id }) => id))
/** Predicates without which their statement names its owner for each table all the same. */
const named = new Set<number>()
async function askStatements(test: string): Promise<void> {
  for (const { statement, url } of unasked.splice(0))
    for (const { id, fault } of await proved(statement, url)) {
      if (!unproved.has(id)) continue
      if (fault) {
        unproved.delete(id)
        open.delete(id)
        note({ is: 'red', id, test, why: `test/owner-proof.ts: ${fault}` })
      } else if (!named.has(id)) {
        named.add(id)
        note({ is: 'named', id })
      }
    }
}

function turn(ids: ReadonlySet<number>): void {
  for (const id of active) globalThis.mutantConstants?.get(id)?.(false)
  active = ids
  for (const id of active) globalThis.mutantConstants?.get(id)?.(true)
}

/** Nobody hears when a constant is read: each is asked of the tests of its folder, the kernel's of all that stand in no feature. */
const constantsNear = (name: string): number[] =>
  task.open
    .filter(
      ({ id, isConstant, near }) =>
        isConstant &&
        globalThis.mutantConstants?.has(id) &&
        (name.startsWith(near) || ![name, near].some((place) => place.startsWith('src/features/'))),
    )
    .map(({ id }) => id)

/** Texts that ran while nothing was switched on. */
const known = new Set<string>()

/** Does a statement that is there since the switch was turned read a tenant's table without its owner? */
async function unownedSince(): Promise<string | undefined> {
  const fresh = statements.filter(({ statement }) => !known.has(statement.sent.sql))
  const [{ url } = { url: '' }] = fresh
  if (!url) return undefined
  const proof = createOwnerProof({ isOurs: () => true })
  for (const { statement } of fresh) proof.see(statement)
  const [fault] = (await proof.faults(url)).unowned
  return fault && `test/owner-proof.ts: ${fault}`
}

type Outcome = { why: string; isHanging?: boolean } | undefined
async function tryOnce(run: () => Promise<unknown>, ms: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ why: 'it hangs', isHanging: true }), ms)
  })
  const ended = (async (): Promise<Outcome> => {
    try {
      await run()
      return undefined
    } catch (error) {
      return { why: String(error instanceof Error ? error.message : error).slice(0, 200) }
    }
  })()
  const outcome = await Promise.race([ended, late])
  clearTimeout(timer)
  return outcome
}

/** Everything that a test does: the hooks around it belong to it. */
async function wholeOf(test: RunnerTestCase): Promise<unknown> {
  const around: RunnerTestSuite[] = []
  for (let suite: RunnerTestSuite | undefined = test.suite ?? test.file; suite; suite = suite.suite)
    around.unshift(suite)
  if (around[0] !== test.file) around.unshift(test.file)
  for (const suite of around)
    for (const hook of TestRunner.getSuiteHooks(suite).beforeEach) await hook(test.context as never, suite)
  await TestRunner.getTestFn(test)()
  for (const suite of around)
    for (const hook of TestRunner.getSuiteHooks(suite).afterEach) await hook(test.context as never, suite)
  return undefined
}

const nameOf = (test: RunnerTestCase): string => {
  const parts = [test.name]
  for (let suite = test.suite; suite; suite = suite.suite) parts.unshift(suite.name)
  return `${path.relative(process.cwd(), test.file.filepath)}: ${parts.join(' › ')}`
}

export default class MutantRunner extends TestRunner {
  /** Files whose world a mutant spoiled: nothing in them says anything any more. */
  readonly spoiled = new Set<string>()
  /** Files that are not done. */
  readonly later = new Set<string>()

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (!('filepath' in suite)) return
    const { filepath } = suite.file
    note({ is: 'file', file: path.relative(process.cwd(), filepath), isOver: !this.later.has(filepath) })
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const name = nameOf(test)
    const file = test.file.filepath
    if (Date.now() > task.until || this.spoiled.has(file)) {
      this.later.add(file)
      return
    }
    reached = new Set()
    refused = new Set()
    statements = []
    const from = Date.now()
    const red = await tryOnce(async () => TestRunner.getTestFn(test)(), 120_000)
    const ms = Date.now() - from
    await askStatements(name)
    const ids = [...new Set([...reached, ...constantsNear(name)])].filter((id) => open.has(id))
    const fresh = ids.filter((id) => !told.has(id))
    for (const id of fresh) told.add(id)
    if (fresh.length > 0) note({ is: 'reached', ids: fresh })
    if (red) {
      this.later.add(file) // it says nothing of what it comes by
      return note({ is: 'test', test: name, ms, outcome: 'red' })
    }
    for (const { statement } of statements) known.add(statement.sent.sql)
    // one that lets everything pass is missed by nobody
    const tried = ids.filter((id) => open.get(id)?.kind !== 'refusal' || refused.has(id))
    const isOver = await this.tryAll(test, name, { ids: tried, ms })
    if (!isOver) this.later.add(file)
    note({ is: 'test', test: name, ms, outcome: isOver ? 'over' : 'later' })
  }

  /** False: some are left for another time. */
  async tryAll(test: RunnerTestCase, name: string, { ids, ms }: { ids: number[]; ms: number }): Promise<boolean> {
    const until = Math.min(task.until, Date.now() + task.perTestMs)
    const isWanted = (id: number): boolean => {
      const mutant = open.get(id)
      if (!mutant || mutant.passed.has(name) || named.has(id)) return false
      // what every request comes by is for the tests of its own folder to notice
      return mutant.passed.size < enoughElsewhere || name.startsWith(mutant.near)
    }
    const wanted = ids.filter(isWanted)
    // what was noticed by nothing yet is mostly noticed now, each by itself; the others mostly are not, together
    const isMostlyNoticed = (id: number): boolean => {
      const { kind, passed } = open.get(id) ?? {}
      return (kind === 'owner' || kind === 'refusal') && !passed?.size
    }
    const alone = task.isTogether && !task.alone.includes(name) ? wanted.filter(isMostlyNoticed) : wanted
    const groups = [...alone.map((id) => [id]), wanted.filter((id) => !alone.includes(id))]
    for (let group = groups.shift(); group; group = groups.shift()) {
      if (group.length === 0) continue
      if (Date.now() + ms > until) return false
      const verdict = await this.tryGroup(test, name, { ids: group, ms })
      if (verdict === 'spoiled') return false
      if (verdict === 'red' && group.length > 1)
        groups.unshift(group.slice(0, group.length / 2), group.slice(group.length / 2))
    }
    return true
  }

  /** All of them off at once: where nothing is noticed, none of them is. */
  async tryGroup(
    test: RunnerTestCase,
    name: string,
    { ids, ms }: { ids: number[]; ms: number },
  ): Promise<'red' | 'passed' | 'spoiled'> {
    const [id = 0] = ids
    const isOne = ids.length === 1
    note(isOne ? { is: 'start', id, test: name } : { is: 'group', test: name, isHanging: false })
    statements = []
    turn(new Set(ids))
    const outcome = await tryOnce(() => wholeOf(test), ms * 8 + 5000)
    turn(none)
    if (outcome?.isHanging) this.spoiled.add(test.file.filepath)
    if (outcome?.isHanging && !isOne) note({ is: 'group', test: name, isHanging: true })
    const unowned = !outcome && ids.some((one) => open.get(one)?.kind === 'owner') ? await unownedSince() : undefined
    const isThere = unowned || !outcome ? undefined : await tryOnce(() => wholeOf(test), ms * 8 + 5000)
    if (isThere && !outcome?.isHanging) {
      note({ is: 'doubtful', id, test: name, why: isThere.why })
      this.spoiled.add(test.file.filepath)
      return 'spoiled'
    }
    const why = unowned ?? outcome?.why
    if (why && isOne) {
      open.delete(id)
      note({ is: 'red', id, test: name, why })
    }
    if (!why)
      for (const one of ids) {
        note({ is: 'passed', id: one, test: name })
        open.get(one)?.passed.add(name)
      }
    return outcome?.isHanging ? 'spoiled' : why ? 'red' : 'passed'
  }
}
