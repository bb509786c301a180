import { ApiError, noAnswerError, offlineError } from './api-error.ts'

/** How long an answer is waited for, in milliseconds. The server gives a statement up after 20 seconds. */
const usualMs = 30_000
/** With files that a slow network carries. */
export const filesMs = 180_000

type Limit = { ms?: number | undefined; signal?: AbortSignal | undefined }

/**
 * Asks the server and waits no longer than `ms`: for what `ask` resolves to, which is the answer whole where it reads the body.
 * Fails with an ApiError of status 0, or with what `ask` threw when the caller's own `signal` ended it.
 */
export async function inTime(
  ask: (signal: AbortSignal) => Promise<Response>,
  { ms = usualMs, signal }: Limit = {},
): Promise<Response> {
  const cut = new AbortController()
  const stop = () => cut.abort()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      refuse(noAnswerError())
      stop()
    }, ms)
  })
  try {
    return await Promise.race([ask(cut.signal), late])
  } catch (error) {
    throw signal?.aborted || error instanceof ApiError ? error : offlineError()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** An answer with its body: one that is cut in the middle has not come. */
export async function wholeAnswer(asking: Promise<Response>): Promise<Response> {
  const response = await asking
  return response.body ? new Response(await response.arrayBuffer(), response) : response
}
