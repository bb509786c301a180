import { sql } from 'kysely'
import type { Database, Db } from '#src/server/db.ts'
import { chatPauseMs, longestText, longestWaitMs, messagesASecond } from '../rules.ts'
import type { Log } from '#src/server/log.ts'
import type { BotApi, Message, Told } from './bot-api.ts'

type Deps = { database: Database; botApi: BotApi; log: Log }

/** No chat has this number: its moment is the one until which Telegram asked for patience. */
const everybody = 0

/** Nor this: its moment is the one at which anybody may be written to. It stands apart from what has been read, which is held for as long as an update takes. */
const allPlaces = -1

/** For so long a chat is left alone when the database gives it no place. */
const noPlaceMs = 5_000

/** The next moment at which this chat may be written to, kept for the caller; or how long until one is worth waiting for. */
export async function takePlace(db: Db, chatId: number, now: Date): Promise<{ at: Date } | { waitMs: number }> {
  const { rows } = await sql<{ free_at: Date }>`
    insert into telegram_paces (chat_id, free_at) values (${allPlaces}, ${now})
    on conflict (chat_id) do update set free_at = telegram_paces.free_at returning free_at`.execute(db)
  const { rows: own } = await sql<{ free_at: Date }>`
    select free_at from telegram_paces where chat_id = ${chatId}`.execute(db)
  const at = new Date(Math.max(now.getTime(), rows[0]?.free_at.getTime() ?? 0, own[0]?.free_at.getTime() ?? 0))
  const waitMs = at.getTime() - now.getTime()
  if (waitMs > longestWaitMs) return { waitMs }
  const others = new Date(Math.max(now.getTime(), rows[0]?.free_at.getTime() ?? 0) + Math.ceil(1_000 / messagesASecond))
  await sql`update telegram_paces set free_at = ${others} where chat_id = ${allPlaces}`.execute(db)
  await sql`
    insert into telegram_paces (chat_id, free_at) values (${chatId}, ${new Date(at.getTime() + chatPauseMs)})
    on conflict (chat_id) do update set free_at = excluded.free_at`.execute(db)
  return { at }
}

/** Telegram asked for patience: nobody writes until then, nor whoever has a place already. */
async function waitAll(db: Db, until: Date): Promise<void> {
  await sql`
    insert into telegram_paces (chat_id, free_at) values (${allPlaces}, ${until}), (${everybody}, ${until})
    on conflict (chat_id) do update set free_at = greatest(telegram_paces.free_at, excluded.free_at)`.execute(db)
}

async function patienceMs(db: Db): Promise<number> {
  const { rows } = await sql<{
    free_at: Date
  }>`select free_at from telegram_paces where chat_id = ${everybody}`.execute(db)
  return (rows[0]?.free_at.getTime() ?? 0) - Date.now()
}

const parametersOf = (chatId: number, { text, buttons, keyboard, isSecret }: Message) => ({
  chat_id: chatId,
  text: text.slice(0, longestText).replace(/[\ud800-\udbff]$/, ''), // half a picture is no text
  ...(isSecret ? { protect_content: true } : {}),
  ...(buttons ? { reply_markup: { inline_keyboard: buttons } } : keyboard ? { reply_markup: keyboard } : {}),
  link_preview_options: { is_disabled: true },
})

/**
 * Writes to a chat within the limits of the Bot API, over all processes. The clock is the real one: the limits are
 * Telegram's. A chat that blocked the bot is forgotten.
 */
export async function say(
  { database, botApi, log }: Deps,
  chatId: number,
  message: Message,
  mostMs?: number,
): Promise<Told> {
  // nothing has left yet: whoever has another way goes it, all others come again
  const place = await database
    .transaction({ role: 'platform' }, ({ db }) => takePlace(db, chatId, new Date()))
    .catch((err: unknown) => {
      log.warn({ err }, 'a chat was given no place to be written to')
      return { waitMs: noPlaceMs }
    })
  if ('waitMs' in place) return { kind: 'later', waitMs: place.waitMs }
  const waitMs = place.at.getTime() - Date.now()
  if (waitMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const more = await database.transaction({ role: 'platform' }, ({ db }) => patienceMs(db))
    if (more > 0) return { kind: 'later', waitMs: more }
  }
  const told = await botApi.call('sendMessage', parametersOf(chatId, message), mostMs)
  const noted = database.transaction({ role: 'platform' }, async ({ db }) => {
    if (told.kind === 'later') await waitAll(db, new Date(Date.now() + told.waitMs)) // the places first, as whoever takes one
    // counted from its arrival, which may be late
    await sql`
      update telegram_paces set free_at = greatest(free_at, ${new Date(Date.now() + chatPauseMs)}) where chat_id = ${chatId}`.execute(
      db,
    )
    if (told.kind === 'blocked') await sql`delete from telegram_chats where chat_id = ${chatId}`.execute(db)
  })
  // it is said, whatever becomes of the note
  await noted.catch((err: unknown) => log.warn({ err }, 'what a chat was told could not be noted'))
  return told
}
