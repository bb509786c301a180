import { sql } from 'kysely'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { earliestFreeze } from '#src/features/memberships/rules.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { isAlive } from '#src/server/alive.ts'
import { writeAudit } from '#src/server/audit.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Job } from '#src/server/queue.ts'

type Missed = {
  admin_id: string
  membership_id: string
  member_id: string
  gym_id: string
  gym_name: string
  start_on: Day
  end_on: Day
}

/**
 * What waits for an answer that nobody can give any more has its ending, and its member hears so: the membership is over, or the first
 * of the days lies further back than the owner may still note.
 */
export async function endMissed(db: Db, now: Date): Promise<void> {
  const today = tashkentDay(now)
  const latest = earliestFreeze(today, true, addDays(today, -3660))
  const reason = knownReason('freeze_unanswered')
  const { rows } = await sql<Missed>`
    update freeze_requests r set status = 'refused', answered_at = ${now}, answered_by_kind = 'system', answer = ${reason}
    from memberships s, gyms g, admins a
    where r.status = 'waiting' and s.admin_id = r.admin_id and s.id = r.membership_id and g.admin_id = r.admin_id and g.id = r.gym_id
      and a.id = r.admin_id and ${isAlive('a')} and (s.end_on < ${today}::date or r.start_on < ${latest}::date)
    returning r.admin_id, r.membership_id, r.member_id, r.gym_id, g.name as gym_name, r.start_on, r.end_on`.execute(db)
  for (const { admin_id: adminId, membership_id, member_id, gym_id, gym_name, start_on, end_on } of rows) {
    await notify(
      { db, now },
      {
        adminId,
        recipients: [{ role: 'member', id: member_id }],
        kind: 'freeze_refused',
        params: { gym_name, start_date: start_on, end_date: end_on, reason },
        link: inGym(paths.home('member'), gym_id),
        gymId: gym_id,
      },
    )
    await writeAudit(
      db,
      { actor: null, adminId, action: 'freeze-requests.answer', now, requestId: '' },
      {
        entity: 'memberships',
        entityId: membership_id,
        before: { status: 'waiting' },
        after: { status: 'refused', reason },
      },
    )
  }
}

export const freezeRequestJobs: Job<{ database: Database; clock: Clock }>[] = [
  {
    name: 'freeze_requests.end',
    schedule: '20 4,8,12 * * *', // 09:20 in Tashkent; twice more for what a stop has missed
    skipsMissed: true,
    run: (_, { database, clock }) => database.transaction({ role: 'platform' }, ({ db }) => endMissed(db, clock.now())),
  },
]
