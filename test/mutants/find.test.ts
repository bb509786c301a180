import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { findMutants } from './find.ts'
import { type Numbered, withSwitches } from './instrument.ts'
import { nearTests } from './near-tests.ts'

const sample = `
export const one = get('/toy/one/:id', { access: 'toys.read', reply })
export const two = post('/toy/two', { access: { roles: ['admin'] }, body: z.string().check(z.maxLength(20)) })
export const open = get('/toy/open', { access: 'public', reply })
const mostToys = 5
export async function take(ctx: Context, adminId: string) {
  if (!ctx.may('toys.take')) throw ctx.fail('forbidden')
  if (adminId === '') return
  await assertThere(ctx)
  await sql\`select 1 from toys t join boxes b on b.admin_id = t.admin_id where t.admin_id = \${adminId}\`.execute(ctx.db)
}
`

test('each check of a file is found once, with what takes it out; what decides nothing is left alone', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'mutants-'))
  try {
    mkdirSync(path.join(root, 'src'))
    writeFileSync(path.join(root, 'tsconfig.server.json'), '{ "include": ["src"] }')
    writeFileSync(path.join(root, 'src', 'toys.ts'), sample)
    const found = findMutants(root)
    const parts = ['select 1 from toys t join boxes b on b.admin_id = t.admin_id where t.admin_id = ', '']
    expect(found.slice(-2).map(({ template }) => template)).toEqual([
      { parts, part: 0, nth: 0 },
      { parts, part: 0, nth: 0 },
    ])
    expect(found.map(({ kind, line, was, made }) => [kind, line, was, made])).toEqual([
      ['right', 2, "'toys.read'", "'signed_in'"],
      ['right', 3, "{ roles: ['admin'] }", "'signed_in'"],
      ['limit', 3, '20', '1_000_000_000'],
      ['limit', 5, '5', '1_000_000_000'],
      ['refusal', 7, "if (!ctx.may('toys.take')) throw ctx.fail('forbidden')", ';'],
      ['right', 7, "ctx.may('toys.take')", 'true'],
      ['refusal', 9, 'await assertThere(ctx)', ';'],
      ['owner', 10, 'b.admin_id = t.admin_id', 'true'],
      ['owner', 10, 't.admin_id = ${adminId}', 'true'],
    ])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

test('a feature’s own tests come first, those of its calls after them, and what walks over everything at last', () => {
  const groups = nearTests(projectRoot(), 'src/features/plans/server/routes.ts')
  expect(groups[0]).toContain('src/features/plans/server/routes.test.ts')
  expect(groups.at(-1)).toContain('test/every-endpoint.test.ts')
  expect(new Set(groups.flat()).size).toBe(groups.flat().length)
})

test('a file with all of its switches does what it did while none is on, and one changes one place', () => {
  const text =
    "const a = f(1)\nif (bad()) throw new Error('no')\nconst q = sql`x where t.admin_id = ${a} and ${sql`y.admin_id = ${a}`}`\n"
  const at = (was: string) => text.indexOf(was)
  const mutant = (id: number, kind: Numbered['kind'], was: string, made: string, whole = was): Numbered => ({
    id,
    kind,
    made,
    was,
    file: 'toys.ts',
    line: 1,
    start: at(was),
    end: at(was) + was.length,
    within: [at(whole), at(whole) + whole.length],
    isAtStart: true,
  })
  const inner = 'sql`y.admin_id = ${a}`'
  const switches = withSwitches(text, [
    mutant(1, 'limit', '1', '9'),
    mutant(2, 'refusal', "if (bad()) throw new Error('no')", ';'),
    mutant(3, 'right', 'bad()', 'true'),
    mutant(4, 'owner', 't.admin_id = ${a}', 'true', `sql\`x where t.admin_id = \${a} and \${${inner}}\``),
    mutant(5, 'owner', 'y.admin_id = ${a}', 'true', inner),
  ])
  const refused: number[] = []
  const run = (on: number): unknown =>
    runInNewContext(`${switches}; q`, {
      mutant: (id: number) => id === on,
      onRefusal: (id: number) => refused.push(id),
      f: (value: number) => value,
      bad: () => on === 6,
      sql: (parts: readonly string[], ...values: (string | number)[]) => String.raw({ raw: parts }, ...values),
    })
  expect([0, 1, 2, 4, 5].map(run)).toEqual([
    'x where t.admin_id = 1 and y.admin_id = 1',
    'x where t.admin_id = 9 and y.admin_id = 9',
    'x where t.admin_id = 1 and y.admin_id = 1',
    'x where true and y.admin_id = 1',
    'x where t.admin_id = 1 and true',
  ])
  expect(refused).toEqual([])
  expect(() => run(3)).toThrow('no')
  expect(() => run(6)).toThrow('no')
  expect(refused).toEqual([2, 2])
})

test('a limit that is decided when its file is read changes afterwards, and back', () => {
  const text = 'const most = 5\nconst limits = { perDay: 3, perHour: 1 }\n'
  const limit = (id: number, was: string): Numbered => {
    const start = text.indexOf(was)
    const [end, place] = [start + 1, { kind: 'limit', file: 'toys.ts', line: 1, isAtStart: true } as const]
    return { ...place, id, was, made: '9', start, end, within: [start, end] }
  }
  const on = new Set<number>()
  const world: { mutant: unknown; mutantConstants?: Map<number, (isOn: boolean) => void> } = {
    mutant: (id: number) => on.has(id),
  }
  const switches = withSwitches(text, [limit(1, '5'), limit(2, '3')])
  const now = runInNewContext(`${switches}; () => [most, limits.perDay, limits.perHour]`, world) as () => number[]
  const seen = [now()]
  world.mutantConstants?.get(1)?.(true)
  on.add(2)
  seen.push(now())
  world.mutantConstants?.get(1)?.(false)
  on.clear()
  expect([...seen, now()]).toEqual([
    [5, 3, 1],
    [9, 9, 1],
    [5, 3, 1],
  ])
})

test('what follows a refusal with "else" stays its own', () => {
  const text = "if (isDesk) assertDesk()\nelse if (isBlocked) throw new Error('blocked')"
  const refusal = (id: number, was: string): Numbered => {
    const start = text.indexOf(was)
    const end = start + was.length
    return {
      id,
      file: 'f.ts',
      line: 1,
      start,
      end,
      within: [start, end],
      kind: 'refusal',
      was,
      made: ';',
      isAtStart: true,
    }
  }
  const switches = withSwitches(text, [
    refusal(1, 'assertDesk()'),
    refusal(2, "if (isBlocked) throw new Error('blocked')"),
  ])
  const run = (on: number, isDesk: boolean): unknown =>
    runInNewContext(switches, {
      mutant: (id: number) => id === on,
      onRefusal: () => undefined,
      isDesk,
      isBlocked: true,
      assertDesk: () => undefined,
    })
  expect(() => run(0, false)).toThrow('blocked')
  expect(() => run(2, false)).not.toThrow()
  expect(() => run(1, true)).not.toThrow()
})
