import { inTime } from '#src/server/in-time.ts'
import type { Log } from '#src/server/log.ts'
import { neverLeft } from '#src/server/never-left.ts'

export type TelegramConfig = {
  token: string
  url: string
  /** Messages come by calls that carry it; without it the bot asks for them. */
  webhookSecret: string | undefined
}

/** What became of a call. */
export type Told<T = unknown> =
  | { kind: 'done'; result: T }
  /** Too many for now: not done. */
  | { kind: 'later'; waitMs: number }
  /** The person blocked the bot, or the chat is gone. */
  | { kind: 'blocked' }
  | { kind: 'refused'; reason: string }
  /** No answer that makes sense: it may have been done. */
  | { kind: 'unknown'; reason: string }
  /** Nobody was reached: it was not done. */
  | { kind: 'unreached'; reason: string }

export type Button =
  | { text: string; url: string }
  | { text: string; callback_data: string }
  /** Opens a page of the app inside Telegram. */
  | { text: string; web_app: { url: string } }
export type Message = {
  text: string
  /** Rows of buttons below it. */
  buttons?: Button[][]
  /** In the place of the keyboard, or its removal. */
  keyboard?: object
  /** It can't be passed on: a code. */
  isSecret?: boolean
}

export type BotApi = {
  call<T = unknown>(method: string, parameters?: object, patienceMs?: number): Promise<Told<T>>
  /** The bot's name, asked once; undefined while Telegram does not answer. */
  username(): Promise<string | undefined>
  /** Whether Telegram answers: what is not to be lost is not sent while it does not. */
  isThere(): Promise<boolean>
  /** Gives up whatever is under way. */
  close(): void
}

type Answered = {
  ok?: boolean
  result?: unknown
  error_code?: number
  description?: string
  parameters?: { retry_after?: number }
}

const patienceOfCallMs = 10_000
/** A page waits for it: where Telegram is away it asks again only after a while. */
const patienceOfNameMs = 2_000
const askAgainMs = 60_000
/** So long it is believed to be away before it is asked anew. */
const awayMs = 15_000

function read<T>(answered: Answered): Told<T> {
  if (answered.ok === true) return { kind: 'done', result: answered.result as T } // by the method's documentation
  const reason = (answered.description ?? '').slice(0, 300)
  if (answered.error_code === 429) return { kind: 'later', waitMs: (answered.parameters?.retry_after ?? 1) * 1_000 }
  if (answered.error_code === 403 || /chat not found|user is deactivated/i.test(reason)) return { kind: 'blocked' }
  if (answered.error_code && answered.error_code < 500) return { kind: 'refused', reason }
  return { kind: 'unknown', reason }
}

/** Methods of the Bot API over HTTPS, as JSON. The token is in the address: it stands in no log and no error. */
export function createBotApi({ token, url }: TelegramConfig, log: Log): BotApi {
  const closing = new AbortController()
  let name: string | undefined
  let asking: Promise<Told<{ username?: string }>> | undefined
  let askAgainAt = 0
  /** The last call was answered. */
  let isAnswering = false
  let awayUntil = 0

  const call: BotApi['call'] = async <T>(method: string, parameters: object = {}, patienceMs = patienceOfCallMs) => {
    try {
      const ask = async (signal: AbortSignal) => {
        const response = await fetch(`${url.replace(/\/$/, '')}/bot${token}/${method}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(parameters),
          redirect: 'error',
          signal,
        })
        return (await response.json()) as Answered
      }
      const answered = await inTime(patienceMs, ask, closing.signal)
      isAnswering = true
      return read<T>(answered)
    } catch (error) {
      isAnswering = false
      const reason = error instanceof Error ? error.name : 'unknown'
      if (!closing.signal.aborted) log.debug({ method, reason }, 'the Bot API did not answer')
      return { kind: neverLeft(error) ? 'unreached' : 'unknown', reason }
    }
  }

  return {
    call,
    async username() {
      if (!asking || (!name && performance.now() > askAgainAt)) {
        askAgainAt = performance.now() + askAgainMs
        asking = call<{ username?: string }>('getMe', {}, patienceOfNameMs)
      }
      const told = await asking
      if (told.kind === 'done') name = told.result.username
      return name
    },
    async isThere() {
      if (isAnswering) return true
      if (performance.now() < awayUntil) return false
      awayUntil = performance.now() + awayMs
      await call('getMe', {}, patienceOfNameMs)
      return isAnswering
    },
    close: () => closing.abort(),
  }
}
