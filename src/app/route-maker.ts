import type { ComponentType } from 'react'
import { loadCode } from '#src/ui/code.ts'
import { type Area, cleanPath, type LazyView, lazyView, type Page } from '#src/web/routes.ts'
import type { CrumbKey } from './crumb-texts.ts'

type Load = () => Promise<unknown>

/** Every page's full path, its name for breadcrumbs, titles and the menu, and what it loads: its area and itself. */
export const pageTable: { path: string; crumb?: CrumbKey | undefined; loads: readonly Load[] }[] = []

/** Where pages stand: what stands around them with how it is loaded, or nothing. */
export type Surrounding = { path: string; frame?: LazyView; load?: Load }

type Components<M> = { [K in keyof M]: M[K] extends () => unknown ? K : never }[keyof M] & string

const lazyPage = <M extends Record<string, unknown>>(load: () => Promise<M>, name: Components<M>): LazyView =>
  lazyView(async () => (await loadCode(load))[name] as ComponentType) // Components<M> names a component without required props

/** A page below an area: its code is loaded when somebody goes there, or points at a link to it. */
export function page<M extends Record<string, unknown>>(
  around: Surrounding,
  path: `/${string}`,
  load: () => Promise<M>,
  name: Components<M>,
  crumb?: CrumbKey,
): Page {
  const whole = cleanPath(`${around.path}${path}`)
  pageTable.push({ path: whole, crumb, loads: around.load ? [around.load, load] : [load] })
  return { path: whole, view: lazyPage(load, name) }
}

/** What stands around the pages of one role at its path, or around those of everybody at none. */
export const frame = <M extends Record<string, unknown>>(
  path: '' | `/${string}`,
  load: () => Promise<M>,
  name: Components<M>,
): Surrounding => ({ path, frame: lazyPage(load, name), load })

/** An area with its pages. */
export const area = ({ path, frame: around }: Surrounding, pages: readonly Page[]): Area => ({
  path,
  ...(around && { frame: around }),
  pages,
})
