import type { Day } from '#src/contract/days.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'
import { findCard, insertEntry, listOver } from './queries.ts'

/** What is left on cards whose last day is over goes off them, as an entry: by today, so that a run after a week does all that was missed. */
export async function expireCards(db: Db, { now, today }: { now: Date; today: Day }): Promise<void> {
  for (const { admin_id: adminId, id } of await listOver(db, today)) {
    const card = await findCard(db, adminId, { id }, { lock: true })
    if (!card || card.balance_tiyin <= 0 || card.valid_to >= today) continue
    const by = { role: 'system', id: null }
    const entry = { adminId, cardId: id, gymId: card.gym_id, amount: card.balance_tiyin, by, now, today }
    await insertEntry(db, { ...entry, kind: 'expiry' })
  }
}

export const giftCardJobs: Job<{ database: Database; clock: Clock }>[] = [
  {
    name: 'gift_cards.expire',
    schedule: '7 19 * * *',
    run: (_, { database, clock }) =>
      database.transaction({ role: 'platform' }, ({ db }) =>
        expireCards(db, { now: clock.now(), today: clock.today() }),
      ),
  },
]
