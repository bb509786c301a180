import type { Endpoint } from '#src/contract/endpoint.ts'
import { urlOf } from './call.ts'
import { bootSession, readAccessToken, readSession, refreshSession } from './session.ts'

const firstPauseMs = 2_000
const longestPauseMs = 60_000
/** A tab that is looked away from for so long hears nothing until it is looked at again. */
const hiddenMs = 5_000

/**
 * Listens to an endpoint of server-sent events until `signal` ends. It is a fetch, because an EventSource can't carry the
 * token; when the stream breaks it is opened again, after ever longer pauses while that fails. Only while the page is seen:
 * without HTTP/2 a browser has six connections for all of its tabs, and seven that listen would keep every call waiting.
 */
export async function listen(
  endpoint: Endpoint,
  hear: (event: string, data: unknown) => void,
  signal: AbortSignal,
  /** It is asked for now, and once more whenever it could not be opened or has ended. */
  onAsk?: () => void,
): Promise<void> {
  let pause = firstPauseMs
  while (!signal.aborted) {
    await seen(signal)
    const unseen = whenUnseen(signal)
    try {
      await bootSession()
      if (readSession().status !== 'signed_in') return
      onAsk?.()
      const response = await open(endpoint, unseen.signal)
      if (response.ok && response.body) {
        pause = firstPauseMs
        await readEvents(response.body, hear)
      } else if (response.status === 403 || response.status === 401) await refreshSession()
    } catch {
      // away or broken off: the pause below, then again
    } finally {
      unseen.forget()
    }
    if (signal.aborted) return
    if (unseen.signal.aborted) continue
    await wait(pause, signal)
    pause = Math.min(pause * 2, longestPauseMs)
  }
}

const open = (endpoint: Endpoint, signal: AbortSignal): Promise<Response> =>
  fetch(urlOf(endpoint, {}), {
    signal,
    priority: 'low', // it stays open: a page with it is loaded all the same
    credentials: 'same-origin',
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${readAccessToken() ?? ''}` },
  })

async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: (event: string, data: unknown) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader() // the DOM's type asks for any buffer
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const),
      )
      const data = fields.get('data')
      if (data) hear(fields.get('event') ?? 'message', JSON.parse(data))
    }
  }
}

const isSeen = () => document.visibilityState !== 'hidden'

/** Until the page is looked at. */
const seen = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const look = () => {
      if (!isSeen() && !signal.aborted) return
      over.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    signal.addEventListener('abort', look, { signal: over.signal })
    look()
  })

/** A signal that ends with the given one, or when the page has been out of sight for a while. */
function whenUnseen(signal: AbortSignal): { signal: AbortSignal; forget: () => void } {
  const [end, over] = [new AbortController(), new AbortController()]
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => end.abort()
  const look = () => {
    clearTimeout(timer)
    if (!isSeen()) timer = setTimeout(stop, hiddenMs)
  }
  document.addEventListener('visibilitychange', look, { signal: over.signal })
  signal.addEventListener('abort', stop, { signal: over.signal })
  if (signal.aborted) stop() // whoever is gone opens none
  const forget = () => {
    clearTimeout(timer)
    over.abort()
  }
  return { signal: end.signal, forget }
}

/** Waits, but no longer than until the network is back. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { signal: over.signal })
    window.addEventListener('online', end, { signal: over.signal })
  })
