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
import { type Database, type Db, takeTime } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'

/** For how many months each kind is kept. Money is kept for ever. */
export type KeepMonths = { sms: number; visits: number; audit: number }

/** How many of each kind went; the names stand in the log. */
const kinds = ['acts', 'visits', 'refusals', 'messages', 'orders', 'notices', 'leads', 'names'] as const
type Counts = Record<(typeof kinds)[number], number>
/** Told also where there are none, as from the beginning. */
const alwaysTold: readonly string[] = ['acts', 'visits', 'messages']

type Deps = { database: Database; clock: Clock; log: Log; keepMonths: KeepMonths }

/** Everybody who has anything, and the platform. */
async function listOwners(database: Database, until: Date): Promise<{ owner: string | null; hasOldActs: boolean }[]> {
  return database.transaction(
    { role: 'platform' },
    async ({ db }) => {
      const { rows: owners } = await sql<{ id: string }>`select id from admins order by id`.execute(db)
      // the log stands on no node: asked by itself
      const { rows: old } = await sql<{ owner: string | null }>`
        select distinct admin_id as owner from audit_log where at < ${until}`.execute(db)
      const ofOld = new Set(old.map(({ owner }) => owner))
      return [null, ...owners.map(({ id }) => id)].map((owner) => ({ owner, hasOldActs: ofOld.has(owner) }))
    },
    { readOnly: true },
  )
}

async function dropActs(db: Db, owner: string | null, until: Date): Promise<number> {
  const { rows } = await sql<{ acts: number }>`
    select drop_audit_before(${owner ?? platformChain}, ${until}) as acts`.execute(db)
  return rows[0]?.acts ?? 0
}

/**
 * What is older than it is kept goes, and the log of each owner says what and how much: the chain reads it there. Each owner's in a
 * transaction of its own: an erasure, or the sealing of acts, waits for no other owner's.
 */
export async function dropOld({ database, clock, log, keepMonths }: Deps): Promise<void> {
  const today = clock.today()
  const since = (months: number) => startOfDay(addMonths(today, -months))
  const until = since(keepMonths.audit)
  const dropOf = (owner: string | null, hasOldActs: boolean): Promise<Counts> =>
    database.transaction({ role: 'platform' }, async ({ db }) => {
      await takeTime(db)
      // before any row, as an erasure has it: each would wait for what the other holds
      await sql`select lock_audit_chain()`.execute(db)
      const visitsUntil = addMonths(today, -keepMonths.visits)
      const went: Counts = {
        messages: await dropOldMessages(db, owner, since(keepMonths.sms)),
        notices: await dropOldNotices(db, owner, since(keepMonths.sms)),
        visits: owner ? await dropOldVisits(db, owner, visitsUntil) : 0,
        refusals: owner ? await dropOldRefusals(db, owner, visitsUntil) : 0,
        leads: owner ? await dropOldLeads(db, owner, since(keepMonths.visits)) : 0,
        names: owner ? await namelessOldLeads(db, owner, since(keepMonths.visits)) : 0,
        orders: owner ? await dropUnpaidOrders(db, owner, today) : 0,
        acts: hasOldActs ? await dropActs(db, owner, until) : 0,
      }
      // of its own moment: an act that is told of an hour late looks put in later, for ever
      if (kinds.some((kind) => went[kind] > 0)) await tell(db, owner, { went, until, now: clock.now() })
      return went
    })
  const told: [string, Counts][] = []
  const broken: unknown[] = []
  for (const { owner, hasOldActs } of await listOwners(database, until))
    try {
      const went = await dropOf(owner, hasOldActs)
      if (kinds.some((kind) => went[kind] > 0)) told.push([owner ?? platformChain, went])
    } catch (error) {
      broken.push(error)
    }
  if (told.length > 0) log.info({ dropped: told }, 'what was older than it is kept went')
  // what one owner's fails by keeps no other's
  if (broken.length > 0) throw new AggregateError(broken, `of ${broken.length} owners what is old stayed`)
}

const tell = (
  db: Db,
  owner: string | null,
  { went, until, now }: { went: Counts; until: Date; now: Date },
): Promise<void> =>
  writeAudits(db, { actor: null, adminId: owner, action: 'audit.dropped', now, requestId: '' }, [
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
  ])
