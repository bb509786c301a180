import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import { patienceOfCodeMs } from '#src/features/messages/server/code-gateway.ts'
import { type SmsKind, smsKinds } from '#src/features/messages/rules.ts'
import type { OtherWay } from '#src/features/messages/server/drivers.ts'
import type { MemberTopic } from '#src/features/notifications/rules.ts'
import type { Database } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'
import type { Button, BotApi } from './bot-api.ts'
import { buttonTexts } from './bot-texts.ts'
import { say } from './say.ts'

/** What the phone itself hears, whoever linked a chat: that something was changed, and the code that gives its number away. */
const phonesOwn: readonly SmsKind[] = ['security', 'phone_change']
/** Whose account a message of a kind is for. */
const ownersKinds: readonly SmsKind[] = [
  'password_reset',
  'set_password',
  'admin_approved',
  'admin_rejected',
  'subscription_ending',
]
const rolesOf = (kind: SmsKind): string[] => {
  // employees have no chats, and a code of theirs is no affair of the same phone's other account
  if (kind === 'confirm_employee' || phonesOwn.includes(kind)) return []
  return ownersKinds.includes(kind) ? ['admin'] : ['member']
}
/** Of an owner or of an employee: where the phone is both, its code is nobody's chat's. */
const staffKinds: readonly SmsKind[] = ['password_reset', 'set_password']

/** Whose news stand in the chat already, with its buttons. */
const topicOfNews: { readonly [K in SmsKind]?: MemberTopic } = {
  class_change: 'classes',
  autopay_soon: 'money',
  autopay_moved: 'money',
  online_refused: 'money',
  online_returned: 'money',
  money_event: 'money',
  membership_event: 'membership',
  freeze_event: 'freeze',
}

type Found = {
  kind: SmsKind
  chat_id: number
  language: Language
  takes_messages: boolean
  takes_codes: boolean
  hears_news: boolean
}

/** What the link at the end of a message does. */
function buttonOf(kind: SmsKind, text: string, language: Language): Button[][] | undefined {
  const url = /(https?:\/\/\S+)$/.exec(text)?.[1]
  if (!url) return undefined
  const name = kind === 'unpaid' || kind === 'promised' ? 'pay' : kind === 'receipt' ? 'receipt' : undefined
  return name && [[{ text: buttonTexts[language][name], url }]]
}

/** What would leave as SMS goes to the chat of whoever wants it there: it costs nothing. */
export const createTelegramWay = (deps: { database: Database; botApi: BotApi; log: Log }): OtherWay => ({
  name: 'telegram',
  async find(messageId) {
    const { rows } = await deps.database.transaction({ role: 'platform' }, async ({ db }) => {
      const { rows: asked } = await sql<{
        kind: SmsKind
      }>`select kind from sms_messages where id = ${messageId}`.execute(db)
      const kind = asked[0]?.kind
      if (!kind) return { rows: [] }
      return sql<Found>`
        select m.kind, c.chat_id, m.language, c.takes_messages, c.takes_codes, not exists (
          select from notification_choices n where n.person_id = a.subject_id and n.topic = ${topicOfNews[kind] ?? null}::text and not n.is_pushed) as hears_news
        from sms_messages m
          join accounts a on a.login = m.phone_number and a.role = any(${rolesOf(kind)}::text[]) and ${isAlive('a')}
          join telegram_chats c on c.account_id = a.id
        where m.id = ${messageId} and not (m.kind = any(${staffKinds}::text[]) and exists (
          select from accounts e where e.login = m.phone_number and e.role = 'employee' and e.deleted_at is null))
        order by a.role limit 1`.execute(db)
    })
    const found = rows[0]
    if (!found) return undefined
    const { kind, chat_id: chatId, language } = found
    const isCode = smsKinds[kind] === 'code'
    if (isCode ? !found.takes_codes : !found.takes_messages) return undefined
    return async (text) => {
      if (topicOfNews[kind] && found.hears_news) return { kind: 'accepted', providerId: null }
      const buttons = buttonOf(kind, text, language)
      if (isCode && !(await deps.botApi.isThere())) return undefined
      const message = { text, isSecret: isCode, ...(buttons && { buttons }) }
      const told = await say(deps, chatId, message, isCode ? patienceOfCodeMs : undefined)
      if (told.kind === 'done') return { kind: 'accepted', providerId: null }
      // whoever waits for a code waits for nothing else: it goes by SMS
      return told.kind === 'later' && !isCode
        ? { kind: 'postponed', reason: 'telegram: too many', waitMs: told.waitMs, isBusy: true }
        : undefined
    }
  },
})
