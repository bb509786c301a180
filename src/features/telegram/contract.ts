import * as z from 'zod/mini'
import { del, get, post, put } from '#src/contract/endpoint.ts'
import { languages } from '#src/contract/languages.ts'
import { flag, instant, record, text } from '#src/contract/values.ts'
import { signedIn } from '#src/features/sessions/contract.ts'

const chat = record(
  'TelegramChat',
  z.object({
    /** Messages of gyms and news come there in the place of SMS. */
    takes_messages: z.boolean(),
    /** Codes to sign in too. */
    takes_codes: z.boolean(),
    /** For owners: the till in the evening and the day's list in the morning. */
    takes_reports: z.boolean(),
    /** … and in the day's list who paid, who owes and who is about to leave. */
    takes_names: z.boolean(),
    language: z.enum(languages),
    linkedAt: instant(),
  }),
)
export type TelegramChat = z.output<typeof chat>

const whose = { roles: ['admin', 'member'] } as const
const reply = z.object({
  /** The bot's name; null where there is none. */
  bot: z.nullable(z.string()),
  chat: z.nullable(chat),
})

export const telegram = {
  signIn: post('/telegram/sign-in', {
    summary:
      'Sign a member in who opened the app in Telegram: by what Telegram says of them to this bot, once and lately',
    access: 'public',
    body: z.strictObject({ init_data: text({ max: 4096 }) }),
    reply: signedIn,
    says: 'auth.signed_in',
    errors: ['telegram.none', 'telegram.not_told', 'telegram.not_linked', 'account.blocked'],
  }),
  own: get('/telegram/own', {
    summary: 'The Telegram bot, and the chat that the caller linked to it',
    access: whose,
    reply,
  }),
  link: post('/telegram/link', {
    summary: 'A link that opens the bot and says who came: good once, for fifteen minutes',
    access: whose,
    confirms: 'always',
    notInDemo: true,
    status: 201,
    reply: z.object({ url: z.string(), expiresAt: instant() }),
    errors: ['telegram.none'],
    isUnrecorded: true,
  }),
  choose: put('/telegram/own', {
    summary: 'What the linked chat gets, and in which language',
    access: whose,
    body: z.strictObject({
      takes_messages: flag(),
      takes_codes: flag(),
      takes_reports: flag(),
      takes_names: flag(),
      language: z.enum(languages),
    }),
    reply,
    says: 'telegram.saved',
    errors: ['telegram.not_linked', 'telegram.number_first'],
    isUnrecorded: true,
  }),
  unlink: del('/telegram/own', {
    summary: 'Nothing goes to the linked chat any more',
    access: whose,
    reply,
    says: 'telegram.unlinked',
    isUnrecorded: true,
  }),
}
