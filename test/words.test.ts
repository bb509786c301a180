import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { projectRoot } from '#src/server/project-root.ts'

/*
 * One word for one thing (docs/glossary.md): a word that the glossary says is not said stands in no text of the product, and
 * the words of a value that many features show stand in one `words.ts`.
 */

const source = path.join(projectRoot(), 'src')
const files = (await readdir(source, { recursive: true }))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|generated/.test(file))
  .sort()
const texts = await Promise.all(
  files.map(async (file) => ({ file, text: await readFile(path.join(source, file), 'utf8') })),
)

const glossary = await readFile(path.join(projectRoot(), 'docs/glossary.md'), 'utf8')
const notSaid = glossary
  .slice(glossary.indexOf('## One word for one thing'), glossary.indexOf('## Words of the code'))
  .split('\n')
  .filter((line) => /^\| (uz|ru|en) \|/.test(line))
  .flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? ''))

/** What people type may be any word. */
const mayUseAnyWord = ['app/finder-words.ts', 'features/imports/server/guess-columns.ts']

test('no text says a word for which the glossary has another', () => {
  expect(notSaid.length).toBeGreaterThan(10)
  const said = texts
    .filter(({ file }) => !mayUseAnyWord.includes(file))
    .flatMap(({ file, text }) =>
      notSaid
        .filter((word) => text.toLowerCase().includes(word.toLowerCase()))
        .map((word) => `${file} says ${word}: see docs/glossary.md`),
    )
  expect(said).toEqual([])
})

test('the words of a value stand in one place', () => {
  /** `{ cash: 'Naqd', card: 'Karta' }`: two or more values with a word each, on however many lines. */
  const maps = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/\{([^{}]+)\}/g)]
      .map(([, inner = '']) => inner.split(/,\s*\n?/).map((entry) => /^\s*'?(\w[\w ]*)'?: '([^'\n]+)'\s*$/.exec(entry)))
      .map((entries) => entries.filter((entry) => entry !== null))
      .filter(
        (entries) =>
          entries.length > 1 &&
          entries.every(([, value]) => value !== 'tone' && !languages.some((one) => one === value)),
      )
      .map((entries) => ({
        file,
        words: entries
          .map(([, value, word]) => `${value}=${word}`)
          .sort()
          .join(' '),
      })),
  )
  const places = new Map<string, Set<string>>()
  for (const { file, words } of maps) places.set(words, (places.get(words) ?? new Set()).add(file))
  const twice = [...places]
    .filter(([words, found]) => found.size > 1 && /=[A-ZА-ЯЁʻ]\p{L}/u.test(words))
    .map(([words, found]) => [words, [...found]])
  expect(twice).toEqual([])
})
