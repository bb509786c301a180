import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hintedRole } from '#src/contract/signed-in-hint.ts'

type Page = { path: string; files: readonly string[] }
type Visit = { url: string; cookie?: string | undefined }

const inside = /^\/(superadmin|admin|employee|member)(\/|$)/

const fits = (pattern: string, pathname: string): boolean => {
  const [wanted, given] = [pattern.split('/'), pathname.split('/')]
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('$') || part === given[index])
}

/** The scripts that stand in the page itself, as its policy names them. */
export function inlineScripts(folder: string): readonly string[] {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
}

/**
 * The one HTML page, with the code of the asked page named in it: the browser fetches that beside the entry instead of
 * after it. Where the way leads elsewhere, as to the sign-in without a session, that page's code is named.
 */
export function pageHtml(folder: string, { hasLiteralStrings = true } = {}): ((visit: Visit) => string) | undefined {
  const file = path.join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const built = readFileSync(file, 'utf8')
  // read by src/app/web.tsx before anything is drawn
  const html = hasLiteralStrings ? built : built.replace('<html', '<html data-literal-strings="0"')
  const list = path.join(folder, '.vite', 'pages.json')
  const pages: readonly Page[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [] // the build wrote it
  const made = new Map<Page | undefined, string>()

  const pageAt = (pathname: string): Page | undefined =>
    pages.find((page) => page.path === pathname) ?? pages.find((page) => fits(page.path, pathname))

  return ({ url, cookie = '' }) => {
    const pathname = (url.split('?')[0] ?? '').replace(/\/+$/, '') || '/'
    // a frame has no hint: its cookie is for members alone
    const role = hintedRole(cookie) ?? (/(?:^|; )__Host-framed=/.test(cookie) ? 'member' : undefined)
    const isInside = inside.test(pathname)
    const door = /^\/member(\/|$)/.test(pathname) ? '/login/member' : '/'
    const page = pageAt(isInside && !role ? door : !isInside && role && pathname === '/' ? `/${role}` : pathname)
    let answer = made.get(page)
    if (answer === undefined) {
      const links =
        page?.files.map((name) => `    <link rel="modulepreload" crossorigin href="${name}">\n`).join('') ?? ''
      answer = html.replace('  </head>', `${links}  </head>`)
      // styles and what boot.js asks for go first: code would hold every connection of a slow network for a second
      if (page && inside.test(page.path))
        answer = answer.replace(/ crossorigin (?:href|src)="[^"]+\.js"/g, '$& fetchpriority="low"')
      made.set(page, answer)
    }
    return answer
  }
}
