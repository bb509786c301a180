import { cutOffAfter } from './cut-off.ts'

/** Why a part's code did not come: no connection, a version that took the old files away, or a fault of ours. */
export type MissingReason = 'offline' | 'new_version' | 'fault'

/** The code of a page or a part could not be loaded. It says why, so that nobody is told of a new version who is only offline. */
export class MissingCode extends Error {
  readonly reason: MissingReason
  constructor(reason: MissingReason, cause: unknown) {
    super(`missing code: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Says to people why it is missing. */
export const missingText = (texts: Record<MissingReason, string>, error: unknown): string =>
  texts[error instanceof MissingCode ? error.reason : 'fault']

export const isOffline = (error: unknown): boolean => error instanceof MissingCode && error.reason === 'offline'
/** A newer version took the code away: it never comes. */
export const isGone = (error: unknown): boolean => error instanceof MissingCode && error.reason === 'new_version'

/** A network that does not answer for so long, in milliseconds, is none. */
const longestMs = 10_000

/** The page that the server gives now names another entry when a new version took this one's place. */
async function reasonOf(): Promise<MissingReason> {
  if (!navigator.onLine) return 'offline'
  try {
    const response = await fetch('/', { cache: 'no-store', signal: cutOffAfter(longestMs) })
    if (response.status >= 500) return 'offline' // a proxy, whose server is away
    const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
    const isOurs = !response.ok || !entry || (await response.text()).includes(new URL(entry.src).pathname)
    return isOurs ? 'fault' : 'new_version'
  } catch {
    return 'offline'
  }
}

/** The file that did not come, where the browser names it. */
const fileOf = (error: unknown): string | undefined =>
  /\S+?\.js(?=$|[\s?])/.exec(error instanceof Error ? error.message : '')?.[0]

let asked = 0

/**
 * Browsers keep a module that failed, maybe when it was fetched ahead: at its own address it is not asked for a second time.
 * The same file at another one is, and what it imports keeps its address.
 */
async function loadAgain(error: unknown): Promise<unknown> {
  const file = fileOf(error)
  if (!file) throw error
  asked += 1
  return import(/* @vite-ignore */ `${file}?again=${asked}`)
}

const missing = async (error: unknown): Promise<never> => {
  throw new MissingCode(await reasonOf(), error)
}

/** A server that came back while the reason was looked for has the code too: no fault of ours, which would wait for a press. */
const loadOrSay = async (error: unknown): Promise<unknown> => {
  const reason = await reasonOf()
  if (reason === 'fault') return loadAgain(error).catch(missing)
  throw new MissingCode(reason, error)
}

/** Loads a part's code; a failure is a MissingCode, and asking again asks the network again. */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(loadAgain).catch(loadOrSay) as Promise<Module> // the same file has the same exports

/** The same of code that others import too, which may be there only once: when it failed, a page loaded anew has it. */
export const loadShared = <Module>(load: () => Promise<Module>): Promise<Module> => load().catch(missing)

/** May the code be had now? Asks the network for the file that did not come, or for the page where the browser names none. */
export async function isBack({ cause }: MissingCode): Promise<boolean> {
  const answer = fetch(fileOf(cause) ?? '/', { cache: 'no-store', signal: cutOffAfter(longestMs) })
  return answer.then(
    ({ ok }) => ok,
    () => false,
  )
}

const parts = new Set<() => Promise<unknown>>()

/** Remembers a part whose code would be missed without a connection. */
export const addPart = (load: () => Promise<unknown>): void => void parts.add(load)

/** Parts that nobody has taken yet, the earliest first. */
export function takePart(): (() => Promise<unknown>) | undefined {
  const [first] = parts
  if (first) parts.delete(first)
  return first
}

/** All of them at once; who stays without a connection asks again. */
export function takeParts(): void {
  for (let load = takePart(); load; load = takePart()) void load().catch(() => undefined)
}
