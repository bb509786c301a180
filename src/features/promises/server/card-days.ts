import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Db } from '#src/server/db.ts'

type PartOfDay = { adminId: string; membershipId: string; day: Day }

/**
 * The card of whoever promised a part is asked for it on a day: until that is over nothing of it is late. A part whose day had passed before
 * they agreed to the card was broken by then.
 */
export async function waitForCard(
  db: Db,
  { adminId, membershipId, day }: PartOfDay,
  { cardOn, agreedOn }: { cardOn: Day; agreedOn: Day },
): Promise<void> {
  await sql`
    update promises set card_on = ${cardOn}
    where admin_id = ${adminId} and membership_id = ${membershipId} and promised_on = ${day} and promised_on >= ${agreedOn}::date
      and part_tiyin is not null and withdrawn_at is null`.execute(db)
}

/** No card is asked any more: a part waits for its own day again. Where that is over, the one that was announced stands. */
export async function waitWithoutCard(db: Db, { adminId, membershipId, day }: PartOfDay, today: Day): Promise<void> {
  if (day < today) return
  await sql`
    update promises set card_on = null
    where admin_id = ${adminId} and membership_id = ${membershipId} and promised_on = ${day} and card_on is not null`.execute(
    db,
  )
}
