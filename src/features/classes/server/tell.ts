import { sql } from 'kysely'
import { tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { paths } from '#src/contract/paths.ts'
import { tellReason } from '#src/contract/known-reasons.ts'
import { fill, type Language, type Texts } from '#src/contract/languages.ts'
import { daytime } from '#src/features/messages/rules.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { NoticeParams, NotificationKind } from '#src/features/notifications/rules.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { findUnwilling } from '#src/features/notifications/server/wants-sms.ts'
import type { Work } from '#src/server/serve.ts'
import { instantOf, knownBy } from '../rules.ts'
import { rulesOf } from './booking-rules.ts'
import type { SessionRow } from './session-queries.ts'

export type ClassNews = Exclude<Extract<NotificationKind, `class_${string}`>, 'class_message'>
export type Teller = Pick<Work, 'db' | 'now' | 'enqueue'>

/** What is worth an SMS: not the booking that somebody asked the desk for, nor that a class is off to whom had given it up. */
const smsTexts: Readonly<Partial<Record<ClassNews, Texts>>> = {
  class_promoted: {
    uz: '{gym}: «{kind}» {date} {time} ga joy chiqdi, siz yozildingiz.',
    ru: '{gym}: на «{kind}» {date} {time} освободилось место, вы записаны.',
    en: '{gym}: a place became free in {kind} on {date} at {time}. It is yours.',
  },
  class_cancelled: {
    uz: '{gym}: «{kind}» {date} {time} bekor qilindi. {reason}',
    ru: '{gym}: «{kind}» {date} {time} отменено. {reason}',
    en: '{gym}: {kind} on {date} at {time} is cancelled. {reason}',
  },
  class_restored: {
    uz: '{gym}: «{kind}» {date} {time} baribir oʻtadi, yozilishingiz tiklandi.',
    ru: '{gym}: «{kind}» {date} {time} всё же состоится, ваша запись восстановлена.',
    en: '{gym}: {kind} on {date} at {time} is on after all, and you are booked again.',
  },
  class_restored_without: {
    uz: '{gym}: «{kind}» {date} {time} baribir oʻtadi, lekin yozilishingiz tiklanmadi.',
    ru: '{gym}: «{kind}» {date} {time} всё же состоится, но ваша запись не восстановлена.',
    en: '{gym}: {kind} on {date} at {time} is on after all, but you are not booked any more.',
  },
  class_moved: {
    uz: '{gym}: «{kind}» {date} {time} endi {new_date} {new_time}, {room}.',
    ru: '{gym}: «{kind}» {date} {time} теперь {new_date} {new_time}, {room}.',
    en: '{gym}: {kind} on {date} at {time} is now on {new_date} at {new_time}, {room}.',
  },
  class_waiting_again: {
    uz: '{gym}: «{kind}» {date} {time}: joylar kamaydi, navbatga qaytdingiz.',
    ru: '{gym}: «{kind}» {date} {time}: мест стало меньше, вы снова в очереди.',
    en: '{gym}: {kind} on {date} at {time} has fewer places, you are on the waiting list again.',
  },
  class_lost: {
    uz: '{gym}: «{kind}» {date} {time}: yozilish bekor boʻldi.',
    ru: '{gym}: «{kind}» {date} {time}: запись снята.',
    en: '{gym}: your place in {kind} on {date} at {time} was removed.',
  },
}

/** What it says to who waits, where it says something else to who has a place. */
const lineTexts: typeof smsTexts = {
  class_restored: {
    uz: '{gym}: «{kind}» {date} {time} baribir oʻtadi, navbatdagi oʻrningiz tiklandi.',
    ru: '{gym}: «{kind}» {date} {time} всё же состоится, вы снова в очереди.',
    en: '{gym}: {kind} on {date} at {time} is on after all, and you are on the waiting list again.',
  },
  class_restored_without: {
    uz: '{gym}: «{kind}» {date} {time} baribir oʻtadi, lekin navbatdagi oʻrningiz tiklanmadi.',
    ru: '{gym}: «{kind}» {date} {time} всё же состоится, но в очереди вас больше нет.',
    en: '{gym}: {kind} on {date} at {time} is on after all, but you are not on the waiting list any more.',
  },
}

const smsOf = (kind: ClassNews, { cause, status }: NoticeParams): Texts | undefined => {
  if (cause === 'late') return undefined
  return (status === 'waiting' ? lineTexts[kind] : undefined) ?? smsTexts[kind]
}

/** At night an SMS waits for the morning, unless whoever is in the class has to know before it. */
export const leavesAt = ({ by, ends_at: ends }: { by: Date; ends_at: Date }, now: Date) => {
  const morning = daytime(now)
  return morning < by || ends <= now ? morning : now
}

/** Of a class that is moved: by when whoever is in it has to know. */
function soonest(session: SessionRow, { new_date: day, new_time: time }: NoticeParams): Date {
  const { starts_at: before } = session
  const after = day && time ? instantOf(day, time.slice(0, 5)) : before
  return after < before ? after : before
}

type Addressee = { id: string; phone_number: string; language: Language }

/** Tells members what became of their class, as it stood before: in the product, and by SMS where the gym sends them. */
export async function tellMembers(
  work: Teller,
  session: SessionRow,
  kind: ClassNews,
  memberIds: readonly string[],
  more: NoticeParams = {},
): Promise<void> {
  if (memberIds.length === 0) return
  const { db } = work
  const { admin_id: adminId, gym_id: gymId } = session
  const when = { date: tashkentDay(session.starts_at), time: tashkentTime(session.starts_at) }
  await notify(work, {
    adminId,
    recipients: memberIds.map((id) => ({ role: 'member', id })),
    kind,
    params: { class_name: session.kind_name, gym_name: session.gym_name, ...when, ...more, session: session.id },
    // one reason is said once, however often places go by
    ...(kind === 'class_passed_over' && { dedupeKey: `${kind}:${session.id}:${more['cause'] ?? ''}` }),
    // who lost a place finds the other classes of its kind there
    link: paths.memberClassesOf({ gymId, kindId: session.kind_id }),
  })
  const texts = smsOf(kind, more)
  const rules = texts && (await rulesOf(db, adminId, gymId))
  if (!texts || !rules?.is_sms_sent) return
  const { rows } = await sql<Addressee>`
    select m.id, m.phone_number, m.language from members m
    where m.admin_id = ${adminId} and m.id = any(${memberIds}::uuid[]) and m.is_sms_allowed and m.phone_number is not null`.execute(
    db,
  )
  const unwilling = await findUnwilling(db, memberIds, 'class_change')
  const by = knownBy(soonest(session, more), work.now, rules)
  const sendAfter = leavesAt({ by, ends_at: session.ends_at }, work.now)
  for (const { id, phone_number, language } of rows.filter(({ id }) => !unwilling.has(id)))
    await queueSms(work, {
      phone: phone_number,
      kind: 'class_change',
      language,
      adminId,
      gymId,
      memberId: id,
      sendAfter,
      text: fill(texts[language], {
        ...more,
        ...(more['reason'] ? { reason: tellReason(more['reason'], language) } : {}),
        gym: session.gym_name,
        kind: session.kind_name,
        date: formatDay(when.date),
        time: when.time,
        ...(more['new_date'] ? { new_date: formatDay(more['new_date']) } : {}),
      }).trim(),
    })
}
