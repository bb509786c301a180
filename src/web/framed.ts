/** Stands this page in a frame of another host? boot.js has found out. Nothing of the device's own session is there then. */
export const isFramed = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset['framed'] !== undefined

/** Said by calls that begin, renew or end a session: the frame has one of its own. */
export const framedHeaders = (): Record<string, string> => (isFramed() ? { Framed: '1' } : {})

/** To a page that may stand in no frame: beside Telegram then, in the place of this one elsewhere. */
export function leadOut(url: string): void {
  if (!isFramed()) return window.location.assign(url)
  // opened without a word about who opens it; a browser that lets no window open keeps the page
  window.open(url, '_blank', 'noopener')
}
