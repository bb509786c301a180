/**
 * Calls when the connection may be back, again and again. It says that it is back before it is, and a server that was away
 * does not say it at all, so it is also tried every so often. Returns how to stop.
 */
export function onMayBeBack(again: () => void, everyMs = 3000): () => void {
  const timer = setInterval(() => navigator.onLine && again(), everyMs)
  window.addEventListener('online', again)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', again)
  }
}
