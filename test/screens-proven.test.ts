import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

const root = projectRoot()
const filesOf = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.generated.'))

/** Lines with something on them: what a formatter or an empty line does changes nothing. */
const linesOf = (files: readonly string[]): number =>
  files.reduce(
    (sum, file) =>
      sum +
      readFileSync(path.join(root, file), 'utf8')
        .split(/\n/)
        .filter((line) => line.trim()).length,
    0,
  )

const isOfScreens = (file: string): boolean => /^src\/(web|ui|app)\/|^src\/features\/[^/]+\/web\//.test(file)
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
/** Catalogues: their words are looked at one by one in `words.test.ts`. */
const isWords = (file: string): boolean => /\/([\w-]+-)?(texts|words|labels)\.ts$/.test(file)

test('for ten lines of a screen there are three lines that prove it', () => {
  const screens = filesOf('src').filter(isOfScreens)
  const code = linesOf(screens.filter((file) => !isTest(file) && !isWords(file)))
  const tests = linesOf([...screens.filter(isTest), ...filesOf('test/components'), ...filesOf('test/e2e')])
  expect(code).toBeGreaterThan(10_000) // the folders are where they were
  expect(tests / code).toBeGreaterThanOrEqual(0.3)
})
