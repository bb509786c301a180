import { sql } from 'kysely'
import { type Day, startOfDay } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { mayReceiveSms } from '#src/contract/phones.ts'
import { assertGymWritable, assertOneWritable, type SubscriptionCommand } from '#src/features/gyms/server/gym-access.ts'
import { inGyms } from '#src/features/gyms/server/scope.ts'
import { daytime, gsmText, ownWords, partsOf } from '#src/features/messages/rules.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Db } from '#src/server/db.ts'
import { firstGyms } from '#src/features/memberships/server/membership-state.ts'
import { findUnwilling } from '#src/features/notifications/server/wants-sms.ts'
import type { Work } from '#src/server/serve.ts'
import { messagesADay, ownWordsADay } from '../rules.ts'
import { hasRefused } from './consents.ts'

type Addressee = {
  phone_number: string | null
  is_sms_allowed: boolean
  language: Language
  gym_id: string | null
  sender: string
}

type SenderOf = { adminId: string; gymIds: readonly string[] | null }

/** The gym that writes, as `w`: the first of theirs that the writer sees. */
const writingGym = ({ adminId, gymIds }: SenderOf, today: Day) => sql`left join lateral (
  select mg.gym_id, g.name from member_gyms mg join gyms g on g.admin_id = ${adminId} and g.id = mg.gym_id and g.deleted_at is null
  where mg.admin_id = ${adminId} and mg.member_id = m.id and ${inGyms('mg', gymIds)}
  order by ${firstGyms('mg', today, adminId)} limit 1) w on true`

/** All gyms write from one number: what it is called stands before the words. Of a client without a gym that is there the owner writes. */
const senderOf = ({ adminId }: SenderOf) =>
  sql<string>`coalesce(w.name, (select a.fullname from admins a where a.id = ${adminId}), '')`

export async function findSender(
  { db, today }: Pick<Work, 'db' | 'today'>,
  asked: SenderOf,
  memberId: string,
): Promise<string> {
  const { rows } = await sql<{ sender: string }>`
    select ${senderOf(asked)} as sender from members m ${writingGym(asked, today)}
    where m.admin_id = ${asked.adminId} and m.id = ${memberId}`.execute(db)
  return rows[0]?.sender ?? ''
}

/**
 * The day's count is the owner's: two desks that write to two members at once come one after the other. By the settings of their first
 * gym, which come before any person (decision 22).
 */
async function holdOwnWords(db: Db, adminId: string): Promise<void> {
  await sql`
    select 1 from gym_settings where admin_id = ${adminId} order by gym_id limit 1 for no key update`.execute(db)
}

/** One SMS of own words. At night it waits for the morning. */
export async function messageMember(
  work: Work<'sms.no_phone' | 'sms.not_allowed' | 'sms.too_many_today' | 'sms.too_many_of_owner' | SubscriptionCommand>,
  asked: SenderOf,
  memberId: string,
  written: string,
): Promise<{ parts: number; letters: number }> {
  const { db, today } = work
  const { adminId } = asked
  await holdOwnWords(db, adminId)
  const { rows } = await sql<Addressee>`
    select m.phone_number, m.is_sms_allowed and not ${hasRefused(adminId, ['marketing', 'personal_data'])} as is_sms_allowed, m.language,
      w.gym_id, ${senderOf(asked)} as sender
    from members m ${writingGym(asked, today)}
    where m.admin_id = ${adminId} and m.id = ${memberId} and m.deleted_at is null for update of m`.execute(db)
  const member = rows[0]
  if (!member) throw work.fail('not_found')
  await (member.gym_id ? assertGymWritable(work, adminId, member.gym_id) : assertOneWritable(work, adminId))
  if (!member.phone_number || !mayReceiveSms(member.phone_number)) throw work.fail('sms.no_phone')
  const isUnwilling = (await findUnwilling(db, [memberId], 'member_message')).has(memberId)
  if (!member.is_sms_allowed || isUnwilling) throw work.fail('sms.not_allowed')
  const sent = await sql<{ count: number; of_owner: number }>`
    select count(*) filter (where member_id = ${memberId}) as count, count(*) as of_owner from sms_messages
    where admin_id = ${adminId} and kind = 'member_message' and created_at >= ${startOfDay(work.today)}`.execute(db)
  const { count = 0, of_owner = 0 } = sent.rows[0] ?? {}
  if (of_owner >= ownWordsADay) throw work.fail('sms.too_many_of_owner', { values: { count: String(ownWordsADay) } })
  if (count >= messagesADay) throw work.fail('sms.too_many_today', { values: { count: String(messagesADay) } })
  const text = ownWords(member.sender, written)
  await queueSms(work, {
    phone: member.phone_number,
    text,
    kind: 'member_message',
    language: member.language,
    adminId,
    gymId: member.gym_id,
    memberId,
    sendAfter: daytime(work.now),
  })
  await work.audit({ entity: 'members', entityId: memberId, adminId, after: { sms: written } })
  const { parts, letters } = partsOf(gsmText(text))
  return { parts, letters }
}
