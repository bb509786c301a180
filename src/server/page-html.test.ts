import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inlineScripts, pageHtml } from './page-html.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'polvon-html-'))
const pages = [
  { path: '/', files: ['/assets/sign-in.js'] },
  { path: '/login/member', files: ['/assets/member-door.js'] },
  { path: '/receipt/$token', files: ['/assets/receipt.js'] },
  { path: '/admin', files: ['/assets/frame.js', '/assets/dashboard.js'] },
  { path: '/admin/members/create', files: ['/assets/frame.js', '/assets/create.js'] },
  { path: '/admin/members/$id', files: ['/assets/frame.js', '/assets/member.js'] },
]
beforeAll(() => {
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(path.join(folder, '.vite', 'pages.json'), JSON.stringify(pages))
  writeFileSync(path.join(folder, 'index.html'), '<html>\n  <head>\n  </head>\n</html>')
})
afterAll(() => rmSync(folder, { recursive: true }))

const named = (url: string, cookie?: string): string[] =>
  [...(pageHtml(folder)?.({ url, cookie }) ?? '').matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
const owner = 'other=1; signed_in=admin'

test('the HTML of a page names its code, also under a parameter, a query and a slash at the end', () => {
  expect(named('/admin/members/42?tab=notes', owner)).toEqual(['/assets/frame.js', '/assets/member.js'])
  expect(named('/admin/members/create/', owner)).toEqual(['/assets/frame.js', '/assets/create.js'])
  expect(named('/receipt/abc')).toEqual(['/assets/receipt.js'])
})

test('where the way leads elsewhere, the code of that place is named', () => {
  expect(named('/admin/members/42')).toEqual(['/assets/sign-in.js'])
  expect(named('/member/orders')).toEqual(['/assets/member-door.js'])
  for (const hint of [owner, 'other=1; __Host-signed_in=admin'])
    expect(named('/', hint)).toEqual(['/assets/frame.js', '/assets/dashboard.js'])
  // a neighbour of the host may put the plain one, and before the other
  for (const hint of ['signed_in=member; __Host-signed_in=admin', '__Host-signed_in=admin; signed_in=member'])
    expect(named('/', hint)).toEqual(['/assets/frame.js', '/assets/dashboard.js'])
})

test('code of the inside waits for its styles and for what is asked of the server, code of a door does not', () => {
  const late = (url: string) => pageHtml(folder)?.({ url, cookie: owner }).match(/ fetchpriority="low">/g)?.length
  expect(late('/admin')).toBe(2)
  expect(late('/receipt/abc')).toBeUndefined()
})

test('an unknown path and an unknown role get the plain page', () => {
  expect(named('/nowhere')).toEqual([])
  expect(named('/', 'signed_in=<script>')).toEqual(['/assets/sign-in.js'])
  expect(named('/', 'signed_in=stranger')).toEqual([])
  expect(pageHtml(path.join(folder, 'missing'))).toBeUndefined()
})

test('a page of an installation with Uzbek words of its own says so', () => {
  const page = (hasLiteralStrings: boolean) => pageHtml(folder, { hasLiteralStrings })?.({ url: '/' }) ?? ''
  expect(page(true)).toMatch(/^<html>/)
  expect(page(false)).toMatch(/^<html data-literal-strings="0">/)
})

test('the scripts that stand in the page are told by their sums, those with a file are not', () => {
  const own = path.join(folder, 'own')
  mkdirSync(own)
  writeFileSync(
    path.join(own, 'index.html'),
    '<html><head><script>first()</script><script src="/a.js"></script></head></html>',
  )
  expect(inlineScripts(own)).toEqual([`'sha256-${createHash('sha256').update('first()').digest('base64')}'`])
  expect(inlineScripts(path.join(folder, 'missing'))).toEqual([])
})
