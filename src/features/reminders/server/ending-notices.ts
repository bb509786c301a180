import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { type Day, tashkentDay } from '#src/contract/days.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { goesOn, isSold, runsOn } from '#src/features/memberships/server/membership-state.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Db } from '#src/server/db.ts'

type Ending = {
  admin_id: string
  id: string
  gym_id: string
  member_id: string
  plan_name: string
  gym_name: string
  start_on: Day
  end_on: Day
}

const keyOf = ({ id, end_on }: Ending): string => `membership_ending:${id}:${end_on}`

/** Which of these were told already: asked beside, since notices stand on no node. */
async function toldBefore(db: Db, endings: readonly Ending[]): Promise<Set<string | null>> {
  const { rows } = await sql<{ dedupe_key: string | null }>`
    select t.dedupe_key from notifications t
    where t.recipient_id = any(${endings.map(({ member_id }) => member_id)}::uuid[]) and t.dedupe_key = any(${endings.map(keyOf)})`.execute(
    db,
  )
  return new Set(rows.map((row) => row.dedupe_key))
}

/**
 * Tells members in the product that a membership ends: so many days before as their gym chose, once for each end, whether or
 * not the gym sends SMS. Nothing to whom the next one is sold already, or who has no way in anyway, nor of an owner whom
 * the platform has shut out; who bought one day knows when it ends.
 */
export async function tellOfEndings(db: Db, now: Date): Promise<void> {
  const today = tashkentDay(now)
  const { rows } = await sql<Ending>`
    select s.admin_id, s.id, s.gym_id, s.member_id, s.plan_name, g.name as gym_name, s.start_on, s.end_on
    from memberships s
    join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id and g.deleted_at is null
    join gym_settings rules on rules.admin_id = s.admin_id and rules.gym_id = s.gym_id
    join admins a on a.id = s.admin_id and ${isAlive('a')}
    join members m on m.admin_id = s.admin_id and m.id = s.member_id and ${isAlive('m')}
    where ${isSold('s')} and s.duration_days > 1 and ${runsOn('s', today)} and s.end_on <= ${today}::date + greatest(1, rules.expiring_notice_days)
      and not ${goesOn('s', null)}
    order by s.admin_id, s.id`.execute(db)
  const told = await toldBefore(db, rows)
  for (const row of rows.filter((ending) => !told.has(keyOf(ending))))
    await notify(
      { db, now },
      {
        adminId: row.admin_id,
        recipients: [{ role: 'member', id: row.member_id }],
        kind: 'membership_ending',
        params: {
          gym_name: row.gym_name,
          plan_name: row.plan_name,
          start_date: row.start_on,
          end_date: row.end_on,
        },
        link: inGym(paths.home('member'), row.gym_id),
        dedupeKey: keyOf(row),
      },
    )
}
