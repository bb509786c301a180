import { sql } from 'kysely'
import { formatInstant } from '#src/contract/formats.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { elsewhere } from '#src/features/sessions/server/changed-sign-in.ts'
import { insertSignIn } from '#src/features/sessions/server/sign-in-log.ts'
import { writeAudit } from '#src/server/audit.ts'
import { enqueuerOf } from '#src/server/queue.ts'
import type { Reaction } from '#src/server/serve.ts'
import { actorWithoutSession } from '#src/server/work-without-call.ts'
import { type Chat, followLanguage, forgetOwnChat } from './chats.ts'
import type { At } from './class-chat.ts'

/**
 * A chat was linked from an open page, or by a number that Telegram vouches for, and reads and opens what its person may: they hear
 * of it at their phone, where no chat keeps it from them, and read it where they see who came in; of owners it stands in the log.
 * The same chat costs one SMS a day, however often it is unlinked and linked.
 */
export async function tellOfChat(at: At, chat: Chat): Promise<void> {
  const { db, enter, now, today } = at
  const text = smsText('chat_linked', chat.language, { time: formatInstant(now) })
  await queueSms(
    { db, now, enqueue: enqueuerOf(db) },
    {
      phone: chat.login,
      text,
      kind: 'security',
      language: chat.language,
      dedupeKey: `chat_linked:${chat.account_id}:${chat.chat_id}:${today}`,
    },
  )
  await enter({ role: 'auth' })
  insertSignIn({ db, now, http: elsewhere }, chat.account_id, 'chat_linked')
  if (chat.role === 'admin') await noteForOwner(at, chat)
  await enter({ role: 'platform' })
}

async function noteForOwner({ db, enter, now }: At, { account_id: accountId, subject_id: id }: Chat): Promise<void> {
  await enter({ role: 'tenant', adminId: id })
  const { rows } = await sql<{ name: string }>`select fullname as name from admins where id = ${id}`.execute(db)
  const actor = actorWithoutSession({ role: 'admin', id, accountId, adminId: id, ...rows[0] })
  const act = { actor, adminId: id, action: 'telegram.linked', now, requestId: '' }
  await writeAudit(db, act, { entity: 'admins', entityId: id })
}

/** The chat was linked by who had the account before its phone or password was changed: it is linked anew. It speaks its person's language. */
export const reactOfTelegram: Reaction = {
  sign_in_changed: ({ db }, { accountId }) => forgetOwnChat(db, accountId),
  language_chosen: ({ db }, { accountId }) => followLanguage(db, accountId),
}
