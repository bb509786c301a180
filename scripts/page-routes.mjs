import fs from 'node:fs'
import path from 'node:path'

const root = path.dirname(path.dirname(import.meta.filename))
const fileOf = (imported) => imported.replace(/^#/, '').replace(/^\.\//, 'src/app/')

/** @typedef {{ area: string, path: string, file: string }} Route */

/**
 * The routes and the files that they load, as src/app/pages.tsx says: it is one line for each. A test compares them with
 * the router's own.
 * @returns {Route[]}
 */
export function readRoutes() {
  const source = fs.readFileSync(path.join(root, 'src', 'app', 'pages.tsx'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') // a comment there shows a line, too
  const named = new Map(
    [...source.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, name, imported]) => [name, imported]),
  )
  const routes = [...source.matchAll(/\bpage\(\s*(\w+),\s*'([^']+)',\s*(?:\(\) =>\s*import\('([^']+)'\)|(\w+))/g)].map(
    ([, area, below, imported, name]) => ({
      area,
      path: area === 'open' || area === 'root' ? below : `/${area}${below === '/' ? '' : below}`,
      file: fileOf(imported ?? named.get(name) ?? ''),
    }),
  )
  if (routes.length === 0) throw new Error('src/app/pages.tsx has no route that this can read')
  return routes
}

/** What stands around the pages of an area. */
export const frameOf = (area) =>
  area === 'root' ? [] : area === 'open' ? ['src/features/sessions/web/PublicArea.tsx'] : ['src/app/areas.tsx']
