import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.ts'

/** What is read of the sources while the product runs: its image has them too. */
export const sheets = {
  tokens: 'ui/tokens.css',
  page: 'features/storefront/server/page.css',
  parts: 'features/storefront/server/parts.css',
} as const

const read = (file: string): string => readFileSync(path.join(projectRoot(), 'src', file), 'utf8')

/** The values of the tokens between a rule's braces. */
const tokensOf = (css: string, rule: RegExp): string =>
  (rule.exec(css)?.[1] ?? '')
    .split('\n')
    .filter((line) => /^\s*--[\w-]+: .+;$/.test(line) || /^\s*color-scheme:/.test(line))
    .map((line) => line.trim())
    .join('')

/** The letters of the product, under the addresses that the build gave them; before there is a build the device's own stand in. */
export function lettersIn(site: string): string {
  const page = path.join(site, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const sheets = [...html.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, name = '']) => name) // earlier ones lie there too
  return sheets
    .flatMap((name) => readFileSync(path.join(site, name), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .join('\n')
}

function made(): { css: string; version: string } {
  const tokens = read(sheets.tokens)
  const light = tokensOf(tokens, /@theme static \{([\s\S]*?)\n\}/)
  const dark = tokensOf(tokens, /\[data-theme='dark'\] \{([\s\S]*?)\n\}/)
  // without JavaScript nobody chooses a theme: the device's own is taken
  const letters = lettersIn(path.join(projectRoot(), 'dist', 'web'))
  const css = `${letters}\n:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}\n${read(sheets.page)}\n${read(sheets.parts)}`
  return { css, version: createHash('sha256').update(css).digest('hex').slice(0, 12) }
}

let kept: ReturnType<typeof made> | undefined

/** The public pages' stylesheet: the product's own tokens in both themes, and what these pages add. */
export const pageStyle = (): { css: string; version: string } => (kept ??= made())
