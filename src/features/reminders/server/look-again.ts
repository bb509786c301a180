import { sql } from 'kysely'
import { tashkentDay } from '#src/contract/days.ts'
import { isOwnerShutOut } from '#src/features/admins/server/owner-there.ts'
import { isOfNoCard } from '#src/features/autopay/server/text-notice.ts'
import { gymReminders, isReminder } from '#src/features/messages/rules.ts'
import { phoneNow } from '#src/features/messages/server/queries.ts'
import type { LookAgain } from '#src/features/messages/server/send-sms.ts'
import type { Db } from '#src/server/db.ts'
import { isShortWord } from '#src/server/link-token.ts'
import { obstacleOf, readCandidates } from './candidates.ts'
import { textFor } from './plan-reminders.ts'
import { endingTextNow } from './subscription-reminders.ts'

type Message = Parameters<LookAgain>[1]

/** By which the debt is paid, at the end of a text that asks for it: an address that its owner wrote there is none of ours. */
async function payingLink(
  db: Db,
  { admin_id, membership_id, text }: Pick<Message, 'admin_id' | 'membership_id' | 'text'>,
): Promise<string | undefined> {
  const [link, word = ''] = /https?:\/\/\S+\/pay\/([^/\s]+)$/.exec(text) ?? []
  if (!link || !isShortWord(word)) return undefined
  const { rows } = await sql`
    select 1 from invoices i where i.admin_id = ${admin_id} and i.membership_id = ${membership_id} and i.word = ${word}`.execute(
    db,
  )
  return rows.length > 0 ? link : undefined
}

/** What a reminder says now: a part was paid meanwhile, or the end has moved; undefined where there is nothing left to remind of. */
async function sayAgain(db: Db, message: Message, now: Date) {
  const { kind, admin_id, gym_id, membership_id, text } = message
  const command = gymReminders.find((one) => one === kind)
  if (!command || !admin_id || !gym_id || !membership_id) return text
  const at = { command, now, today: tashkentDay(now) }
  const [row] = await readCandidates(db, { adminId: admin_id, gymIds: [gym_id] }, [membership_id], at)
  if (!row) return text
  // it is itself what the person was told
  if (obstacleOf({ ...row, is_told: false }, command, at.today) !== null) return undefined
  return textFor(row, command, at.today, await payingLink(db, message))
}

async function textNow(db: Db, message: Message, now: Date): Promise<string | undefined> {
  const { kind, admin_id: adminId, gym_id: gymId, dedupe_key: key, text } = message
  if (isReminder(kind) && adminId && (await isOwnerShutOut(db, adminId))) return undefined
  if ((kind === 'autopay_soon' || kind === 'autopay_moved') && adminId && key)
    return (await isOfNoCard(db, { kind, adminId, key })) ? undefined : text
  if (kind === 'subscription_ending' && adminId && gymId) return endingTextNow(db, { adminId, gymId }, now)
  return sayAgain(db, message, now)
}

/**
 * A reminder waits for the morning, or for a gateway that is away, and says what is so then: who has paid, renewed, promised or said no
 * meanwhile gets none, nor who has stopped the card that it speaks of, or connected another; and nobody one of an owner whom the platform
 * has shut out since. Nothing leaves for a number that was given up.
 */
export const lookAgain: LookAgain = async (db, message, now) => {
  const text = await textNow(db, message, now)
  if (text === undefined) return { why: 'sms_needless' }
  // at the old number somebody else may read it
  return (await phoneNow(db, message)) === message.phone_number ? { text } : { why: 'sms_phone_changed' }
}
