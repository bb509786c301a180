import type { ComponentType } from 'react'

/** A component whose code comes on demand: once for all who ask, and once more for whoever asks after it did not come. */
export type LazyView = { now: () => ComponentType | undefined; load: () => Promise<ComponentType> }

export function lazyView(load: () => Promise<ComponentType>): LazyView {
  let view: ComponentType | undefined
  let asked: Promise<ComponentType> | undefined
  return {
    now: () => view,
    load: () => {
      asked ??= load().then(
        (found) => (view = found),
        (error: unknown) => {
          asked = undefined
          throw error
        },
      )
      return asked
    },
  }
}

/** A component that is there already. */
export const presentView = (view: ComponentType): LazyView => ({ now: () => view, load: () => Promise.resolve(view) })

/** A page at its whole path: `$name` in it is a parameter, `$` at its end whatever follows. */
export type Page = { path: string; view: LazyView }
/** Pages, and what stands around them. An address below its path that is no page is not found within its frame. */
export type Area = { path: string; frame?: LazyView; pages: readonly Page[] }

/** What an address leads to; without a page nothing is there. */
export type Place = { area?: Area; page?: Page; params: Readonly<Record<string, string>> }

export const cleanPath = (path: string): string => path.replace(/\/+$/, '') || '/'

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // a stray % that somebody typed
  }
}

/** The parameters of a path that fits the pattern, and how well it fits: letters, then parameters, then whatever follows. */
function fit(pattern: string, path: string): { params: Record<string, string>; order: string } | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const takesRest = wanted.at(-1) === '$'
  if (takesRest ? given.length < wanted.length : given.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  let order = ''
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part === '$') order += '2'
    else if (part.startsWith('$') && value) {
      params[part.slice(1)] = decoded(value)
      order += '1'
    } else if (part === value) order += '0'
    else return undefined
  }
  return { params, order }
}

/** Where letters and a parameter both fit, letters do: '/members/create' before '/members/$id'. */
export function placeAt(areas: readonly Area[], path: string): Place {
  let best: (Place & { order: string }) | undefined
  for (const area of areas)
    for (const page of area.pages) {
      const found = fit(page.path, path)
      if (found && (!best || found.order < best.order)) best = { area, page, ...found }
    }
  if (best) return best
  const around = areas.find((area) => area.path && (path === area.path || path.startsWith(`${area.path}/`)))
  return around ? { area: around, params: {} } : { params: {} }
}
