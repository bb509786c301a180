// `npm run bench:size`: compressed JavaScript and CSS, for each route by the build's manifest, and of the two pages with an
// aim everything that a browser loads until nothing more comes, lazy parts among it.
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.ts'
import { listPage, loginPage, onStage, type Stage } from './browser.ts'
import { table } from './figures.ts'
import { type Route, readRoutes } from './routes.ts'

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Size = { js: number; css: number }

const web = path.join(projectRoot(), 'dist', 'web')

/** In bytes, as a client that takes gzip gets it; what is too small to compress counts as it is. */
function compressed(file: string, as: 'gz' | 'br'): number {
  const whole = path.join(web, file)
  return fs.statSync(fs.existsSync(`${whole}.${as}`) ? `${whole}.${as}` : whole).size
}

function sizeOf(files: Iterable<string>, as: 'gz' | 'br' = 'gz'): Size {
  const size = { js: 0, css: 0 }
  for (const file of files) {
    if (file.endsWith('.js')) size.js += compressed(file, as)
    if (file.endsWith('.css')) size.css += compressed(file, as)
  }
  return size
}

function byManifest(routes: readonly Route[]): { route: Route; size: Size }[] {
  const manifest: Record<string, Chunk> = JSON.parse(fs.readFileSync(path.join(web, '.vite', 'manifest.json'), 'utf8'))
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const areas: Record<string, string> = { open: 'src/features/sessions/web/PublicArea.tsx' }
  return routes.map((route) => {
    const files = new Set(['boot.js'])
    const seen = new Set<string>()
    const add = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || seen.has(key)) return
      seen.add(key)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    for (const key of [...entry, areas[route.area] ?? 'src/app/areas.tsx', route.file]) add(key)
    return { route, size: sizeOf(files) }
  })
}

async function loadedBy({ url, context }: Stage, page: { path: string }): Promise<Set<string>> {
  const tab = await context.newPage()
  const files = new Set<string>()
  tab.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin === url && /\.(js|css)$/.test(pathname) && response.ok()) files.add(pathname.slice(1))
  })
  await tab.goto(url + page.path)
  // the line for live notifications never ends: quiet is when nothing more of the app has come for a while
  for (let known = -1; known < files.size; await tab.waitForTimeout(4000)) known = files.size
  if (new URL(tab.url()).pathname !== page.path) throw new Error(`${page.path} led to ${tab.url()}`)
  await tab.close()
  return files
}

const kb = (bytes: number) => (bytes / 1024).toFixed(1)

const aims = [
  { page: loginPage, most: 115 },
  { page: listPage, most: 200 },
]

const lines: string[][] = []
for (const { page, most } of aims)
  await onStage(page.signedIn, async (stage) => {
    const files = await loadedBy(stage, page)
    const [gzip, brotli] = [sizeOf(files, 'gz'), sizeOf(files, 'br')]
    const verdict = gzip.js / 1024 <= most ? 'yes' : 'no'
    lines.push([
      page.name,
      kb(gzip.js),
      kb(gzip.css),
      kb(brotli.js),
      kb(brotli.css),
      String(files.size),
      `≤ ${most} KB ${verdict}`,
    ])
    if (process.argv.includes('--files')) {
      const rows = [...files]
        .map((file) => [file, kb(compressed(file, 'gz'))])
        .sort((a, b) => Number(b[1]) - Number(a[1]))
      process.stdout.write(`\n${table([page.name, 'gzip KB'], rows)}\n`)
    }
  })
process.stdout.write(
  `\n${table(['loaded in a browser', 'JS gzip KB', 'CSS gzip KB', 'JS brotli KB', 'CSS brotli KB', 'files', 'aim'], lines)}\n`,
)
const rows = byManifest(readRoutes()).map(({ route, size }) => [route.path, kb(size.js), kb(size.css)])
process.stdout.write(`\n${table(['route, by the manifest', 'JS gzip KB', 'CSS gzip KB'], rows)}\n`)
process.exit(0) // the browser's helpers would linger
