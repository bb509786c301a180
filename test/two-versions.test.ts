import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layDown } from '../scripts/lay-down.mjs'
import { useApi } from './api.ts'

// While a new version comes, servers of both answer: over a port that workers share, and behind a proxy that asks whichever is free.

const root = mkdtempSync(path.join(tmpdir(), 'polvon-versions-'))
const site = path.join(root, 'web')
/** Lays the version of this name down as the build does: one page that names one file of code. */
function build(version: string, now?: Date): void {
  const made = path.join(root, 'made')
  mkdirSync(path.join(made, 'assets'), { recursive: true })
  writeFileSync(
    path.join(made, 'index.html'),
    `<html>\n  <head>\n<script src="/assets/${version}.js"></script>  </head>\n</html>`,
  )
  writeFileSync(path.join(made, 'sw.js'), version)
  for (const name of [`${version}.js`, `${version}.js.br`, `${version}.js.map`, 'same.js'])
    writeFileSync(path.join(made, 'assets', name), `export '${name}'`)
  layDown(made, site, now)
}
beforeAll(() => {
  mkdirSync(path.join(site, 'assets'), { recursive: true })
  writeFileSync(path.join(site, 'assets', 'one.js'), 'export {}') // a build of before there were lists
  writeFileSync(path.join(site, 'old.txt'), '')
  build('two')
})
afterAll(() => rmSync(root, { recursive: true }))

const world = useApi({ siteFolder: site })
const get = async (base: string, target: string) => {
  const answer = await fetch(base.replace(/\/api$/, '') + target, { headers: { 'accept-encoding': 'identity' } })
  return { status: answer.status, cache: answer.headers.get('cache-control'), text: await answer.text() }
}

test('servers of two versions answer each other’s code, each with its own page; what is nowhere is kept by nobody', async () => {
  build('three')
  const newer = (await world.another({ secret: world.application.deps.secret })).base
  for (const [base, own] of [
    [world.base, 'two'],
    [newer, 'three'],
  ] as const) {
    expect((await get(base, '/')).text).toContain(`/assets/${own}.js`)
    for (const version of ['one', 'two', 'three', 'same'])
      expect(await get(base, `/assets/${version}.js`)).toMatchObject({
        status: 200,
        cache: 'public, max-age=31536000, immutable',
      })
    for (const none of ['/assets/four.js', '/assets/three.js.map', '/assets/', '/assets/..%2findex.html', '/old.txt'])
      expect([none, await get(base, none)]).toMatchObject([none, { status: 404, cache: 'no-store' }])
    expect(await get(base, '/sw.js')).toMatchObject({ status: 200, cache: 'no-cache', text: 'three' })
  }
})

test('code of a version before stays for a month after the next one came, and of ten versions at most', () => {
  const day = (nr: number) => new Date(Date.now() + nr * 86_400_000)
  const isThere = (version: string) => existsSync(path.join(site, 'assets', `${version}.js`))
  build('four', day(100)) // whose people worked with the one before until now
  expect(['one', 'two', 'three', 'four'].map(isThere)).toEqual([false, false, true, true])
  build('five', day(129))
  expect(['three', 'four', 'five'].map(isThere)).toEqual([true, true, true])
  build('six', day(131))
  expect(['three', 'four', 'five', 'six'].map(isThere)).toEqual([false, true, true, true])
  for (let nr = 1; nr <= 11; nr++) build(`fast-${nr}`, day(132))
  expect(['six', 'fast-1', 'fast-2', 'fast-11'].map(isThere)).toEqual([false, true, true, true])
  expect(readFileSync(path.join(site, 'index.html'), 'utf8')).toContain('fast-11')
  expect(existsSync(path.join(root, 'made'))).toBe(false)
})

test('code of a version that was laid there from elsewhere stays for a month after the next one was built there, and goes then', () => {
  const day = (nr: number) => new Date(Date.now() + nr * 86_400_000)
  const isThere = (version: string) => existsSync(path.join(site, 'assets', `${version}.js`))
  build('here', day(200))
  writeFileSync(path.join(site, 'assets', 'brought.js'), 'export {}')
  for (const [version, on, kept] of [
    ['next', 201, true],
    ['after', 230, true],
    ['last', 232, false],
  ] as const) {
    build(version, day(on))
    expect([version, isThere('brought'), isThere(version)]).toEqual([version, kept, true])
  }
})
