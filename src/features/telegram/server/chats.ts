import { isAlive } from '#src/server/alive.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import { findLanguage, keepLanguage } from '#src/features/accounts/server/queries.ts'
import type { Db } from '#src/server/db.ts'
import { linkMinutes } from '../rules.ts'

/** An account that a chat belongs to. All of this runs in the platform's scope. */
export type Chat = {
  account_id: string
  role: 'admin' | 'member'
  subject_id: string
  chat_id: number
  /** The phone of the account. */
  login: string
  language: Language
  /** Telegram itself has named the account's number for it. */
  has_number: boolean
  takes_messages: boolean
  takes_codes: boolean
  takes_reports: boolean
  takes_names: boolean
  linked_at: Date
}

const columns = sql`
  c.account_id, a.role, a.subject_id, a.login, c.chat_id, c.language, c.has_number, c.takes_messages, c.takes_codes, c.takes_reports, c.takes_names, c.linked_at`
const alive = sql`join accounts a on a.id = c.account_id and ${isAlive('a')}`

export async function findOwnChat(db: Db, accountId: string): Promise<Chat | undefined> {
  const { rows } = await sql<Chat>`
    select ${columns} from telegram_chats c ${alive} where c.account_id = ${accountId}`.execute(db)
  return rows[0]
}

/**
 * Everybody whom a chat belongs to: somebody may be an owner and a member too. Of two members the one whose number Telegram named
 * comes first: whoever was sent another's link and pressed it stays who they are.
 */
export async function listByChat(db: Db, chatId: number): Promise<Chat[]> {
  const { rows } = await sql<Chat>`
    select ${columns} from telegram_chats c ${alive} where c.chat_id = ${chatId}
    order by a.role, c.has_number desc, c.account_id`.execute(db)
  return rows
}

const hashOf = (word: string): Buffer => createHash('sha256').update(word).digest()

/** The word of a link for an account; an earlier one is good no more. */
export async function makeLink(
  db: Db,
  { accountId, language, now }: { accountId: string; language: Language; now: Date },
): Promise<{ word: string; expiresAt: Date }> {
  const word = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkMinutes * 60_000)
  await sql`delete from telegram_links where account_id = ${accountId} or expires_at < ${now}`.execute(db)
  await sql`
    insert into telegram_links (word_hash, account_id, language, expires_at)
    values (${hashOf(word)}, ${accountId}, ${language}, ${expiresAt})`.execute(db)
  return { word, expiresAt }
}

/** Uses a word up: whose it was. */
export async function useLink(
  db: Db,
  word: string,
  now: Date,
): Promise<{ accountId: string; language: Language } | undefined> {
  const { rows } = await sql<{ account_id: string; language: Language; expires_at: Date }>`
    delete from telegram_links where word_hash = ${hashOf(word)} returning account_id, language, expires_at`.execute(db)
  const link = rows[0]
  return link && link.expires_at > now ? { accountId: link.account_id, language: link.language } : undefined
}

type Linking = { accountId: string; chatId: number; language: Language; now: Date; hasNumber?: boolean }

/** One chat for each account, the last that was linked: what waited for the one before is said nowhere. Its language is its person's. */
export async function linkChat(
  db: Db,
  { accountId, chatId, language, now, hasNumber = false }: Linking,
): Promise<Chat | undefined> {
  await sql`delete from telegram_sayings where account_id = ${accountId}`.execute(db)
  await sql`
    insert into telegram_chats (account_id, chat_id, language, linked_at, has_number)
    select a.id, ${chatId}, ${language}, ${now}, ${hasNumber} from accounts a
    where a.id = ${accountId} and ${isAlive('a')} and a.role in ('admin', 'member')
    on conflict (account_id) do update set
      chat_id = excluded.chat_id, language = excluded.language, linked_at = excluded.linked_at, has_number = excluded.has_number,
      takes_codes = false, takes_names = false`.execute(db)
  const chat = await findOwnChat(db, accountId)
  if (chat) await keepLanguage(db, { role: chat.role, id: chat.subject_id }, language)
  return chat
}

/** The member's account of a phone that Telegram itself vouches for. */
export async function findMemberByPhone(db: Db, phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts where role = 'member' and login = ${phone} and deleted_at is null and status = 'active'`.execute(
    db,
  )
  return rows[0]?.id
}

export async function forgetChat(db: Db, chatId: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from telegram_chats where chat_id = ${chatId}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function forgetOwnChat(db: Db, accountId: string): Promise<void> {
  await sql`delete from telegram_chats where account_id = ${accountId}`.execute(db)
  await sql`delete from telegram_links where account_id = ${accountId}`.execute(db)
}

type Wishes = Pick<Chat, 'takes_messages' | 'takes_codes' | 'takes_reports' | 'takes_names' | 'language'>

export async function keepWishes(
  db: Db,
  { account_id: accountId, role, subject_id: id }: Chat,
  wishes: Wishes,
): Promise<void> {
  await keepLanguage(db, { role, id }, wishes.language)
  await sql`
    update telegram_chats set takes_messages = ${wishes.takes_messages}, takes_codes = ${wishes.takes_codes},
      takes_reports = ${wishes.takes_reports}, takes_names = ${wishes.takes_names}, language = ${wishes.language}
    where account_id = ${accountId}`.execute(db)
}

/** Somebody chose another language in their account. */
export async function followLanguage(db: Db, accountId: string): Promise<void> {
  const chat = await findOwnChat(db, accountId)
  if (!chat) return
  const language = await findLanguage(db, { role: chat.role, id: chat.subject_id })
  await sql`update telegram_chats set language = ${language} where account_id = ${accountId}`.execute(db)
}
