import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { findUnheard } from '#src/features/members/server/unheard.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { enqueuerOf } from '#src/server/queue.ts'
import type { AutopayDeps } from './card-jobs.ts'

type Row = {
  gym_id: string
  member_id: string
  membership_id: string
  plan_name: string
  gym_name: string
  card: string
  amount_tiyin: Tiyin
  due_on: Day
}

/**
 * The notice of a charge as SMS, for whom no phone of their own hears: asked when phones and chats have had it, or are known to
 * be gone. Who has a chat is told there alone (messages choose their way when they leave).
 */
export async function textNotice(
  { database, clock }: Pick<AutopayDeps, 'database' | 'clock'>,
  { adminId, id }: { adminId: string; id: string },
): Promise<void> {
  const now = clock.now()
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql<Row>`
      select a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name, a.card, c.amount_tiyin, c.due_on
      from autopay_charges c
      join autopays a on a.admin_id = ${adminId} and a.id = c.autopay_id
      join memberships s on s.admin_id = ${adminId} and s.id = coalesce(c.part_of, a.membership_id)
      join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
      where c.admin_id = ${adminId} and c.id = ${id} and c.state = 'announced' and c.tries = 0 and a.card is not null`.execute(
      db,
    )
    const row = rows[0]
    const person = row && (await findUnheard(db, { adminId, memberId: row.member_id }, 'autopay_soon', now))
    if (!person) return
    const { language } = person
    await queueSms(
      { db, now, enqueue: enqueuerOf(db) },
      {
        phone: person.phone_number,
        kind: 'autopay_soon',
        language,
        adminId,
        gymId: row.gym_id,
        memberId: row.member_id,
        membershipId: row.membership_id,
        dedupeKey: `autopay:${id}`,
        text: smsText('autopay_soon', language, {
          gym: row.gym_name,
          plan: row.plan_name,
          date: formatDay(row.due_on),
          sum: formatSom(toSom(row.amount_tiyin), language),
          card: row.card,
        }),
      },
    )
  })
}
