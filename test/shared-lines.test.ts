import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { sharedLines } from './shared-lines.ts'

const root = path.join(projectRoot(), 'src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.generated.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(root, file), 'utf8') }))

test('fewer than fifty pairs of places in src share six lines or more', () => {
  const pairs = sharedLines(sources)
  // the longest are told, for whoever has to make one of two
  expect(pairs.length < 50 ? [] : pairs.slice(0, 20)).toEqual([])
}, 60_000)

const body = (name: string) => ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => `  ${word}(${name})`).join('\n')
const file = (name: string, text: string) => ({ file: name, text })

test('a run that stands twice is one pair, whatever stands between its lines and however it is indented', () => {
  const one = file('one.ts', `import {\n  x,\n} from './x.ts'\n\n${body('x')}\n  g(x)\n`)
  const other = file('other.ts', `// a word\n{\n${body('x').replace('  d(x)', '\n      d(x)')}\n  g(x)\n}\n`)
  expect(sharedLines([one, other])).toEqual([{ one: 'one.ts:5-11', other: 'other.ts:3-10', lines: 7 }])
})

test('other names, five lines, and what all files begin with are no pair', () => {
  expect(sharedLines([file('one.ts', body('x')), file('other.ts', body('y'))])).toEqual([])
  expect(sharedLines([file('one.ts', body('x').replace('f(', 'g(')), file('other.ts', body('x'))])).toEqual([])
  const imports = ["import { a } from './a.ts'", "import type { b } from './b.ts'"].join('\n').repeat(4)
  expect(sharedLines([file('one.ts', imports), file('other.ts', imports)])).toEqual([])
})
