/** Ends a request whose answer has not come in so many milliseconds. Its timer holds it: a signal that nobody holds is forgotten. */
export function cutOffAfter(ms: number): AbortSignal {
  const cut = new AbortController()
  setTimeout(() => cut.abort(), ms)
  return cut.signal
}
