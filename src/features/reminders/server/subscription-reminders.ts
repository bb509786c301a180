import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { type Day, daysBetween, tashkentDay } from '#src/contract/days.ts'
import { formatDay, formatSom, formatUnit } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { comesAfter } from '#src/features/gyms/server/gym-access.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { leavesAt } from '#src/features/messages/rules.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { reminderDue } from '#src/features/subscriptions/rules.ts'
import { endsSoon } from '#src/features/subscriptions/server/queries.ts'
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
  /** The next period, where it waits for its payment. */
  next_id: string | null
  next_tiyin: Tiyin | null
}

const left = (days: number, language: Language): string =>
  days === 0 ? { uz: 'bugun', ru: 'сегодня', en: 'today' }[language] : formatUnit(days, 'day', language)

/** Subscriptions that end soon with nothing after them that begins by itself: all of them, or that of one gym. */
async function listEnding(db: Db, today: Day, of?: { adminId: string; gymId: string }): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select distinct on (s.admin_id, s.id) s.admin_id, s.id, s.gym_id, g.name as gym_name, a.phone_number, a.language, s.end_on, s.duration_days,
      n.id as next_id, n.remaining_tiyin as next_tiyin
    from subscriptions s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    join admins a on a.id = s.admin_id and ${isAlive('a')}
    left join subscriptions n on ${comesAfter('n', 's')}
    where ${of ? sql`s.admin_id = ${of.adminId} and s.gym_id = ${of.gymId}` : sql`true`} and ${endsSoon(today)}
    order by s.admin_id, s.id, n.start_on`.execute(db)
  return rows
}

/** `day`: on which it is read. */
function textOf(row: Ending, day: Day): string {
  const days = left(Math.max(0, daysBetween(day, row.end_on)), row.language)
  const said = { gym: row.gym_name, date: formatDay(row.end_on), days }
  if (row.next_tiyin === null) return smsText('subscription_ending', row.language, said)
  const sum = formatSom(toSom(row.next_tiyin), row.language)
  return smsText('subscription_unpaid', row.language, { ...said, sum })
}

/** What the waiting text of a gym says now; undefined where there is nothing left to remind of. */
export async function endingTextNow(
  db: Db,
  gym: { adminId: string; gymId: string },
  now: Date,
): Promise<string | undefined> {
  const [row] = await listEnding(db, tashkentDay(now), gym)
  return row && textOf(row, tashkentDay(now))
}

/**
 * Reminds the owners of subscriptions that end soon, by SMS and in the product: each day of the list once, unless the
 * gym goes on by itself. A next period that waits for its payment is what the words ask for, and where they lead. What leaves in the
 * morning counts from that day.
 */
export async function remindOwners(db: Db, now: Date): Promise<void> {
  const today = tashkentDay(now)
  const day = tashkentDay(leavesAt('subscription_ending', now))
  const enqueue = enqueuerOf(db)
  for (const row of await listEnding(db, today)) {
    const due = reminderDue({ end: row.end_on, duration: row.duration_days }, today)
    if (due === undefined) continue
    const dedupeKey = `subscription_ending:${row.id}:${due}`
    await queueSms(
      { db, now, enqueue },
      {
        phone: row.phone_number,
        text: textOf(row, day),
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
        params: {
          gym_name: row.gym_name,
          end_date: row.end_on,
          ...(row.next_tiyin === null ? {} : { amount: String(toSom(row.next_tiyin)) }),
        },
        link: paths.gymSubscription(row.gym_id, row.next_id ?? row.id),
        dedupeKey,
      },
    )
  }
}
