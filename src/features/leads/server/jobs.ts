import type { Day } from '#src/contract/days.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'
import type { Reaction, Work } from '#src/server/serve.ts'
import { actorWithoutSession, workWithoutCall } from '#src/server/work-without-call.ts'
import { moneyBackJob } from './reactions.ts'
import { listInvitations, settleInvitation, type Side, sides } from './friend-bonus.ts'
import { listJoined, settleJoined } from './joined.ts'

type Deps = { database: Database; clock: Clock; reactions: readonly Reaction[] }

type Settling = (work: Work<ErrorCode>, adminId: string, id: string) => Promise<void>
type Settled = { action: `leads.${string}`; settle: Settling }

const friendBonus = (side: Side): Settled & { side: Side } => ({
  side,
  action: 'leads.friend_bonus',
  settle: (work, adminId, id) => settleInvitation(work, adminId, id, side),
})
const joining: Settled = { action: 'leads.joined', settle: settleJoined }

function settleOne(
  { database, clock, reactions }: Deps,
  { action, settle }: Settled,
  { admin_id: adminId, id }: { admin_id: string; id: string },
): Promise<void> {
  const moment = { now: clock.now(), today: clock.today() }
  return database.transaction({ role: 'tenant', adminId }, (transaction) => {
    const actor = actorWithoutSession({ role: 'superadmin', id: adminId, adminId })
    const work = workWithoutCall(transaction, {
      actor,
      signs: null,
      adminId,
      action,
      moment,
      language: 'uz',
      reactions,
    })
    return settle(work, adminId, id)
  })
}

/** Each in a transaction of its own: one that fails keeps no other waiting, and is tried again. */
async function settleAll(
  deps: Deps,
  what: Settled,
  list: (db: Db, today: Day) => Promise<{ admin_id: string; id: string }[]>,
): Promise<void> {
  const today = deps.clock.today()
  const found = await deps.database.transaction({ role: 'platform' }, ({ db }) => list(db, today))
  const failed: unknown[] = []
  for (const one of found)
    try {
      await settleOne(deps, what, one)
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}

/** Whoever came and whoever brought them, each apart. */
async function bothSides(settle: (what: ReturnType<typeof friendBonus>) => Promise<void>): Promise<void> {
  const failed: unknown[] = []
  for (const side of sides)
    try {
      await settle(friendBonus(side))
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}

export const settleInvitations = (deps: Deps): Promise<void> =>
  bothSides((what) =>
    settleAll(deps, what, (db, today) => listInvitations(db, today, { adminId: null, side: what.side })),
  )

export const leadJobs: Job<Deps>[] = [
  { name: 'leads.friend_bonuses', schedule: '*/10 * * * *', run: (_, deps) => settleInvitations(deps) },
  { name: 'leads.joined', schedule: '*/10 * * * *', run: (_, deps) => settleAll(deps, joining, listJoined) },
  {
    name: moneyBackJob,
    // as reactOfFriendBonus wrote it
    run: ({ adminId, id }, deps) =>
      bothSides((what) => settleOne(deps, what, { admin_id: String(adminId), id: String(id) })),
  },
]
