import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.ts'

export type Route = { area: string; path: string; file: string }

const inRoot = (...parts: string[]) => path.join(projectRoot(), ...parts)
const fileOf = (imported: string) => imported.replace(/^#/, '').replace(/^\.\//, 'src/app/')

/** The routes and the files that they load, as src/app/pages.tsx says: it is one line for each. */
export function readRoutes(): Route[] {
  const source = fs.readFileSync(inRoot('src', 'app', 'pages.tsx'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') // a comment there shows a line, too
  const named = new Map(
    [...source.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, name = '', imported = '']) => [
      name,
      imported,
    ]),
  )
  const routes = [...source.matchAll(/\bpage\(\s*(\w+),\s*'([^']+)',\s*(?:\(\) =>\s*import\('([^']+)'\)|(\w+))/g)].map(
    ([, area = '', below = '', imported, name = '']) => ({
      area,
      path: area === 'open' ? below : `/${area}${below === '/' ? '' : below}`,
      file: fileOf(imported ?? named.get(name) ?? ''),
    }),
  )
  if (routes.length === 0) throw new Error('src/app/pages.tsx has no route that this can read')
  return routes
}

export const hasPage = (wanted: string): boolean => readRoutes().some((route) => route.path === wanted)
