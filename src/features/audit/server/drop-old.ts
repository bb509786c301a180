import { sql } from 'kysely'
import { addMonths, startOfDay } from '#src/contract/days.ts'
import { dropUnpaidOrders } from '#src/features/gift-orders/server/drop-unpaid.ts'
import { dropOldMessages } from '#src/features/messages/server/drop-old.ts'
import { dropOldVisits } from '#src/features/visits/server/drop-old.ts'
import { writeAudits } from '#src/server/audit.ts'
import { platformChain } from '#src/server/audit-chain.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'

/** For how many months each kind is kept. Money is kept for ever. */
export type KeepMonths = { sms: number; visits: number; audit: number }

type Counts = { acts: number; visits: number; messages: number; orders: number }

/** What is older than it is kept goes, and the log of each owner says what and how much: the chain reads it there. */
export async function dropOld({
  database,
  clock,
  log,
  keepMonths,
}: {
  database: Database
  clock: Clock
  log: Log
  keepMonths: KeepMonths
}): Promise<void> {
  const today = clock.today()
  const since = (months: number) => startOfDay(addMonths(today, -months))
  const until = since(keepMonths.audit)
  const told = await database.transaction({ role: 'platform' }, async ({ db }) => {
    await sql`set local statement_timeout = '15min'`.execute(db)
    const counts = new Map<string, Counts>()
    const countOf = (owner: string | null): Counts => {
      const key = owner ?? platformChain
      const known = counts.get(key) ?? { acts: 0, visits: 0, messages: 0, orders: 0 }
      counts.set(key, known)
      return known
    }
    for (const { owner, count } of await dropOldMessages(db, since(keepMonths.sms))) countOf(owner).messages = count
    for (const { owner, count } of await dropOldVisits(db, addMonths(today, -keepMonths.visits)))
      countOf(owner).visits = count
    for (const { owner, count } of await dropUnpaidOrders(db, today)) countOf(owner).orders = count
    const { rows } = await sql<{ owner: string }>`
      select distinct coalesce(admin_id, ${platformChain}) as owner from audit_log where at < ${until}`.execute(db)
    for (const { owner } of rows) {
      const dropped = await sql<{ acts: number }>`select drop_audit_before(${owner}, ${until}) as acts`.execute(db)
      countOf(owner).acts = dropped.rows[0]?.acts ?? 0
    }
    const now = clock.now()
    for (const [owner, { acts, visits, messages, orders }] of counts)
      if (acts + visits + messages + orders > 0)
        await writeAudits(
          db,
          { actor: null, adminId: owner === platformChain ? null : owner, action: 'audit.dropped', now, requestId: '' },
          [
            {
              entity: 'audit',
              entityId: null,
              after: {
                until: until.toISOString(),
                acts_dropped: acts,
                visits_dropped: visits,
                messages_dropped: messages,
                ...(orders > 0 && { orders_dropped: orders }),
              },
            },
          ],
        )
    return [...counts]
  })
  if (told.length > 0) log.info({ dropped: told }, 'what was older than it is kept went')
}
