// @ts-expect-error the web program knows no Node, the test runs there
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const read = (block: string) =>
  Object.fromEntries([...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]))

const [lightBlock = '', darkBlock = ''] = tokens.split("[data-theme='dark']")
const themes = { light: read(lightBlock), dark: read(darkBlock) }

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'raised', 'hover', 'rail']
const meanings = ['good', 'bad', 'warn', 'off', 'info']

const pairs: [text: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['muted', ground, 4.5],
    ['accent-text', ground, 4.5],
    ['bad', ground, 4.5],
    ['good', ground, 4.5],
  ]),
  ...meanings.flatMap((meaning): [string, string, number][] => [
    [meaning, `${meaning}-soft`, 4.5],
    ['ink', `${meaning}-soft`, 7],
  ]),
  ['ink', 'accent-soft', 7],
  ['muted', 'accent-soft', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['on-bad', 'bad-solid', 4.5],
  ['on-bad', 'bad-solid-hover', 4.5],
  ['on-inverse', 'inverse', 7],
  ['line-strong', 'surface', 3],
  ['line-strong', 'canvas', 3],
  ['accent', 'surface', 3],
  ['accent', 'canvas', 3],
  ...[1, 2, 3, 4, 5, 6].map((color): [string, string, number] => [`chart-${color}`, 'surface', 3]),
]

for (const [theme, colors] of Object.entries(themes))
  test.each(pairs)(`${theme}: %s on %s has a contrast of at least %d`, (text, ground, least) => {
    expect(contrast(colors[text] ?? '', colors[ground] ?? '')).toBeGreaterThanOrEqual(least)
  })

test('dark gives its own value to every colour of light', () => {
  expect(Object.keys(themes.dark).toSorted()).toEqual(Object.keys(themes.light).toSorted())
})
