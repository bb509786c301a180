import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Language } from '#src/contract/languages.ts'
import { isId } from '#src/contract/ids.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Reaction } from '#src/server/serve.ts'
import { numbersLastMs } from '../rules.ts'
import type { Message } from './bot-api.ts'
import { botTexts, buttonTexts } from './bot-texts.ts'
import { type Chat, findMemberByPhone, forgetChat, linkChat, listByChat, useLink } from './chats.ts'
import { type At, bookClass, keepClass, leaveClass, listClasses, seeClass } from './class-chat.ts'
import { classTexts } from './class-texts.ts'
import { tellOfChat } from './linked.ts'
import { memberReport, messagesOf } from './reports.ts'
import { keepSaying } from './sayings.ts'

/** What is read of an update of the Bot API; whatever else it holds is left alone. */
const from = z.object({ id: z.number(), language_code: z.optional(z.string()) })
const chat = z.object({ id: z.number(), type: z.string() })
const update = z.object({
  update_id: z.int(),
  message: z.optional(
    z.object({
      from: z.optional(from),
      chat,
      text: z.optional(z.string()),
      forward_origin: z.optional(z.unknown()),
      contact: z.optional(z.object({ phone_number: z.string(), user_id: z.optional(z.number()) })),
    }),
  ),
  callback_query: z.optional(
    z.object({
      id: z.string(),
      from,
      data: z.optional(z.string()),
      message: z.optional(z.object({ chat })),
    }),
  ),
  my_chat_member: z.optional(z.object({ chat, new_chat_member: z.object({ status: z.string() }) })),
})
type From = z.infer<typeof from>
export type Update = z.infer<typeof update>
type Incoming = NonNullable<Update['message']>

/** Nothing of what is none: a body that Telegram never sends. */
export const readUpdate = (body: unknown): Update | undefined => update.safeParse(body).data

type Deps = { database: Database; clock: Clock; reactions: readonly Reaction[] }
type Reply = Message

const languageOf = ({ language_code: code = '' }: From): Language =>
  code.startsWith('ru') ? 'ru' : code.startsWith('en') ? 'en' : 'uz'

/** `998901112233` or `+998 90 111 22 33`, as Telegram has it. */
const phoneOf = (text: string): string => `+${text.replace(/\D/g, '')}`

/** The button that sends the person's own number, below the place to type in. */
const numberKeyboard = (language: Language) => ({
  keyboard: [[{ text: buttonTexts[language].shareNumber, request_contact: true }]],
  resize_keyboard: true,
  one_time_keyboard: true,
})

async function start(at: At, chatId: number, word: string, language: Language): Promise<Reply> {
  const { db, now } = at
  if (!word) return { text: botTexts[language].ask, keyboard: numberKeyboard(language) }
  const link = await useLink(db, word, now)
  const chat = link && (await linkChat(db, { ...link, chatId, now }))
  if (!chat) return { text: botTexts[language].oldLink }
  await tellOfChat(at, chat)
  const t = botTexts[chat.language]
  return { text: chat.role === 'admin' ? t.linkedOwner : t.linked }
}

/**
 * Somebody's own number, which Telegram vouches for; a contact of another person says nothing of who sends it. What is forwarded
 * was said before: a number that its sender has given up since, and that is another person's now.
 */
async function share(at: At, message: Incoming, language: Language): Promise<Reply> {
  const { db, now } = at
  const t = botTexts[language]
  const { contact, from, chat, forward_origin: before } = message
  if (!contact || !from || contact.user_id !== from.id || before !== undefined)
    return { text: t.notYours, keyboard: numberKeyboard(language) }
  const accountId = await findMemberByPhone(db, phoneOf(contact.phone_number))
  const isThere = (await listByChat(db, chat.id)).some(({ account_id: id }) => id === accountId)
  const linked = accountId && (await linkChat(db, { accountId, chatId: chat.id, language, now, hasNumber: true }))
  if (!linked) return { text: t.unknownNumber }
  if (!isThere) await tellOfChat(at, linked)
  return { text: t.linked, keyboard: { remove_keyboard: true } }
}

async function me({ db, today }: At, chatId: number, language: Language): Promise<Reply> {
  const member = await memberOf(db, chatId)
  return member
    ? { text: await memberReport(db, member.subject_id, today, member.language) }
    : notOfMember(db, chatId, language)
}

/** A chat that is linked to an owner alone is not called linked to nobody. */
const notOfMember = async (db: Db, chatId: number, language: Language): Promise<Reply> => ({
  text: botTexts[language][(await listByChat(db, chatId)).length > 0 ? 'ownersChat' : 'nobody'],
})

