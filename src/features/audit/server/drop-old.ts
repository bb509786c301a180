import { sql } from 'kysely'
import { addMonths, startOfDay } from '#src/contract/days.ts'
import { dropUnpaidOrders } from '#src/features/gift-orders/server/drop-unpaid.ts'
import { dropOldLeads, namelessOldLeads } from '#src/features/leads/server/drop-old.ts'
import { dropOldMessages } from '#src/features/messages/server/drop-old.ts'
import { dropOldNotices } from '#src/features/notifications/server/drop-old.ts'
import { dropOldRefusals, dropOldVisits } from '#src/features/visits/server/drop-old.ts'
import { writeAudits } from '#src/server/audit.ts'
import { platformChain } from '#src/server/audit-chain.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'

/** For how many months each kind is kept. Money is kept for ever. */
export type KeepMonths = { sms: number; visits: number; audit: number }

/** How many of each kind went; the names stand in the log. */
const kinds = ['acts', 'visits', 'refusals', 'messages', 'orders', 'notices', 'leads', 'names'] as const
type Counts = Record<(typeof kinds)[number], number>
const nothing: Counts = { acts: 0, visits: 0, refusals: 0, messages: 0, orders: 0, notices: 0, leads: 0, names: 0 }
/** Told also where there are none, as from the beginning. */
const alwaysTold: readonly string[] = ['acts', 'visits', 'messages']

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
    const count = (kind: keyof Counts, rows: readonly { owner: string | null; count: number }[]) => {
      for (const { owner, count: many } of rows) {
        const key = owner ?? platformChain
        counts.set(key, { ...(counts.get(key) ?? nothing), [kind]: many })
      }
    }
    count('messages', await dropOldMessages(db, since(keepMonths.sms)))
    count('notices', await dropOldNotices(db, since(keepMonths.sms)))
    count('visits', await dropOldVisits(db, addMonths(today, -keepMonths.visits)))
    count('refusals', await dropOldRefusals(db, addMonths(today, -keepMonths.visits)))
    count('leads', await dropOldLeads(db, since(keepMonths.visits)))
    count('names', await namelessOldLeads(db, since(keepMonths.visits)))
    count('orders', await dropUnpaidOrders(db, today))
    const { rows } = await sql<{ owner: string }>`
      select distinct coalesce(admin_id, ${platformChain}) as owner from audit_log where at < ${until}`.execute(db)
    for (const { owner } of rows) {
      const dropped = await sql<{ acts: number }>`select drop_audit_before(${owner}, ${until}) as acts`.execute(db)
      count('acts', [{ owner, count: dropped.rows[0]?.acts ?? 0 }])
    }
    const now = clock.now()
    for (const [owner, went] of counts)
      if (kinds.some((kind) => went[kind] > 0))
        await writeAudits(
          db,
          { actor: null, adminId: owner === platformChain ? null : owner, action: 'audit.dropped', now, requestId: '' },
          [
            {
              entity: 'audit',
              entityId: null,
              after: {
                until: until.toISOString(),
                ...Object.fromEntries(
                  kinds
                    .filter((kind) => went[kind] > 0 || alwaysTold.includes(kind))
                    .map((kind) => [`${kind}_dropped`, went[kind]]),
                ),
              },
            },
          ],
        )
    return [...counts]
  })
  if (told.length > 0) log.info({ dropped: told }, 'what was older than it is kept went')
}
