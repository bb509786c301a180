import { sql } from 'kysely'
import { knownReason } from '#src/contract/known-reasons.ts'
import { deleteMember } from '#src/features/members/server/change-member.ts'
import { lockWithAllTheirs } from '#src/features/members/server/lock-member.ts'
import { type ErasureBegun, forgetPerson } from '#src/features/members/server/personal-data.ts'
import { holdUploads } from '#src/features/members/server/uploaded-rows.ts'
import { cancelMembership, withoutMoney } from '#src/features/memberships/server/cancel-membership.ts'
import { getHeld } from '#src/features/memberships/server/membership-access.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { type Erasure, readErasures } from '#src/server/erasures.ts'
import { Failure, rulingOut } from '#src/server/failure.ts'
import type { Log } from '#src/server/log.ts'
import type { Reaction, Work } from '#src/server/serve.ts'
import { actorWithoutSession, workWithoutCall } from '#src/server/work-without-call.ts'
import { listRunning } from './queries.ts'

/** What runs was ended before. */
const ofErasing = [...withoutMoney, 'member.has_active_membership'] as const

/** Who asks to be erased gives up what still runs: nothing is owed for days that are not used any more, nothing goes back. */
async function eraseAt(work: Work, memberId: string, adminId: string, erasure: ErasureBegun): Promise<void> {
  const { db, enter, today } = work
  await enter({ role: 'tenant', adminId })
  const inTenant = { ...work, adminId, fail: rulingOut(work.fail, ofErasing) }
  await lockWithAllTheirs(db, { adminId, memberId })
  for (const id of await listRunning(db, adminId, memberId, today)) {
    const held = await getHeld(inTenant, adminId, id)
    await cancelMembership(inTenant, held, { reason: knownReason('erasure_asked'), fee: 0, refund: 0 })
  }
  await deleteMember(inTenant, adminId, memberId, erasure)
}

/** Under the platform's scope; goes on in that of the last owner. */
export async function erasePerson(work: Work, memberId: string, owners: readonly string[]): Promise<void> {
  for (const adminId of owners.toSorted()) {
    await work.enter({ role: 'tenant', adminId })
    await holdUploads(work.db, adminId)
  }
  await work.enter({ role: 'platform' })
  const erasure = await forgetPerson(work.db, { memberId, owners, at: work.now })
  for (const adminId of owners) await eraseAt(work, memberId, adminId, erasure)
}

type Deps = {
  database: Database
  clock: Clock
  log: Log
  reactions: readonly Reaction[]
  dataDir: string
}

/**
 * Erasures that this database does not know, of people whom it knows: it was taken back to before. By person, with their owners.
 * It says nothing of days whose acts have left the log.
 */
async function listUndone({ database }: Deps, noted: readonly Erasure[]): Promise<Map<string, string[]>> {
  const rows = await database.transaction({ role: 'platform' }, async ({ db }) => {
    // the log stands on no node, and clients do: two questions
    const forgotten = await sql<{ admin_id: string; member_id: string }>`
      select distinct e."adminId" as admin_id, e."memberId" as member_id
      from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as e ("adminId" uuid, "memberId" uuid, at timestamptz)
      where exists (select from audit_log o where o.admin_id = e."adminId" and o.at < e.at)
        and not exists (select from audit_log l where l.entity_id = e."memberId" and l.admin_id = e."adminId"
          and l.entity = 'members' and l.after ->> 'erased' = 'true' and l.at >= e.at)`.execute(db)
    const ids = forgotten.rows.map(({ member_id }) => member_id)
    const known = await sql<{ admin_id: string; member_id: string }>`
      select admin_id, id as member_id from members where id = any(${ids}::uuid[]) and erased_at is null`.execute(db)
    return known.rows.filter((row) =>
      forgotten.rows.some(({ admin_id, member_id }) => admin_id === row.admin_id && member_id === row.member_id),
    )
  })
  const found = new Map<string, string[]>()
  for (const { admin_id, member_id } of rows) found.set(member_id, [...(found.get(member_id) ?? []), admin_id])
  return found
}

const wasThereBefore = 'somebody who was erased before a restore is there again'

/** One that fails keeps no other waiting. */
async function eraseUndone(deps: Deps): Promise<number> {
  const { database, clock, log, reactions, dataDir } = deps
  // what comes with the copies is not looked at: whoever may write there erases nobody
  const [noted, now] = [readErasures(dataDir), clock.now()]
  const past = noted.filter(({ at }) => new Date(at) <= now)
  if (past.length < noted.length)
    log.error({ count: noted.length - past.length }, 'erasures are noted for later than now')
  if (past.length === 0) return 0
  let erased = 0
  for (const [memberId, owners] of await listUndone(deps, past))
    try {
      await database.transaction({ role: 'platform' }, (transaction) => {
        const work = workWithoutCall(transaction, {
          actor: actorWithoutSession({ role: 'member', id: memberId }),
          signs: null,
          adminId: null,
          action: 'own-data.erase',
          moment: { now: clock.now(), today: clock.today() },
          language: 'uz',
          reactions,
        })
        return erasePerson(work, memberId, owners)
      })
      erased++
    } catch (err) {
      // another server that starts on the same database was quicker
      if (!(err instanceof Failure && err.code === 'not_found')) log.error({ err, memberId }, wasThereBefore)
    }
  if (erased > 0) log.warn({ erased }, 'erased anew: people whom a restore had brought back')
  return erased
}

/** Whoever was erased and came back by a restore to before is erased again; answers how many they were. Nothing of it keeps the product from starting. */
export async function eraseAnew(deps: Deps): Promise<number> {
  try {
    return await eraseUndone(deps)
  } catch (err) {
    deps.log.error({ err }, 'who was erased before a restore can’t be looked for')
    return 0
  }
}
