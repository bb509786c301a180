import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadCode } from '#src/ui/code.ts'
import type { CrumbKey } from './crumb-texts.ts'

type Load = () => Promise<unknown>

/** Every page's full path, its name for breadcrumbs, titles and the menu, and what it loads: its area and itself. */
export const pageTable: { path: string; crumb?: CrumbKey | undefined; loads: readonly Load[] }[] = []
const frames = new Map<AnyRoute, Load>()

type Components<M> = { [K in keyof M]: M[K] extends () => unknown ? K : never }[keyof M] & string

const fullPath = (parent: AnyRoute, path: string): string => {
  const above = (parent.options as { path?: string }).path ?? '' // areas stand directly under the root
  return `${above}${path}`.replace(/\/+$/, '') || '/'
}

/** The router would reload the page whose code did not come, and leave the browser's own error page behind without a connection. */
const lazyPage = <M extends Record<string, unknown>>(load: () => Promise<M>, name: Components<M>): RouteComponent =>
  lazyRouteComponent(() => loadCode(load), name) as RouteComponent // Components<M> names a component without required props

/** A page below an area: its code is loaded when somebody goes there, or points at a link to it. */
export function page<M extends Record<string, unknown>>(
  parent: AnyRoute,
  path: `/${string}`,
  load: () => Promise<M>,
  name: Components<M>,
  crumb?: CrumbKey,
): AnyRoute {
  const frame = frames.get(parent)
  pageTable.push({ path: fullPath(parent, path), crumb, loads: frame ? [frame, load] : [load] })
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyPage(load, name),
  })
}

/** What stands around the pages of one role at its path, or around those of everybody at none. */
export function area<M extends Record<string, unknown>>(
  parent: AnyRoute,
  place: { path: `/${string}` } | { id: string },
  load: () => Promise<M>,
  name: Components<M>,
): AnyRoute {
  const route: AnyRoute = createRoute({ getParentRoute: () => parent, ...place, component: lazyPage(load, name) })
  frames.set(route, load)
  return route
}
