import { sql } from 'kysely'
import { tashkentDay, tashkentTime } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { toSuperadmins } from '#src/features/sessions/server/superadmins.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'

export const tellPlatformJob = 'classes.tell_platform'

export const enqueueTellPlatform = ({ enqueue }: Pick<Work, 'enqueue'>, adminId: string): Promise<void> =>
  enqueue(tellPlatformJob, { adminId }, { key: `${tellPlatformJob}:${adminId}` })

type Unreturned = {
  id: string
  gym_id: string
  member_id: string
  fullname: string
  over_tiyin: Tiyin
  class_name: string
  starts_at: Date
}

/** Single places that stand as paid too much, each with the class that it was bought for. */
async function listUnreturned(db: Db, adminId: string): Promise<Unreturned[]> {
  const { rows } = await sql<Unreturned>`
    select distinct on (m.id) m.id, m.gym_id, m.member_id, p.fullname, m.overpaid_tiyin as over_tiyin, k.name as class_name, s.starts_at
    from memberships m
    join members p on p.admin_id = ${adminId} and p.id = m.member_id
    join class_bookings b on b.admin_id = ${adminId} and b.membership_id = m.id and b.is_drop_in
    join class_sessions s on s.admin_id = ${adminId} and s.id = b.session_id
    join class_kinds k on k.admin_id = ${adminId} and k.id = s.kind_id
    where m.admin_id = ${adminId} and m.is_drop_in and m.overpaid_tiyin > 0
    order by m.id, b.asked_at desc`.execute(db)
  return rows
}

/**
 * Nobody of an owner who went comes in any more to give back what clients paid for single places: whoever runs the platform hears of
 * each of them, once, and returns it where the membership stands.
 */
export async function tellPlatform(
  { database, clock }: { database: Database; clock: Clock },
  adminId: string,
): Promise<void> {
  const unreturned = await database.transaction({ role: 'tenant', adminId }, ({ db }) => listUnreturned(db, adminId))
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const recipients = await toSuperadmins(db)
    for (const { id, gym_id, member_id, fullname, over_tiyin, class_name, starts_at } of unreturned)
      await notify(
        { db, now: clock.now() },
        {
          adminId,
          recipients,
          kind: 'place_returned',
          named: { memberId: member_id, fullname },
          params: {
            class_name,
            date: tashkentDay(starts_at),
            time: tashkentTime(starts_at),
            amount: String(toSom(over_tiyin)),
          },
          link: paths.gymLedger(gym_id, id, adminId),
          dedupeKey: `place_returned:${id}`,
        },
      )
  })
}
