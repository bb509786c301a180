import { sql } from 'kysely'
import { type Day, daysBetween, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { formatDay, formatUnit } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { enqueueJob, type Job } from '#src/server/queue.ts'
import { reminderDays, reminderDue } from '../rules.ts'

type Deps = { database: Database; clock: Clock }

/** Begins what may begin and ends what is over. What was missed while the server was off is made up in one go. */
export async function advanceSubscriptions(db: Db, today: Day): Promise<void> {
  await sql`
    update subscriptions set status = case when end_on < ${today} then 'expired' else 'active' end, version = version + 1
    where status = 'pending' and start_on <= ${today} and (due_tiyin = 0 or paid_tiyin > 0)`.execute(db)
  await sql`update subscriptions set status = 'expired', version = version + 1 where status = 'active' and end_on < ${today}`.execute(
    db,
  )
}

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

const reminderText: Record<Language, (gym: string, end: string, days: string) => string> = {
  uz: (gym, end, days) =>
    `Polvon: "${gym}" zalining obunasi ${end} kuni tugaydi (${days}). Uzaytirish uchun biz bilan bogʻlaning.`,
  ru: (gym, end, days) =>
    `Polvon: подписка зала "${gym}" заканчивается ${end} (${days}). Свяжитесь с нами, чтобы продлить.`,
  en: (gym, end, days) => `Polvon: the subscription of "${gym}" ends on ${end} (${days}). Contact us to renew it.`,
}

const [quietUntilHour, quietFromHour] = [9, 21]

/** Nobody is woken by a reminder: at night it waits for nine o'clock. */
function daytime(now: Date, today: Day): Date {
  const hour = (now.getTime() - startOfDay(today).getTime()) / 3_600_000
  if (hour >= quietUntilHour && hour < quietFromHour) return now
  const days = hour >= quietFromHour ? 1 : 0
  return new Date(startOfDay(today).getTime() + (days * 24 + quietUntilHour) * 3_600_000)
}

/** Reminds the owners of subscriptions that end soon, each day of the list once, unless the next period is there already. */
export async function remindOwners(db: Db, now: Date): Promise<void> {
  const today = tashkentDay(now)
  const { rows } = await sql<Ending>`
    select s.admin_id, s.id, s.gym_id, g.name as gym_name, a.phone_number, a.language, s.end_on, s.duration_days
    from subscriptions s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id and g.deleted_at is null
    join admins a on a.id = s.admin_id and a.status = 'active' and a.deleted_at is null
    where s.status = 'active' and s.end_on between ${today} and ${today}::date + ${reminderDays[0]}::int
      and not exists (
        select from subscriptions n
        where n.admin_id = s.admin_id and n.gym_id = s.gym_id and n.status in ('pending', 'active') and n.start_on > s.end_on)`.execute(
    db,
  )
  const enqueue = (task: string, payload: Record<string, unknown>, options = {}) =>
    enqueueJob(db, task, payload, options)
  for (const row of rows) {
    const due = reminderDue({ end: row.end_on, duration: row.duration_days }, today)
    if (due === undefined) continue
    const days = left(daysBetween(today, row.end_on), row.language)
    await queueSms(
      { db, now, enqueue },
      {
        phone: row.phone_number,
        text: reminderText[row.language](row.gym_name, formatDay(row.end_on), days),
        kind: 'subscription_ending',
        language: row.language,
        adminId: row.admin_id,
        gymId: row.gym_id,
        dedupeKey: `subscription_ending:${row.id}:${due}`,
        sendAfter: daytime(now, today),
      },
    )
  }
}

export const subscriptionJobs: Job<Deps>[] = [
  {
    name: 'advance_subscriptions',
    schedule: '2 * * * *', // 00:02 in Tashkent among them; each run does only what is left to do
    async run(_, { database, clock }) {
      await database.transaction({ role: 'platform' }, ({ db }) => advanceSubscriptions(db, clock.today()))
      await database.transaction({ role: 'platform' }, ({ db }) => remindOwners(db, clock.now()))
    },
  },
]
