import type { Role } from '#src/contract/permissions.ts'
import { takePart } from '#src/ui/code.ts'
import type { Page } from '#src/web/routes.ts'
import { isSavingData } from './saving-data.ts'

/** What the first page asks comes before what may be asked. */
export const quietMs = 2000

const whenIdle: (work: () => void) => number =
  typeof requestIdleCallback === 'function'
    ? (work) => requestIdleCallback(work)
    : (work) => window.setTimeout(work, 200)

/**
 * The code of a role's dialogs, those of this page first, and of its pages is fetched one by one while nothing else is done: a
 * connection that goes away takes no page and no question along. Not for people who save data. Returns how to stop.
 */
export function fetchAhead(all: readonly Page[], role: Role): () => void {
  if (isSavingData()) return () => undefined
  let isStopped = false
  const pages: (() => Promise<unknown>)[] = all
    .filter(({ path }) => path === `/${role}` || path.startsWith(`/${role}/`))
    .map(({ view }) => view.load)
  const next = async (): Promise<void> => {
    if (isStopped) return
    const load = takePart() ?? pages.shift()
    if (!load) return
    try {
      await load()
    } catch {
      // no connection: asked for again by whoever needs it
    }
    whenIdle(() => void next())
  }
  let timer: number | undefined
  const begin = () => {
    timer = window.setTimeout(() => whenIdle(() => void next()), quietMs)
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('load', begin)
  }
}
