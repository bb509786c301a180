// `npm run bench:chart`: what was kept by `npm run bench -- --keep`, over time, as bench/results/chart.svg.
import fs from 'node:fs'
import path from 'node:path'
import { type Result, resultsFolder } from './results.ts'

const shown = ['member list', 'member search, typo', 'member page', 'membership sale, paid', 'payment of a debt']
const [width, height, left, panel] = [960, 150, 60, 190]

const results = fs
  .readdirSync(resultsFolder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(fs.readFileSync(path.join(resultsFolder, name), 'utf8')) as Result) // results.ts writes no other

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One scenario: calls a second of the product (full) and of the limit (thin; before it was measured, the bare driver), and the share of it that is reached. */
function drawn(name: string, top: number): string {
  const points = results.flatMap(({ at, rows }, nr) => {
    const row = rows.find((one) => one.name === name)
    const limit = row && (row.best ?? row.whole)?.perSecond
    return limit
      ? [{ at, x: left + ((nr + 0.5) * (width - left)) / results.length, product: row.http.perSecond, limit }]
      : []
  })
  type Point = (typeof points)[number]
  const most = Math.max(1, ...points.map(({ product, limit }) => Math.max(product, limit)))
  const y = (value: number) => (top + 30 + (height - 50) * (1 - value / most)).toFixed(1)
  const line = (pick: (point: Point) => number, style: string) =>
    `<polyline fill="none" ${style} points="${points.map((point) => `${point.x.toFixed(1)},${y(pick(point))}`).join(' ')}"/>`
  const dots = points.map(({ at, x, product, limit }) => {
    const share = Math.round((product / limit) * 100)
    return `<circle cx="${x.toFixed(1)}" cy="${y(product)}" r="3"/><text x="${x.toFixed(1)}" y="${Number(y(product)) - 7}" text-anchor="middle">${product.toFixed(0)}/s, ${share} %</text><text x="${x.toFixed(1)}" y="${top + height}" text-anchor="middle" opacity="0.6">${at.slice(0, 10)}</text>`
  })
  return `<text x="0" y="${top + 14}" font-weight="bold">${escaped(name)}</text>${line(({ product }) => product, 'stroke="currentColor" stroke-width="2"')}${line(({ limit }) => limit, 'stroke="currentColor" opacity="0.4"')}${dots.join('')}`
}

const names = shown.filter((name) => results.some(({ rows }) => rows.some((row) => row.name === name)))
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${names.length * panel + 20}" font-family="sans-serif" font-size="11" fill="currentColor">
<style>svg { color: #1f2937; background: #fff }</style>
${names.map((name, nr) => drawn(name, nr * panel)).join('\n')}
<text x="0" y="${names.length * panel + 12}">Calls a second of the product and its share of what the best SQL reaches (thin line; before 25 November 2026 what the bare driver reached with the product’s own statements).</text>
</svg>
`
const file = path.join(resultsFolder, 'chart.svg')
fs.writeFileSync(file, svg)
process.stdout.write(`  ${results.length} results, ${names.length} scenarios: ${file}\n`)
