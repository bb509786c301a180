import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { withoutQuoted } from '#src/contract/literal-strings.ts'
import { pathFits } from '#src/web/layout/crumbs.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { readRoutes } from '../../scripts/page-routes.mjs'
import { paths } from '#src/contract/paths.ts'
import type { Role } from '#src/contract/roles.ts'
import { crumbTexts } from './crumb-texts.ts'
import type * as Menus from './menus.tsx'

let menuOf: typeof Menus.menuOf
let crumbTextsOf: typeof Menus.crumbTextsOf
let pages: readonly { path: string; crumb?: string | undefined; loads: readonly (() => Promise<unknown>)[] }[]
beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  await import('./pages.tsx')
  for (const area of ['superadmin', 'admin', 'employee', 'member']) await import(`./pages/${area}.ts`)
  pages = (await import('./route-maker.ts')).pageTable
  for (const area of ['superadmin', 'admin', 'employee', 'member']) await import(`./areas/${area}.tsx`)
  ;({ menuOf, crumbTextsOf } = await import('./menus.tsx'))
})

const roles: readonly Role[] = ['superadmin', 'admin', 'employee', 'member']
const isPage = (path: string) => pages.some((page) => pathFits(page.path, path.split('?')[0] ?? path))

it('stands each page once', () => {
  const seen = pages.map((page) => page.path)
  expect(seen.filter((path, index) => seen.indexOf(path) !== index)).toEqual([])
})

it('stands in the frame of its role, whose menu signs out, wherever a session is needed', () => {
  const ofRoles = pages.filter(({ path }) => roles.some((role) => path === `/${role}` || path.startsWith(`/${role}/`)))
  expect(ofRoles.length).toBeGreaterThan(80)
  const bare = ofRoles.filter(
    ({ path, loads }) => loads.length !== 2 || !String(loads[0]).includes(`areas/${path.split('/')[1]}.tsx`),
  )
  expect(bare.map(({ path }) => path)).toEqual([])
  // all others stand open to everybody
  expect(pages.filter((page) => !ofRoles.includes(page)).map(({ path }) => path.split('/')[1])).toEqual(
    expect.not.arrayContaining(roles as Role[]),
  )
})

it('is read whole by the build, which names the code of each page', async () => {
  const routes = await readRoutes()
  expect(routes.map(({ path }) => path)).toEqual(pages.map(({ path }) => path))
  expect(routes.flatMap(({ files }) => files).filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([])
  expect(routes.find(({ path }) => path === '/admin/members')?.files).toEqual([
    'src/app/inside.tsx',
    'src/app/pages/admin.ts',
    'src/app/areas/admin.tsx',
    'src/features/members/web/MembersPage.tsx',
  ])
  expect(routes.find(({ path }) => path === '/register')?.files.slice(0, 5)).toEqual([
    'src/app/inside.tsx',
    'src/app/pages/superadmin.ts',
    'src/app/pages/admin.ts',
    'src/app/pages/employee.ts',
    'src/app/pages/member.ts',
  ])
  expect(routes.find(({ path }) => path === '/login/superadmin')?.files).toEqual([
    'src/app/door.tsx',
    'src/features/sessions/web/SuperadminSignInPage.tsx',
  ])
})

it('leads every link somewhere', () => {
  const make = (path: (...given: string[]) => string, given: string[]) => path(...given)
  const lost: string[] = []
  for (const [name, path] of Object.entries(paths) as [string, (...given: string[]) => string][]) {
    const takesRole = path.toString().startsWith('(role')
    const links = takesRole ? roles.map((role) => make(path, [role, 'id'])) : [make(path, ['id', 'id', 'id'])]
    if (name !== 'unauthorized' && name !== 'gymPart' && !links.some(isPage)) lost.push(`${name}: ${links.join(' ')}`)
  }
  expect(lost).toEqual([])
})

const english = new Set<string>(Object.values(crumbTexts.en))
/** What stands in the side menu and in a phone's bottom bar. */
const saidIn = (role: Role, words: (typeof crumbTexts)['uz']) =>
  menuOf(role, words).flatMap(({ label, short }) => [label, short ?? label])

it.each(roles)('no menu of the Uzbek interface mixes quoted English with Uzbek: %s', (role) => {
  const words = saidIn(role, crumbTexts.uz)
  expect(words.length).toBeGreaterThan(10)
  expect([0, words.length]).toContain(words.filter((word) => english.has(word)).length)
})

it.each(roles)('the menu leads to the own notifications and account: %s', (role) => {
  const places = menuOf(role, crumbTexts.uz).map(({ to }) => to)
  expect(places).toEqual(expect.arrayContaining([`/${role}/notification`, `/${role}/account`]))
})

it.each(roles)('without the quoted strings a menu is Uzbek: %s', (role) => {
  expect(saidIn(role, withoutQuoted(crumbTexts.uz)).filter((word) => english.has(word))).toEqual([])
})

it.each(roles)('every page has its name among those that its area brings along: %s', (role) => {
  const own = pages.filter(({ path }) => path === `/${role}` || path.startsWith(`/${role}/`))
  const known = Object.keys(crumbTextsOf(role).uz)
  expect(own.flatMap(({ crumb }) => (crumb && !known.includes(crumb) ? [crumb] : []))).toEqual([])
})