const memberOf = async (db: Db, chatId: number): Promise<Chat | undefined> =>
  (await listByChat(db, chatId)).find(({ role }) => role === 'member')

async function classes(at: At, chatId: number, language: Language): Promise<Reply> {
  const member = await memberOf(at.db, chatId)
  return member ? listClasses(at, member) : notOfMember(at.db, chatId, language)
}

async function answerMessage(at: At, message: Incoming): Promise<Reply | undefined> {
  const { chat, from, contact, text = '' } = message
  if (chat.type !== 'private' || !from) return undefined
  const [known] = await listByChat(at.db, chat.id)
  const language = known?.language ?? languageOf(from)
  if (contact) return share(at, message, language)
  const [said = '', word = ''] = text.trim().split(/\s+/)
  // a phone may write it large, and an app with the name of the bot
  const command = said.toLowerCase().replace(/@\w+$/, '')
  if (command === '/start') return start(at, chat.id, word, language)
  if (command === '/classes') return classes(at, chat.id, language)
  if (command === '/me') return me(at, chat.id, language)
  if (command === '/stop')
    return { text: (await forgetChat(at.db, chat.id)) > 0 ? botTexts[language].stopped : botTexts[language].nobody }
  return { text: botTexts[language].help }
}

/** A button below a class. What is no button of ours, or of a chat that is linked to nobody any more, does nothing. */
async function press(at: At, chatId: number, pressed: string): Promise<Reply | undefined> {
  const [act, about = ''] = pressed.split(':')
  const member = await memberOf(at.db, chatId)
  if (!member) return undefined
  if (act === 'list' && /^\d{1,3}$/.test(about)) return listClasses(at, member, Number(about))
  if (!isId(about)) return undefined
  if (act === 'see') return seeClass(at, member, about)
  if (act === 'book') return bookClass(at, member, about)
  if (act === 'keep') return keepClass(at, member, about)
  if (act === 'leave' || act === 'drop') return leaveClass(at, member, about, act === 'drop')
  return undefined
}

/** True for an update that was not seen yet: it is noted in the transaction of what it does, and done once. */
async function isNew(db: Db, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update telegram_state set next_update = ${id + 1}, seen_at = ${now}
    where id = 1 and (next_update <= ${id} or seen_at is null or seen_at < ${new Date(now.getTime() - numbersLastMs)})`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** What waits for its answer: the pressed button, with a word where it does nothing any more. */
export type Pressed = { id: string; says?: string }

/** Line by line in as many messages as it takes; what is to be pressed stands below the last. */
const inMessages = (reply: Reply | undefined): Reply[] =>
  reply
    ? messagesOf(reply.text, '\n').map((text, n, all) => (n === all.length - 1 ? { ...reply, text } : { text }))
    : []

/** What one update does, once, however often it comes. */
export async function takeUpdate({ database, clock, reactions }: Deps, update: Update): Promise<Pressed | undefined> {
  const { message, callback_query: query, my_chat_member: membership } = update
  let says: string | undefined
  await database.transaction({ role: 'platform' }, async (transaction) => {
    const { db } = transaction
    says = undefined
    const at = { ...transaction, now: clock.now(), today: clock.today(), reactions }
    if (!(await isNew(db, update.update_id, at.now))) return
    if (membership?.chat.type === 'private' && membership.new_chat_member.status === 'kicked')
      await forgetChat(db, membership.chat.id)
    if (message) {
      const reply = await answerMessage(at, message)
      for (const one of inMessages(reply)) await keepSaying(db, { chat_id: message.chat.id }, one)
    }
    if (query?.data && isOwn(query)) {
      const reply = await press(at, query.from.id, query.data)
      if (reply) await keepSaying(db, { chat_id: query.from.id }, reply)
      else says = classTexts[languageOf(query.from)].gone
    }
  })
  return query && { id: query.id, ...(says !== undefined && { says }) }
}

const isOwn = ({ from, message }: NonNullable<Update['callback_query']>): boolean =>
  message?.chat.type === 'private' && message.chat.id === from.id

/** Leaves an update that could not be done behind, so that it holds up nobody else; whoever wrote it is told. */
export async function passOver({ database, clock }: Pick<Deps, 'database' | 'clock'>, update: Update): Promise<void> {
  const { update_id: id, message, callback_query: query } = update
  const from = query && isOwn(query) ? query.from : message?.chat.type === 'private' ? message.from : undefined
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    if (!(await isNew(db, id, clock.now())) || !from) return
    await keepSaying(db, { chat_id: from.id }, { text: botTexts[languageOf(from)].broken })
  })
}
