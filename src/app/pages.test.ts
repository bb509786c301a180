import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Role } from '#src/contract/permissions.ts'
import { pathFits } from '#src/web/layout/crumbs.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { readRoutes } from '../../scripts/page-routes.mjs'
import { paths } from '#src/contract/paths.ts'

let pages: readonly { path: string }[]
beforeAll(async () => {
  vi.stubGlobal('self', globalThis)
  await import('./pages.tsx')
  for (const area of ['superadmin', 'admin', 'employee', 'member']) await import(`./pages/${area}.ts`)
  pages = (await import('./route-maker.ts')).pageTable
})

const roles: readonly Role[] = ['superadmin', 'admin', 'employee', 'member']
const isPage = (path: string) => pages.some((page) => pathFits(page.path, path.split('?')[0] ?? path))

it('stands each page once', () => {
  const seen = pages.map((page) => page.path)
  expect(seen.filter((path, index) => seen.indexOf(path) !== index)).toEqual([])
})

it('is read whole by the build, which names the code of each page', async () => {
  const routes = await readRoutes()
  expect(routes.map(({ path }) => path)).toEqual(pages.map(({ path }) => path))
  expect(routes.flatMap(({ files }) => files).filter((file) => !existsSync(join(projectRoot(), file)))).toEqual([])
  expect(routes.find(({ path }) => path === '/admin/members')?.files).toEqual([
    'src/app/inside.tsx',
    'src/app/pages/admin.ts',
    'src/app/areas.tsx',
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
