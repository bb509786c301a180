import { inTime } from '#src/server/in-time.ts'
import type { Clock } from '#src/server/clock.ts'
import { codeOfFetch, neverLeft } from '#src/server/never-left.ts'
import type { EskizConfig } from './sms-driver.ts'

/** What came of one call. */
export type Exchange =
  | { kind: 'answer'; status: number; json: Record<string, unknown>; retryAfterMs: number | undefined }
  /** The gateway can't have seen it. */
  | { kind: 'unsent'; reason: string }
  /** It left; whether it was heard is not known. */
  | { kind: 'lost'; reason: string }

type Method = 'GET' | 'POST' | 'PATCH'

function failureOf(error: unknown): Exchange {
  const code = codeOfFetch(error)
  if (neverLeft(error)) return { kind: 'unsent', reason: `the gateway can't be reached (${code})` }
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return { kind: 'lost', reason: isLate ? 'no answer in time' : `the connection broke off${code && ` (${code})`}` }
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) * 1000 : undefined
}

/** Tokens live for 30 days; a day before the end a new one is asked for. */
const refreshAfterMs = 29 * 86_400_000
/** undici gives a connection ten seconds: an answer gets longer, so that a time-out says which of the two it was. */
const usualTimeoutMs = 15_000

/** Calls under one sign-in that all share: whoever comes first signs in, the others wait for the same token. */
export function createEskizSession(config: EskizConfig, clock: Clock) {
  const base = `${config.url.replace(/\/$/, '')}/api`
  const closing = new AbortController()
  let held: { token: Promise<string>; since: number } | undefined

  async function exchange(method: Method, path: string, body?: object, token?: string): Promise<Exchange> {
    try {
      const ask = async (signal: AbortSignal) => {
        const response = await fetch(base + path, {
          method,
          redirect: 'manual',
          headers: {
            accept: 'application/json',
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal,
        })
        return { response, text: await response.text() }
      }
      const { response, text } = await inTime(config.timeoutMs ?? usualTimeoutMs, ask, closing.signal)
      let json: unknown
      try {
        json = JSON.parse(text)
      } catch {
        json = {} // a page of a proxy: the status says enough
      }
      const isRecord = typeof json === 'object' && json !== null
      return {
        kind: 'answer',
        status: response.status,
        json: isRecord ? (json as Record<string, unknown>) : {},
        retryAfterMs: retryAfterOf(response),
      }
    } catch (error) {
      return failureOf(error)
    }
  }

  const tokenIn = (answer: Exchange): string | undefined => {
    if (answer.kind !== 'answer' || answer.status >= 300) return undefined
    const token = (answer.json['data'] as { token?: unknown } | undefined)?.token
    return typeof token === 'string' && token !== '' ? token : undefined
  }

  async function signIn(): Promise<string> {
    const answer = await exchange('POST', '/auth/login', { email: config.email, password: config.password })
    const token = tokenIn(answer)
    if (token) return token
    throw new Error(answer.kind === 'answer' ? `the gateway refused the sign-in: ${answer.status}` : answer.reason)
  }

  const hold = (token: Promise<string>) => {
    const mine = { token, since: clock.now().getTime() }
    held = mine
    token.catch(() => {
      if (held === mine) held = undefined
    })
    return mine
  }

  function current() {
    if (!held) return hold(signIn())
    if (clock.now().getTime() - held.since < refreshAfterMs) return held
    const old = held.token
    return hold(
      old.then(async (token) => tokenIn(await exchange('PATCH', '/auth/refresh', undefined, token)) ?? signIn()),
    )
  }

  return {
    close: () => closing.abort(),

    /** One call. A token that is refused is renewed once, whoever notices it first. */
    async call(method: Method, path: string, body?: object): Promise<Exchange> {
      for (let tries = 0; ; tries++) {
        const mine = current()
        let token: string
        try {
          token = await mine.token
        } catch (error) {
          return { kind: 'unsent', reason: (error as Error).message } // signIn throws nothing else
        }
        const answer = await exchange(method, path, body, token)
        if (answer.kind !== 'answer' || answer.status !== 401) return answer
        if (held === mine) held = undefined
        if (tries > 0) return answer
      }
    },
  }
}
