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

/** The page that the server gives now names another entry when a new version took this one's place. */
async function reasonOf(): Promise<MissingReason> {
  if (!navigator.onLine) return 'offline'
  try {
    const response = await fetch('/', { cache: 'no-store' })
    const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')
    const isOurs = !response.ok || !entry || (await response.text()).includes(new URL(entry.src).pathname)
    return isOurs ? 'fault' : 'new_version'
  } catch {
    return 'offline'
  }
}

/** Loads a part's code; a failure is a MissingCode, and asking again asks the network again. */
export const loadCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async (error: unknown) => {
    throw new MissingCode(await reasonOf(), error)
  })

const parts = new Set<() => Promise<unknown>>()

/** Remembers a part whose code would be missed without a connection. */
export const addPart = (load: () => Promise<unknown>): void => void parts.add(load)

/** Parts that nobody has taken yet, the earliest first. */
export function takePart(): (() => Promise<unknown>) | undefined {
  const [first] = parts
  if (first) parts.delete(first)
  return first
}
