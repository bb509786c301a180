import { framedHeaders, isFramed } from './framed.ts'
import { inTime } from './in-time.ts'
import { currentLanguage } from './texts.ts'

const isSecure = (): boolean => location.protocol === 'https:'
/** Over https one that no other host of the domain can put (`leftCookieOf` of the server). */
const markName = (): string => (isSecure() ? '__Host-left' : 'left')

/**
 * Says to the server that the session of this browser's cookie has been left, also when nobody could be told of it yet. It says of
 * nobody who it was, and whoever signs in next loses it with the old session: what is still on its way ends none of theirs.
 */
export const mark = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${markName()}=`))
    ?.slice(markName().length + 1)

const put = (value: string, seconds: number): void => {
  const place = isFramed() ? 'SameSite=None; Secure; Partitioned' : `SameSite=Strict${isSecure() ? '; Secure' : ''}`
  document.cookie = `${markName()}=${value}; Max-Age=${seconds}; Path=/; ${place}`
}

export const markLeft = (): void => put(Date.now().toString(36), 400 * 86_400)

const againMs = 15_000
let waiting: ReturnType<typeof setTimeout> | undefined

const againLater = (): void => {
  clearTimeout(waiting)
  waiting = setTimeout(() => void finishLeaving(), againMs)
}

/** Ends what was left, when anything was; without an answer it is tried again, also by the next page that opens. */
export async function finishLeaving(token?: string): Promise<void> {
  clearTimeout(waiting)
  const left = mark()
  if (!left && !token) return
  const headers = {
    'Accept-Language': currentLanguage(),
    ...framedHeaders(),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  const ask = (signal: AbortSignal) => fetch('/api/auth/logout?left=1', { credentials: 'same-origin', headers, signal })
  const status = await inTime(ask).then(
    (response) => response.status,
    () => 0,
  )
  if (status === 0 || status === 429 || status >= 500) againLater()
  else if (mark() === left) put('', 0) // not that of somebody who left since
}

if (typeof window !== 'undefined') window.addEventListener('online', () => void finishLeaving())
