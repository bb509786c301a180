import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

/*
 * The example of CONTRIBUTING.md, "A field", done in a copy of the sources: with all of its edits everything compiles, and
 * with any one of them left out something does not.
 */

type Edit = { file: string; old: string; made: string; added: number }

function editsOf(diff: string): Edit[] {
  const edits: { file: string; lines: string[] }[] = []
  for (const line of diff.split('\n'))
    if (/^\w/.test(line)) edits.push({ file: line, lines: [] })
    else edits.at(-1)?.lines.push(line)
  return edits.map(({ file, lines }) => ({
    file,
    old: lines.flatMap((line) => (line.startsWith(' ') ? [line.slice(1)] : [])).join('\n'),
    made: lines.map((line) => line.slice(1)).join('\n'),
    added: lines.filter((line) => line.startsWith('+')).length,
  }))
}

const root = projectRoot()
const guide = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
const edits = editsOf(/## A field\n[^]*?```diff\n([^]*?)\n```/.exec(guide)?.[1] ?? '')

/** What `npm run schema` writes of the migration. */
const generated: Edit = {
  file: 'src/server/schema.generated.ts',
  old: 'export interface Members {',
  made: 'export interface Members {\n  note_color: string | null;',
  added: 0,
}
const isMigration = ({ file }: Edit): boolean => file.startsWith('db/migrations/')

/** Where the field comes to: the server's side of members, the log, own data, the pages. */
const files = [
  'src/server/http.ts', // what it adds to the types of requests
  'src/server/pg-values.d.ts', // what the types of pg leave out
  'src/features/members/server/routes.ts',
  'src/features/members/server/personal-data.ts',
  'src/features/members/web/MemberPage.tsx',
  'src/features/members/web/MemberCreatePage.tsx',
  'src/features/members/web/MemberEditPage.tsx',
  'src/features/audit/server/field-words.ts',
  'src/features/own-data/server/queries.ts',
]

let copy: string
beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'one-field-more-'))
  for (const name of ['src', 'package.json', 'tsconfig.base.json'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  const compilerOptions = {
    noEmit: true,
    incremental: true,
    tsBuildInfoFile: 'kept.tsbuildinfo',
    composite: false,
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node', 'vite/client'],
    jsx: 'react-jsx',
  }
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, files }),
  )
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = promisify(execFile)

/** What the compiler says of the copy with these edits alone. */
async function complaints(made: readonly Edit[]): Promise<string> {
  const all = made.some(isMigration) ? [...made, generated] : made
  for (const file of new Set([...edits, generated].map((edit) => edit.file))) {
    if (file.startsWith('db/')) continue
    let text = readFileSync(path.join(root, file), 'utf8')
    for (const { old, made: wanted } of all.filter((edit) => edit.file === file)) {
      expect(text.split(old), `${file} has its place once: ${old}`).toHaveLength(2)
      text = text.replace(old, () => wanted)
    }
    writeFileSync(path.join(copy, file), text)
  }
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  return run(process.execPath, [tsc, '-p', copy], { cwd: copy }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('a field more is at most five files and thirty lines by hand', () => {
  expect(new Set(edits.map(({ file }) => file)).size).toBeLessThanOrEqual(5)
  expect(edits.reduce((sum, { added }) => sum + added, 0)).toBeLessThanOrEqual(30)
})

test('with all edits of the example everything compiles', { timeout: 60_000 }, async () => {
  expect(await complaints(edits)).toBe('')
})

test.each(edits.map((edit, at) => [`${at + 1}, of ${edit.file}`, edit] as const))(
  'without edit %s, the compiler says so',
  { timeout: 60_000 },
  async (_, left) => {
    expect(await complaints(edits.filter((edit) => edit !== left))).toContain('note_color')
  },
)
