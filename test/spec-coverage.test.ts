import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { endpoints } from './contracted.ts'

// What docs/spec-coverage.md names is there: files, tests by their titles, strings in their files, calls and names of the code.

const root = projectRoot()
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const document = read('docs/spec-coverage.md')
const listed = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true }).map(
    (file) => `${folder}/${String(file).replaceAll('\\', '/')}`,
  )
const files = [...['src', 'test', 'docs', 'public'].flatMap(listed), ...readdirSync(root)]
const textsOf = (isWanted: (file: string) => boolean) =>
  files
    .filter((file) => /\.tsx?$/.test(file) && file !== 'test/spec-coverage.test.ts' && isWanted(file))
    .map(read)
    .join('\n')
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
const tests = textsOf(isTest)
const code = textsOf((file) => file.startsWith('src/') && !isTest(file))
const words = new Set(code.match(/\w+/g))

const marked = [...new Set([...document.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text))]
const isFile = (text: string) =>
  /^(src|test|docs|public)\//.test(text) || /^[\w./*-]+\.(tsx?|js|css|webmanifest)$/.test(text)

/** A file by its whole path, by the end of it, or with a star for a part. */
function isThere(named: string): boolean {
  const [start, end] = named.replace(/\/$/, '').split('*')
  if (end !== undefined) return files.some((file) => file.startsWith(start ?? '') && file.endsWith(end))
  return files.some((file) => file === start || file.endsWith(`/${start}`))
}

test('files and folders', () => {
  const named = marked.filter(isFile)
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((file) => !isThere(file))).toEqual([])
})

test('tests by their titles, and words of screens', () => {
  const [, ...after] = document.split('\n## ')
  const quoted = [...new Set([...after.join('\n').matchAll(/"([^"\n]+)"/g)].map(([, text = '']) => text))]
  const titles = quoted.filter((text) => text.split(' ').length > 3)
  expect(titles.length).toBeGreaterThan(15)
  expect(titles.filter((title) => !tests.includes(title))).toEqual([])
  expect(quoted.filter((text) => !titles.includes(text) && !code.includes(text))).toEqual([])
})

test('quoted strings, byte for byte in the file that is named beside them', () => {
  const rows = [...document.matchAll(/^\| `([^`]+)` \| ✓ \| `(src\/[^`]+)`[^|]*\|$/gm)]
    .map(([, text = '', file = '']) => ({ text, file }))
    .filter(({ text }) => !text.startsWith('/') && !/^[a-z]+_[a-z_]+$/.test(text))
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ text, file }) => !read(file).includes(text))).toEqual([])
})

describe('names of the code', () => {
  const alike = (path: string) => path.replaceAll(/:\w+|\{\w+\}/g, '{}')
  const known = new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${alike(endpoint.path)}`))
  const keys = new Set(endpoints.map(({ name }) => name.split(' ')[0]?.split('.')[1]))

  test('calls by their method and path', () => {
    const calls = marked.filter((text) => /^(GET|POST|PUT|DELETE) \/(?!api\/)[^…]+$/.test(text))
    expect(calls.length).toBeGreaterThan(100)
    expect(calls.filter((call) => !known.has(alike(call)))).toEqual([])
  })

  test('calls by their name in the contract', () => {
    const calls = marked
      .filter((text) => !isFile(text))
      .flatMap((text) => /^\w*\.([a-z]\w+)$/.exec(text)?.slice(1) ?? [])
    expect(calls.length).toBeGreaterThan(80)
    expect(calls.filter((key) => !keys.has(key) && !words.has(key))).toEqual([])
  })

  test('components and functions', () => {
    const named = marked.filter((text) => /^[A-Za-z]+[a-z][A-Z]\w*$/.test(text))
    expect(named.length).toBeGreaterThan(80)
    expect(named.filter((name) => !words.has(name))).toEqual([])
  })
})

test('each line says that it is there, or what of it is missing', () => {
  const rows = document.split('\n').filter((line) => /^\| (?!---|route|line|call|string|quoted)/.test(line))
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter((row) => !/\| (✓|part|not yet) \| \S/.test(row))).toEqual([])
})
