import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'
import { billOf, daysOf, judge } from '../scripts/dependencies.mjs'

const read = (file: string) => readFileSync(path.join(projectRoot(), file), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as Parameters<typeof billOf>[0]
const policy = read('docs/security/dependencies.md')
const bill = billOf(lock)

test('the bill of materials names every part that is locked, with its digest', () => {
  const wanted = Object.entries(lock.packages)
    .filter(([place]) => place !== '')
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`)
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  expect(wanted.filter((part) => !named.has(part))).toEqual([])
  // parts that come inside of another one's archive share its digest
  const inside = /\/node_modules\/.*-wasm32-wasi\/node_modules\//
  const bundled = Object.entries(lock.packages).filter(([place]) => inside.test(`/${place}`))
  const own = new Set(bundled.map(([place]) => place.replace(/^.*node_modules\//, '')))
  expect(bill.components.filter(({ name, hashes }) => !hashes && !own.has(name)).map(({ purl }) => purl)).toEqual([])
})

test('every part has a licence that the policy allows', () => {
  const allowed = new Set((policy.split('## Licences')[1] ?? '').match(/[\w.-]+/g) ?? [])
  // said in their files alone: MIT in both, GPL-free data of fonts
  const inFiles = ['parse-cache-control', 'png-js', 'dejavu-fonts-ttf']
  const others = bill.components.filter(
    ({ name, licenses }) =>
      !inFiles.includes(name) &&
      !(licenses?.[0]?.expression ?? '').split(/ (?:AND|OR) |[()]/).every((one) => one === '' || allowed.has(one)),
  )
  expect(others.map(({ name, licenses }) => `${name}: ${licenses?.[0]?.expression}`)).toEqual([])
})

test('the days of the policy are those that the command measures by', () => {
  for (const [severity, { runs, tool }] of Object.entries(daysOf)) {
    const [, told] = new RegExp(`^\\| ${severity} \\| (.*) \\|$`, 'm').exec(policy) ?? []
    expect([severity, told]).toEqual([
      severity,
      `${runs} days | ${severity === 'low' ? 'with the next update' : `${tool} days`}`,
    ])
  }
})

test('an advisory that waits too long, or that nobody wrote down, is named; one with a reason is not', () => {
  const packages = { 'node_modules/sharp': {}, 'node_modules/vite': { dev: true } }
  const about = (name: string, source: number, severity: string) => ({
    nodes: [`node_modules/${name}`],
    via: [{ source, name, title: 'Reads too far', severity }],
  })
  const asked = (advisories: Parameters<typeof judge>[1], today: string) =>
    judge(
      { vulnerabilities: { sharp: about('sharp', 1, 'high'), vite: about('vite', 2, 'high') } },
      advisories,
      { packages },
      today,
    )
  const both = [
    { id: 1, published: '2026-11-01' },
    { id: 2, published: '2026-11-01' },
  ]
  expect(asked([], '2026-11-02')).toHaveLength(2)
  expect(asked(both, '2026-11-08')).toEqual([])
  expect(asked(both, '2026-11-09')).toEqual(['sharp: Reads too far (high, 1) was due on 2026-11-08'])
  expect(asked(both, '2026-12-02')).toHaveLength(2)
  expect(
    asked(
      both.map((one) => ({ ...one, reason: 'never called here' })),
      '2026-12-02',
    ),
  ).toEqual([])
  expect(judge({ vulnerabilities: { vite: { nodes: [], via: ['sharp'] } } }, [], { packages }, '2026-12-02')).toEqual(
    [],
  )
})
