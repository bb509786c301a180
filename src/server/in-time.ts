/**
 * One question to another server, answered within `ms` milliseconds or cut off: `ask` gets the signal and reads all of the
 * answer, its body too. Rejects with a `TimeoutError` when time is up, with an `AbortError` when `closing` is aborted.
 *
 * Not a signal made of others (`AbortSignal.any` over one with a time): nobody holds the inner one, and once memory was
 * tidied up its time is never up (https://github.com/nodejs/node/issues/54614).
 */
export async function inTime<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
  closing?: AbortSignal,
): Promise<T> {
  const cut = new AbortController()
  const stop = () => cut.abort()
  const timer = setTimeout(() => cut.abort(new DOMException('no answer in time', 'TimeoutError')), ms)
  closing?.addEventListener('abort', stop)
  if (closing?.aborted) stop()
  try {
    return await ask(cut.signal)
  } finally {
    clearTimeout(timer)
    closing?.removeEventListener('abort', stop)
  }
}
