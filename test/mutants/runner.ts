import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import type { RunStatement } from '#src/server/db.ts'
import { createOwnerProof } from '../owner-proof.ts'

/** What the command tells this process. */
export type Task = {
  /** To be tried, with the tests that did not notice it before. */
  open: { id: number; isOwner: boolean; near: string; passed: string[] }[]
  files: string[]
  until: number
  /** A test may take so long for all of its tries. */
  perTestMs: number
  log: string
}
/** What this process tells the command, a line each, when it happens. */
export type Noted =
  | { is: 'start'; id: number; test: string }
  | { is: 'red' | 'passed' | 'doubtful'; id: number; test: string; why?: string }
  | { is: 'reached'; ids: number[] }
  | { is: 'file'; file: string; isOver: boolean }
  | { is: 'test'; test: string; ms: number; outcome: 'over' | 'red' | 'later' }

declare global {
  /** Asked by every switch: is this one on? */
  var mutant: ((id: number) => boolean) | undefined
  /** Told of every statement by the world of the tests. */
  var onMutantStatement: ((statement: RunStatement, url: string) => void) | undefined
}

const task = JSON.parse(readFileSync(process.env['MUTANTS_TASK'] ?? '', 'utf8')) as Task // written by run.ts
const note = (noted: Noted): void => appendFileSync(task.log, `${JSON.stringify(noted)}\n`)
const open = new Map(task.open.map((one) => [one.id, { ...one, passed: new Set(one.passed) }]))
const told = new Set<number>()
let active = Number(process.env['MUTANT'] ?? 0)
let reached = new Set<number>()
let statements: { statement: RunStatement; url: string }[] = []
globalThis.mutant = (id) => {
  reached.add(id)
  return id === active
}
globalThis.onMutantStatement = (statement, url) => statements.push({ statement, url })

/** Texts that ran while nothing was switched on. */
const known = new Set<string>()

/** Does a statement that is there since the switch was turned read a tenant's table without its owner? */
async function unownedSince(): Promise<string | undefined> {
  const fresh = statements.filter(({ statement }) => !known.has(statement.sent.sql))
  const [{ url } = { url: '' }] = fresh
  if (!url) return undefined
  const proof = createOwnerProof({ isOurs: () => true })
  for (const { statement } of fresh) proof.see(statement)
  const [fault] = await proof.faults(url)
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

const enoughElsewhere = 6

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
    statements = []
    const from = Date.now()
    const red = await tryOnce(async () => TestRunner.getTestFn(test)(), 120_000)
    const ms = Date.now() - from
    const ids = [...reached].filter((id) => open.has(id))
    const fresh = ids.filter((id) => !told.has(id))
    for (const id of fresh) told.add(id)
    if (fresh.length > 0) note({ is: 'reached', ids: fresh })
    if (red) return note({ is: 'test', test: name, ms, outcome: 'red' })
    for (const { statement } of statements) known.add(statement.sent.sql)
    const isOver = await this.tryAll(test, name, { ids, ms })
    if (!isOver) this.later.add(file)
    note({ is: 'test', test: name, ms, outcome: isOver ? 'over' : 'later' })
  }

  /** False: some are left for another time. */
  async tryAll(test: RunnerTestCase, name: string, { ids, ms }: { ids: number[]; ms: number }): Promise<boolean> {
    const until = Math.min(task.until, Date.now() + task.perTestMs)
    for (const id of ids) {
      const mutant = open.get(id)
      if (!mutant || mutant.passed.has(name)) continue
      // what every request comes by is for the tests of its own folder to notice
      if (mutant.passed.size >= enoughElsewhere && !name.startsWith(mutant.near)) continue
      if (Date.now() + ms > until) return false
      note({ is: 'start', id, test: name })
      statements = []
      active = id
      const outcome = await tryOnce(() => wholeOf(test), ms * 8 + 5000)
      active = 0
      if (outcome?.isHanging) this.spoiled.add(test.file.filepath)
      const unowned = mutant.isOwner && !outcome ? await unownedSince() : undefined
      const isThere = unowned || !outcome ? undefined : await tryOnce(() => wholeOf(test), ms * 8 + 5000)
      if (isThere && !outcome?.isHanging) {
        note({ is: 'doubtful', id, test: name, why: isThere.why })
        this.spoiled.add(test.file.filepath)
        return false
      }
      const why = unowned ?? outcome?.why
      if (why) open.delete(id)
      note({ is: why ? 'red' : 'passed', id, test: name, ...(why && { why }) })
      if (!why) mutant.passed.add(name)
      if (outcome?.isHanging) return false
    }
    return true
  }
}
