import { doorPaths } from '#src/contract/door-paths.ts'
import { isAppPage, placeOfStart } from '../rules.ts'
import { isFramed } from '#src/web/framed.ts'
import { isInTelegram } from './in-telegram.ts'

/** What Telegram's apps put around a page that they open, and tell it in its address. No program of theirs is loaded for it. */

type Heard = (type: string, data?: unknown) => void

declare global {
  interface Window {
    TelegramGameProxy?: { receiveEvent: Heard }
    Telegram?: { WebView: { receiveEvent: Heard } }
  }
}

export type Launch = {
  initData: string
  background: string | undefined
  /** The page that a button in the chat, or the word of a link, is about. */
  page: string | undefined
  /** One that is open to everybody: nobody is signed in for it. */
  openPage: string | undefined
}

/** What stands behind the `#` of the address that Telegram opens, and the page that a button or a link of ours names. */
export function readLaunch(hash: string, search = ''): Launch | undefined {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const initData = said.get('tgWebAppData')
  if (!initData || !isInTelegram()) return undefined
  const asked = new URLSearchParams(search)
  const to = asked.get('to')
  const word = new URLSearchParams(initData).get('start_param') ?? asked.get('tgWebAppStartParam') ?? ''
  const place = { page: undefined, openPage: undefined, ...(to && isAppPage(to) ? { page: to } : placeOfStart(word)) }
  return { initData, background: backgroundIn(said.get('tgWebAppThemeParams') ?? '{}'), ...place }
}

function backgroundIn(theme: string): string | undefined {
  try {
    const colours = JSON.parse(theme) as { bg_color?: unknown }
    return typeof colours.bg_color === 'string' ? colours.bg_color : undefined
  } catch {
    return undefined
  }
}

/** By how bright the background of the chats is. */
export function isDark(colour: string): boolean {
  const parts = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (!parts) return false
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}

const isTelegramHost = (origin: string): boolean => /^https:\/\/[a-z0-9-]+\.telegram\.org$/.test(origin)

function post(type: string, data: object = {}): void {
  window.TelegramWebviewProxy?.postEvent(type, JSON.stringify(data))
  if (!isFramed()) return
  const [around] = location.ancestorOrigins ?? []
  const host = around && isTelegramHost(around) ? around : 'https://web.telegram.org'
  window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), host)
}

/** Outside of Telegram, where a page may not stand in a frame. */
export const openOutside = (path: string): void =>
  post('web_app_open_link', { url: new URL(path, location.origin).href })

/** What Telegram says to a page in its frame; nobody else is heard. */
const hearFrame =
  (heard: Heard) =>
  ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== window.parent || !isTelegramHost(origin) || typeof data !== 'string') return
    try {
      const { eventType } = JSON.parse(data) as { eventType?: unknown }
      if (typeof eventType === 'string') heard(eventType)
    } catch {
      // nothing that Telegram says
    }
  }

type Standing = { pathname: string; origin: string; referrer: string; state: unknown }

/**
 * Where Telegram's button leads: from the first page out of the app, else to the page before this one, and where none of ours is before
 * it, as after a provider's or where a button of the chat has led to this one, to the first.
 */
export function wayBack({ pathname, origin, referrer, state }: Standing): 'out' | 'back' | 'home' {
  if (/^\/member\/?$|^\/telegram$/.test(pathname)) return 'out'
  const steps = (state as { __TSR_index?: number } | null)?.__TSR_index ?? 0 // counted by the history that the router stands over
  return steps > 0 || referrer.startsWith(`${origin}/`) ? 'back' : 'home'
}

function goBack(): void {
  const { pathname, origin } = location
  const way = wayBack({ pathname, origin, referrer: document.referrer, state: history.state })
  if (way === 'out') post('web_app_close')
  else if (way === 'back') history.back()
  else location.replace(doorPaths.home('member'))
}

const showBack = (isVisible: boolean): void => post('web_app_setup_back_button', { is_visible: isVisible })

/**
 * The whole height, and Telegram's own button to go back. Every page that is loaded there hears it for itself, and takes it along when it
 * goes: a provider's page, or one without programs, hears nothing, and Telegram's cross stands there in its place.
 */
export function setUpWebview(): void {
  const heard: Heard = (type) => {
    // Telegram would open the address once more, whose words are used up
    if (type === 'reload_iframe') {
      post('iframe_will_reload')
      location.reload()
    }
    if (type === 'back_button_pressed') goBack()
  }
  window.Telegram = { WebView: { receiveEvent: heard } }
  window.TelegramGameProxy = { receiveEvent: heard }
  if (isFramed()) {
    window.addEventListener('message', hearFrame(heard))
    post('iframe_ready', { reload_supported: true })
  }
  window.addEventListener('pagehide', () => showBack(false))
  window.addEventListener('pageshow', ({ persisted }) => persisted && showBack(true))
  post('web_app_ready')
  post('web_app_expand')
  showBack(true)
}
