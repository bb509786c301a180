import { createHmac } from 'node:crypto'
import { jsonOf, startLocalServer } from './local-server.ts'

/** What the next messages meet; the last stays. */
type Manner = 'well' | 'blocked' | 'refuses' | 'drops' | { retryAfter: number }

type Said = {
  chat_id: number
  text: string
  protect_content?: boolean
  reply_markup?: {
    inline_keyboard?: { text: string; url?: string; callback_data?: string }[][]
    keyboard?: unknown
    remove_keyboard?: boolean
  }
  at: number
}

/** What Telegram gives to an app that somebody opens, signed as for the bot of this token. */
export function signOpening(fields: Readonly<Record<string, string>>, token: string): string {
  const checked = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  const hash = createHmac('sha256', key).update(checked).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}

/**
 * Telegram's side of the Bot API, with its limits: who writes too fast is told to wait. `lastId` is the number of the last update: those
 * of a product that was asked before go on from there.
 */
export async function startTelegramServer({ port = 0, lastId = 1_000 }: { port?: number; lastId?: number } = {}) {
  const token = '123456789:sinov-tokeni_sinov-tokeni_sinov'
  const said: Said[] = []
  const calls: Record<string, number> = {}
  /** Where it was told to call. */
  const webhooks: string[] = []
  /** Buttons that were let go, with what was said to whoever pressed. */
  const answered: { text?: string }[] = []
  const manners: Manner[] = []
  let waiting: object[] = []
  let wake = () => {}
  /** Messages that came much less than a second after another one to the same chat; the net may hold one up. */
  const tooFast: number[] = []
  const held = new Set<() => void>()

  async function updates(offset: number): Promise<object[]> {
    waiting = waiting.filter((update) => (update as { update_id: number }).update_id >= offset)
    if (waiting.length === 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1_000)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        held.add(wake)
      })
    return waiting
  }

  function take(message: Said): [number, object] {
    const manner = (manners.length > 1 ? manners.shift() : manners[0]) ?? 'well'
    const wrong = (error_code: number, description: string, parameters?: object): [number, object] => [
      error_code,
      { ok: false, error_code, description, ...(parameters && { parameters }) },
    ]
    if (manner === 'blocked') return wrong(403, 'Forbidden: bot was blocked by the user')
    if (manner === 'refuses') return wrong(400, 'Bad Request: message text is empty')
    if (typeof manner === 'object')
      return wrong(429, `Too Many Requests: retry after ${manner.retryAfter}`, { retry_after: manner.retryAfter })
    const last = said.findLast(({ chat_id }) => chat_id === message.chat_id)
    if (last && message.at - last.at < 500) tooFast.push(message.at - last.at)
    said.push(message)
    return [200, { ok: true, result: { message_id: said.length } }]
  }

  const server = await startLocalServer(
    async (request, sent, response) => {
      const body = jsonOf(sent)
      const [, bot, method = ''] = (request.url ?? '').split('/')
      const answer = (status: number, reply: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
      if (bot !== `bot${token}`) return answer(401, { ok: false, error_code: 401, description: 'Unauthorized' })
      calls[method] = (calls[method] ?? 0) + 1
      if (method === 'getMe')
        return answer(200, { ok: true, result: { id: 1, is_bot: true, username: 'polvon_sinov_bot' } })
      if (method === 'getUpdates') return answer(200, { ok: true, result: await updates(Number(body['offset'] ?? 0)) })
      if (method === 'setWebhook') webhooks.push(String(body['url']))
      if (method === 'answerCallbackQuery') answered.push(body as { text?: string })
      if (method !== 'sendMessage') return answer(200, { ok: true, result: true })
      if (manners[0] === 'drops') return request.socket.destroy()
      const [status, reply] = take({ ...body, at: Date.now() } as unknown as Said)
      return answer(status, reply)
    },
    { port },
  )

  const put = (update: object): number => {
    waiting.push({ update_id: ++lastId, ...update })
    wake()
    return lastId
  }
  return {
    token,
    url: server.url,
    said,
    calls,
    webhooks,
    answered,
    tooFast,
    behave: (...next: Manner[]) => void manners.splice(0, manners.length, ...next),
    /** Somebody writes to the bot. */
    write: (chatId: number, text: string, more: object = {}) =>
      put({
        message: { from: { id: chatId, language_code: 'uz' }, chat: { id: chatId, type: 'private' }, text, ...more },
      }),
    share: (chatId: number, phone_number: string, user_id: number | undefined = chatId, more: object = {}) =>
      put({
        message: {
          from: { id: chatId, language_code: 'ru' },
          chat: { id: chatId, type: 'private' },
          contact: { phone_number, user_id },
          ...more,
        },
      }),
    press: (chatId: number, data: string) =>
      put({
        callback_query: {
          id: String(lastId),
          from: { id: chatId },
          data,
          message: { chat: { id: chatId, type: 'private' } },
        },
      }),
    leave: (chatId: number) =>
      put({ my_chat_member: { chat: { id: chatId, type: 'private' }, new_chat_member: { status: 'kicked' } } }),
    /** The last update comes once more, as after an answer that was lost. */
    repeat: (update: object) => {
      waiting.push(update)
      wake()
    },
    textsTo: (chatId: number) => said.filter(({ chat_id }) => chat_id === chatId).map(({ text }) => text),
    async close() {
      for (const end of held) end()
      await server.close()
    },
  }
}
