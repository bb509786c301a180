import { beforeAll, expect, it, vi } from 'vitest'
import type { Role } from '#src/contract/permissions.ts'
import { pathFits } from '#src/web/layout/crumbs.ts'
import { readRoutes } from '../../scripts/page-routes.mjs'
import { paths } from '#src/contract/paths.ts'

let pages: readonly { path: string }[]
beforeAll(async () => {
  vi.stubGlobal('self', globalThis)
  await import('./pages.tsx')
  pages = (await import('./route-maker.ts')).pageTable
})

const roles: readonly Role[] = ['superadmin', 'admin', 'employee', 'member']
const isPage = (path: string) => pages.some((page) => pathFits(page.path, path.split('?')[0] ?? path))

it('stands each page once', () => {
  const seen = pages.map((page) => page.path)
  expect(seen.filter((path, index) => seen.indexOf(path) !== index)).toEqual([])
})

it('is read whole by the build, which names the code of each page', () => {
  expect(readRoutes().map(({ path }) => path)).toEqual(pages.map(({ path }) => path))
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
