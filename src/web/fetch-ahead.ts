import type { Role } from '#src/contract/roles.ts'
import { isGone, loadCode, takePart } from '#src/ui/code.ts'
import { hearLooseLetters } from './loose-letters.ts'
import type { Page } from './routes.ts'
import { isSavingData } from './saving-data.ts'

const filesAtOnce = 4
const touches = ['pointermove', 'pointerdown', 'keydown']

const whenIdle: (work: () => void) => number =
  typeof requestIdleCallback === 'function'
    ? (work) => requestIdleCallback(work)
    : (work) => window.setTimeout(work, 200)

/** The files of a role's pages and their windows come into the browser's cache, as the build lists them (scripts/page-preloads.mjs). */
async function fetchFiles(role: Role, signal: AbortSignal): Promise<void> {
  const come = (address: string) => fetch(address, { signal, priority: 'low' })
  const files: string[] = JSON.parse(await (await come(`/ahead/${role}.json`)).text())
  const one = async () => {
    for (let file = files.shift(); file; file = files.shift()) {
      const answer = await come(file)
      await answer.text()
      if (!answer.ok) files.length = 0 // a newer version took them away
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, one))
}

/**
 * The code of a role's pages and their windows is fetched: a connection that goes away takes no page and no question along. It is
 * run, one by one while nothing else is done and the windows of this page first, only once somebody has touched something: until
 * then the page is left alone, and no longer than there are files of this version. Not for people who save data. For the time
 * that it all takes, letters wait for their field.
 */
export async function fetchAhead(all: readonly Page[], role: Role, signal: AbortSignal): Promise<void> {
  hearLooseLetters(signal)
  if (isSavingData()) return
  const pages: (() => Promise<unknown>)[] = all
    .filter(({ path }) => path === `/${role}` || path.startsWith(`/${role}/`))
    .map(({ view }) => view.load)
  const next = async (): Promise<void> => {
    if (signal.aborted) return
    const part = takePart()
    const load = part ? () => loadCode(part) : pages.shift()
    // gone is all that has not come; without a connection whoever needs it asks again
    if (!load || (await load().then(() => false, isGone))) return
    whenIdle(() => void next())
  }
  const run = () => {
    for (const touch of touches) window.removeEventListener(touch, run)
    whenIdle(() => void next())
  }
  await fetchFiles(role, signal).catch(() => undefined) // likewise
  for (const touch of touches) window.addEventListener(touch, run, { signal })
}
