import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import { loadCode } from '#src/ui/code.ts'
import type { CrumbKey } from './crumb-texts.ts'

/** Every page's full path and its name, for breadcrumbs, titles and the menu. */
export const pageTable: { path: string; crumb?: CrumbKey | undefined }[] = []

type Components<M> = { [K in keyof M]: M[K] extends () => unknown ? K : never }[keyof M] & string

const fullPath = (parent: AnyRoute, path: string): string => {
  const above = (parent.options as { path?: string }).path ?? '' // areas stand directly under the root
  return `${above}${path}`.replace(/\/+$/, '') || '/'
}

/** The router would reload the page whose code did not come, and leave the browser's own error page behind without a connection. */
export const lazyPage = <M extends Record<string, unknown>>(
  load: () => Promise<M>,
  name: Components<M>,
): RouteComponent => lazyRouteComponent(() => loadCode(load), name) as RouteComponent // Components<M> names a component without required props

/** A page below an area: its code is loaded when somebody goes there, or points at a link to it. */
export function page<M extends Record<string, unknown>>(
  parent: AnyRoute,
  path: `/${string}`,
  load: () => Promise<M>,
  name: Components<M>,
  crumb?: CrumbKey,
): AnyRoute {
  pageTable.push({ path: fullPath(parent, path), crumb })
  return createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyPage(load, name),
  })
}

/** The frame of one role's pages. */
export const area = <M extends Record<string, unknown>>(
  parent: AnyRoute,
  path: `/${string}`,
  load: () => Promise<M>,
  name: Components<M>,
): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyPage(load, name),
  })
