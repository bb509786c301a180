import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { enqueueJob } from '#src/server/queue.ts'
import type { Message } from './bot-api.ts'

type To = { chat_id: number; account_id?: string }
type Saying = { id: number; chat_id: number; message: Message }

export const sayJob = 'telegram_say'
const mostTries = 5
/** Longer than any call: whoever took one and died leaves it to the next. */
const takenMs = 60_000

/** One job for each chat: what waits in it is said in its order. */
export const enqueueTurn = (db: Db, chatId: number, runAt?: Date): Promise<void> =>
  enqueueJob(db, sayJob, { chatId }, { key: `${sayJob}:${chatId}`, maxAttempts: mostTries, ...(runAt && { runAt }) })

/**
 * Said when what it tells of is committed. Of an account it waits for the chat while that is theirs: it goes with it. In the
 * platform's scope.
 */
export async function keepSaying(db: Db, { chat_id: chatId, account_id: accountId }: To, message: Message) {
  await sql`
    insert into telegram_sayings (chat_id, account_id, message, created_at)
    values (${chatId}, ${accountId ?? null}, ${JSON.stringify(message)}::jsonb, ${new Date()})`.execute(db)
  await enqueueTurn(db, chatId)
}

/** What nobody could say for a day is no news any more. */
const isOld = () => sql<boolean>`created_at < ${new Date(Date.now() - 86_400_000)}`

/** The oldest of a chat, for the caller to say; none while somebody says one: their turn, or a later one, takes the next. */
export async function takeSaying(db: Db, chatId: number): Promise<Saying | undefined> {
  await sql`delete from telegram_sayings where chat_id = ${chatId} and ${isOld()}`.execute(db)
  const { rows } = await sql<Saying & { taken_until: Date | null }>`
    select id, chat_id, message, taken_until from telegram_sayings where chat_id = ${chatId} order by id limit 1 for update`.execute(
    db,
  )
  const [oldest] = rows
  if (!oldest) return undefined
  const now = new Date()
  if (oldest.taken_until && oldest.taken_until > now) {
    await enqueueTurn(db, chatId, oldest.taken_until)
    return undefined
  }
  await sql`
    update telegram_sayings set taken_until = ${new Date(now.getTime() + takenMs)} where id = ${oldest.id}`.execute(db)
  return oldest
}

/** Not said: it is the first again at a later turn. */
export async function putBack(db: Db, { id, chat_id }: Saying, waitMs: number): Promise<void> {
  await sql`update telegram_sayings set taken_until = null where id = ${id}`.execute(db)
  await enqueueTurn(db, chat_id, new Date(Date.now() + waitMs))
}

export const endSaying = (db: Db, { id }: Saying) => sql`delete from telegram_sayings where id = ${id}`.execute(db)

export const dropOldSayings = (db: Db) => sql`delete from telegram_sayings where ${isOld()}`.execute(db)
