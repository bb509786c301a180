import { sql } from 'kysely'
import { type Day, tashkentDay } from '#src/contract/days.ts'
import { formatDay, formatRelativeDay, formatSom } from '#src/contract/formats.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { reminderText } from '#src/features/messages/catalogue.ts'
import { gsmText, type GymReminder, leavesAt, partsOf } from '#src/features/messages/rules.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import type { Obstacle } from '../rules.ts'
import { type CandidateRow, obstacleOf } from './candidates.ts'

export type Recipient = { row: CandidateRow; phone: string; text: string; parts: number }
export type Plan = {
  recipients: Recipient[]
  skipped: { row: CandidateRow; reason: Obstacle }[]
  parts: number
  leavesAt: Date
  capLeft: number
  /** Where debts can be paid by a link: what one looks like. */
  sample: string | undefined
}

/** What a reminder of a debt asks for: what of its parts has fallen due, or all that is owed. */
const askedOf = (row: CandidateRow): Tiyin => Math.min(row.part_due_tiyin ?? row.remaining_tiyin, row.remaining_tiyin)

/** The words for one member, in their language or the owner's own. */
export function textFor(row: CandidateRow, command: GymReminder, today: Day, link?: string): string {
  const { language, own_text: own } = row
  const isDebt = command === 'unpaid' || command === 'promised'
  const date = isDebt ? (row.part_due_tiyin && row.promised_on) || row.due_on : row.end_on
  const sum = isDebt ? askedOf(row) : row.price_tiyin
  return gsmText(
    reminderText(
      command,
      { own, language, link },
      {
        name: row.fullname,
        gym: row.gym_name,
        sum: formatSom(toSom(sum), language),
        date: formatDay(date),
        days: formatRelativeDay(date, today, language),
      },
    ),
  )
}

/**
 * Whom a reminder reaches and whom not, and why: each person once, no gym beyond its daily limit or its own subscription. What leaves in the
 * morning speaks of that day.
 */
export function planReminders(
  rows: readonly CandidateRow[],
  {
    command,
    now,
    lapsed,
    sample,
  }: { command: GymReminder; now: Date; lapsed?: ReadonlySet<string>; sample?: string | undefined },
): Plan {
  const leaves = leavesAt(command, now)
  const day = tashkentDay(leaves)
  const recipients: Recipient[] = []
  const skipped: Plan['skipped'] = []
  const people = new Set<string>()
  const left = new Map(rows.map((row) => [row.gym_id, Math.max(0, row.daily_cap - row.gym_sent_today)]))
  for (const row of rows) {
    const room = left.get(row.gym_id) ?? 0
    const reason =
      (lapsed?.has(row.gym_id) ? 'gym_lapsed' : null) ??
      obstacleOf(row, command, day) ??
      (people.has(row.member_id) ? 'same_person' : null) ??
      (room === 0 ? 'daily_cap' : null)
    if (reason || !row.phone_number) {
      skipped.push({ row, reason: reason ?? 'no_phone' })
      continue
    }
    people.add(row.member_id)
    left.set(row.gym_id, room - 1)
    const text = textFor(row, command, day, sample)
    recipients.push({ row, phone: row.phone_number, text, parts: partsOf(text).parts })
  }
  return {
    sample,
    recipients,
    skipped,
    parts: recipients.reduce((sum, { parts }) => sum + parts, 0),
    leavesAt: leaves,
    capLeft: [...left.values()].reduce((sum, count) => sum + count, 0),
  }
}

/** Two people who remind at one moment come one after the other: the second sees what the first has sent. */
export async function lockSenders(db: Db, adminId: string, gymIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from gym_settings where admin_id = ${adminId} and gym_id = any(${[...gymIds]}::uuid[]) order by gym_id for update`.execute(
    db,
  )
}

type LinkFor = (row: CandidateRow, amount: Tiyin) => Promise<string | undefined>

/** Queues what was planned. The key in the database is the last wall: one message a day for each person and reason. */
export async function queueReminders(
  work: Pick<Work, 'db' | 'now' | 'enqueue'>,
  plan: Plan,
  { command, today, linkFor }: { command: GymReminder; today: Day; linkFor: LinkFor },
): Promise<{ queued: Recipient[]; skipped: Plan['skipped'] }> {
  const queued: Recipient[] = []
  const skipped = [...plan.skipped]
  for (const recipient of plan.recipients) {
    const { row, phone } = recipient
    const link = plan.sample ? await linkFor(row, askedOf(row)) : undefined
    const text = link ? textFor(row, command, tashkentDay(plan.leavesAt), link) : recipient.text
    const id = await queueSms(work, {
      phone,
      text,
      kind: command,
      language: row.language,
      adminId: row.admin_id,
      gymId: row.gym_id,
      memberId: row.member_id,
      membershipId: row.id,
      dedupeKey: `${command}:${row.admin_id}:${row.member_id}:${today}${row.lost_today > 0 ? `:${row.lost_today}` : ''}`,
      expiresAt: new Date(plan.leavesAt.getTime() + 86_400_000),
    })
    if (id) queued.push(recipient)
    else skipped.push({ row, reason: 'sent_recently' })
  }
  return { queued, skipped }
}
