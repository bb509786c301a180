// `npm run bench:size`: compressed JavaScript and CSS, for each page by what its HTML names, and of the pages with an
// aim everything that a browser loads until nothing more comes, lazy parts among it.
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.ts'
import { listPage, loginPage, memberPage, onStage, type Stage } from './browser.ts'
import { table } from './figures.ts'

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

/** What the HTML of each page names: the entry with its imports, and the page's own code. */
function byPage(): { page: string; size: Size }[] {
  const html = fs.readFileSync(path.join(web, 'index.html'), 'utf8')
  const entry = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
  const pages: { path: string; files: string[] }[] = JSON.parse(
    fs.readFileSync(path.join(web, '.vite', 'pages.json'), 'utf8'),
  )
  return pages.map((page) => ({
    page: page.path,
    size: sizeOf([...entry, ...page.files.map((file) => file.slice(1))]),
  }))
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
  { page: loginPage, most: 90 },
  { page: listPage, most: 150 },
  { page: memberPage, most: 150 },
]

const lines: string[][] = []
for (const { page, most } of aims)
  await onStage(page.viewer, async (stage) => {
    const files = await loadedBy(stage, page)
    const [gzip, brotli] = [sizeOf(files, 'gz'), sizeOf(files, 'br')]
    // brotli is what browsers take over https, and what the server sends them
    const verdict = brotli.js / 1024 <= most ? 'yes' : 'no'
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
const rows = byPage().map(({ page, size }) => [page, kb(size.js), kb(size.css)])
process.stdout.write(`\n${table(['page, by what its HTML names', 'JS gzip KB', 'CSS gzip KB'], rows)}\n`)
process.exit(0) // the browser's helpers would linger
