import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'
import type { Reaction } from '#src/server/serve.ts'
import { actorWithoutSession, workWithoutCall } from '#src/server/work-without-call.ts'
import { moneyBackJob } from './reactions.ts'
import { listInvitations, settleInvitation } from './friend-bonus.ts'

type Deps = { database: Database; clock: Clock; reactions: readonly Reaction[] }

function settleOne({ database, clock, reactions }: Deps, adminId: string, id: string): Promise<void> {
  const moment = { now: clock.now(), today: clock.today() }
  return database.transaction({ role: 'tenant', adminId }, (transaction) => {
    const actor = actorWithoutSession({ role: 'superadmin', id: adminId, adminId })
    const work = workWithoutCall(transaction, {
      actor,
      signs: null,
      adminId,
      action: 'leads.friend_bonus',
      moment,
      language: 'uz',
      reactions,
    })
    return settleInvitation(work, adminId, id)
  })
}

/** Each invitation in a transaction of its own: one that fails keeps no other waiting, and is tried again. */
export async function settleInvitations(deps: Deps): Promise<void> {
  const today = deps.clock.today()
  const found = await deps.database.transaction({ role: 'platform' }, ({ db }) =>
    listInvitations(db, today, { adminId: null }),
  )
  const failed: unknown[] = []
  for (const { admin_id: adminId, id } of found)
    try {
      await settleOne(deps, adminId, id)
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}

export const leadJobs: Job<Deps>[] = [
  { name: 'leads.friend_bonuses', schedule: '*/10 * * * *', run: (_, deps) => settleInvitations(deps) },
  {
    name: moneyBackJob,
    // as reactOfFriendBonus wrote it
    run: ({ adminId, id }, deps) => settleOne(deps, String(adminId), String(id)),
  },
]
