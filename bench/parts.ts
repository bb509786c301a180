// `npm run bench:parts`: what the JavaScript that a page's HTML names is made of, by package and by module of our own, gzip.
// The source maps of the build say which source each character comes from; what a chunk takes compressed is shared out by
// what its parts take each by itself. `-- /member` for one page, `-- --modules` for every module.
import fs from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import zlib from 'node:zlib'
import * as vite from 'vite'
import { projectRoot } from '#src/server/project-root.ts'
import { table } from './figures.ts'
import { cacheFolder } from './product.ts'

const folder = path.join(cacheFolder, 'parts')
const gzip = (text: string): number => zlib.gzipSync(text, { level: 9 }).length

/** The source of every character of a chunk, put together again: what it takes by itself. */
function sourcesOf(file: string): Map<string, string> {
  const code = fs.readFileSync(path.join(folder, file), 'utf8')
  const texts = new Map<string, string>()
  const kept = path.join(folder, `${file}.map`)
  if (!fs.existsSync(kept)) return texts.set('(bundler)', code) // its own helpers have no source
  const map = new SourceMap(JSON.parse(fs.readFileSync(kept, 'utf8')))
  for (const [line, text] of code.split('\n').entries())
    for (let column = 0; column < text.length; column++) {
      const entry = map.findEntry(line, column)
      const source = 'originalSource' in entry ? entry.originalSource : undefined
      const name = source ? nameOf(source) : '(bundler)'
      texts.set(name, (texts.get(name) ?? '') + (text[column] ?? ''))
    }
  return texts
}

function nameOf(source: string): string {
  const inPackage = source.lastIndexOf('/node_modules/')
  if (inPackage >= 0) return source.slice(inPackage + '/node_modules/'.length)
  const own = source.lastIndexOf('/src/')
  return own >= 0 ? source.slice(own + 1) : source
}

const packageOf = (name: string): string =>
  name.startsWith('src/') ? name : (/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)

const placeOf = (name: string): string => {
  if (!name.startsWith('src/')) return packageOf(name)
  const [, first = '', second = ''] = name.split('/')
  return first === 'features' ? `src/features/${second}` : `src/${first}`
}

/** What each module of a chunk takes of its compressed size. */
function sharesOf(file: string): Map<string, number> {
  const texts = [...sourcesOf(file)].map(([name, text]) => ({ name, alone: gzip(text) }))
  const whole = gzip(fs.readFileSync(path.join(folder, file), 'utf8'))
  const sum = texts.reduce((total, { alone }) => total + alone, 0)
  return new Map(texts.map(({ name, alone }) => [name, (alone / sum) * whole]))
}

await vite.build({
  root: projectRoot(),
  configFile: path.join(projectRoot(), 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: folder, sourcemap: 'hidden' },
})

const asked = process.argv.slice(2).filter((word) => word.startsWith('/'))
const wanted = asked.length ? asked : ['/', '/admin/members', '/admin', '/member']
const pages: { path: string; files: string[] }[] = JSON.parse(
  fs.readFileSync(path.join(folder, '.vite', 'pages.json'), 'utf8'),
)
const html = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
const entry = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
const known = new Map<string, Map<string, number>>()
const kb = (bytes: number) => (bytes / 1024).toFixed(1)

for (const page of wanted) {
  const files = pages.find(({ path: address }) => address === page)?.files
  if (!files) throw new Error(`no page is at ${page}`)
  const sizes = new Map<string, number>()
  const ofPlaces = process.argv.includes('--modules') ? packageOf : placeOf
  for (const file of [...entry, ...files.map((name) => name.slice(1))]) {
    const shares = known.get(file) ?? sharesOf(file)
    known.set(file, shares)
    for (const [name, size] of shares) sizes.set(ofPlaces(name), (sizes.get(ofPlaces(name)) ?? 0) + size)
  }
  const rows = [...sizes].sort(([, a], [, b]) => b - a)
  const total = rows.reduce((sum, [, size]) => sum + size, 0)
  process.stdout.write(
    `\n${table([page, 'gzip KB'], [...rows.map(([name, size]) => [name, kb(size)]), ['all', kb(total)]])}\n`,
  )
}
process.exit(0) // the bundlers' helpers would linger
