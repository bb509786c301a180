import { isFramed } from '#src/web/framed.ts'

type Proxy = { postEvent(type: string, data: string): void }

declare global {
  interface Window {
    TelegramWebviewProxy?: Proxy
  }
}

/** Telegram's apps put a door of theirs into the page; in a browser it holds the page in a frame, which nobody else may. What a link claims to be Telegram's words is not read elsewhere. */
export const isInTelegram = (): boolean => window.TelegramWebviewProxy !== undefined || isFramed()

/** Telegram says who has opened this page: whose session this device had before does not count. */
export const isOpenedByTelegram = (): boolean => isInTelegram() && location.hash.includes('tgWebAppData=')
