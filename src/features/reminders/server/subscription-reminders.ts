import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { type Day, daysBetween, tashkentDay } from '#src/contract/days.ts'
import { formatDay, formatUnit } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { paths } from '#src/contract/paths.ts'
import { isFollowed, subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { leavesAt } from '#src/features/messages/rules.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { reminderDays, reminderDue } from '#src/features/subscriptions/rules.ts'
import type { Db } from '#src/server/db.ts'
import { enqueuerOf } from '#src/server/queue.ts'

type Ending = {
  admin_id: string
  id: string
  gym_id: string
  gym_name: string
  phone_number: string
  language: Language
  end_on: Day
  duration_days: number
}

const left = (days: number, language: Language): string =>
  days === 0 ? { uz: 'bugun', ru: 'сегодня', en: 'today' }[language] : formatUnit(days, 'day', language)

/**
 * Reminds the owners of subscriptions that end soon, by SMS and in the product: each day of the list once, unless the
 * next period is there already. What leaves in the morning counts from that day.
 */
export async function remindOwners(db: Db, now: Date): Promise<void> {
  const today = tashkentDay(now)
  const day = tashkentDay(leavesAt('subscription_ending', now))
  const { rows } = await sql<Ending>`
    select s.admin_id, s.id, s.gym_id, g.name as gym_name, a.phone_number, a.language, s.end_on, s.duration_days
    from subscriptions s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id and g.deleted_at is null
    join admins a on a.id = s.admin_id and ${isAlive('a')}
    where s.status in ('pending', 'active') and ${subscriptionStatus('s', today)} = 'active'
      and s.end_on between ${today} and ${today}::date + ${reminderDays[0]}::int
      and not ${isFollowed('s')}`.execute(db)
  const enqueue = enqueuerOf(db)
  for (const row of rows) {
    const due = reminderDue({ end: row.end_on, duration: row.duration_days }, today)
    if (due === undefined) continue
    const dedupeKey = `subscription_ending:${row.id}:${due}`
    const days = left(Math.max(0, daysBetween(day, row.end_on)), row.language)
    await queueSms(
      { db, now, enqueue },
      {
        phone: row.phone_number,
        text: smsText('subscription_ending', row.language, { gym: row.gym_name, date: formatDay(row.end_on), days }),
        kind: 'subscription_ending',
        language: row.language,
        adminId: row.admin_id,
        gymId: row.gym_id,
        dedupeKey,
      },
    )
    await notify(
      { db, now },
      {
        adminId: row.admin_id,
        recipients: [{ role: 'admin', id: row.admin_id }],
        kind: 'subscription_ending',
        params: { gym_name: row.gym_name, end_date: row.end_on },
        link: paths.gymSubscription(row.gym_id, row.id),
        dedupeKey,
      },
    )
  }
}
