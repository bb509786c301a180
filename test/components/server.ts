import { afterEach, beforeEach, expect, vi } from 'vitest'

/** A call that has left the page and waits for the test: slow, in another order, refused or cut off, as the test likes. */
export type Asked = {
  method: string
  path: string
  query: Record<string, string>
  headers: Headers
  body: unknown
  /** Whether the page has lost interest in the answer. */
  isAborted: () => boolean
  answer: (reply: object, headers?: Record<string, string>) => void
  refuse: (status: number, reply?: object, headers?: Record<string, string>) => void
  /** Something else than the API's JSON: a file, or a page of a proxy. */
  answerText: (status: number, text: string, headers?: Record<string, string>) => void
  answerStream: (body: ReadableStream<Uint8Array>) => void
  cutOff: () => void
}

let asked: Asked[] = []
let taken = new Set<Asked>()
const realFetch = globalThis.fetch

const bodyOf = (body: BodyInit | null | undefined): unknown =>
  typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? Object.fromEntries(body) : undefined

function ask(address: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(address, location.origin)
  return new Promise((resolve, reject) => {
    const { signal } = init
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort)
    const say = (status: number, text: string, headers: Record<string, string> = {}) =>
      resolve(new Response(text, { status, headers }))
    const reply = (status: number, json: object, headers: Record<string, string> = {}) =>
      say(status, JSON.stringify(json), { 'content-type': 'application/json', ...headers })
    asked.push({
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: bodyOf(init.body),
      isAborted: () => signal?.aborted === true,
      answer: (json, headers = {}) => reply(200, { statusCode: 200, message: 'OK', ...json }, headers),
      refuse: (status, json = {}, headers = {}) => reply(status, { statusCode: status, ...json }, headers),
      answerText: say,
      answerStream: (body) => resolve(new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>)), // see the DOM's BodyInit
      cutOff: () => reject(new TypeError('Failed to fetch')),
    })
  })
}

/** In place of the server for the tests of a file: every call to /api waits here. */
export function standInForServer() {
  beforeEach(() => {
    asked = []
    taken = new Set()
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
      typeof input === 'string' && input.startsWith('/api/') ? ask(input, init) : realFetch(input, init),
    )
  })
  afterEach(() => void vi.unstubAllGlobals())
  const waiting = (path: string) => asked.filter((one) => one.path === path && !taken.has(one) && !one.isAborted())
  const next = async (path: string): Promise<Asked> => {
    const [first] = await vi.waitFor(() => {
      const found = waiting(path)
      expect(found, `a call of ${path}`).not.toEqual([])
      return found
    }, 20_000)
    if (!first) throw new Error(`no call of ${path}`)
    taken.add(first)
    return first
  }
  return {
    /** The oldest call of this path that the test has not seen yet, as soon as it is made. */
    next,
    /** A server that is broken: the call is refused, and so are both tries that follow it by themselves. */
    breaksDown: async (path: string): Promise<void> => {
      for (let tries = 0; tries < 3; tries++)
        (await next(path)).refuse(500, { error: 'internal', message: 'Serverda nosozlik' })
    },
    /** All calls of a path so far. */
    calls: (path: string): Asked[] => asked.filter((one) => one.path === path),
  }
}
