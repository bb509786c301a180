import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { servedUntil } from '#src/features/gyms/server/gym-access.ts'
import type { Db } from '#src/server/db.ts'

type Facts = {
  gym_id: string | null
  first_gym_on: Day | null
  has_hours: boolean
  has_portal: boolean
  has_plan: boolean
  has_member: boolean
  has_sale: boolean
  is_put_away: boolean
}

/** Rules that were saved once count as hours that were looked at: a gym may well be open around the clock. */
export async function readFacts(db: Db, adminId: string, today: Day): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select g.id from gyms g where g.admin_id = ${adminId} and g.deleted_at is null order by g.created_at, g.id limit 1) as gym_id,
      (select (min(g.created_at) at time zone 'Asia/Tashkent')::date from gyms g where g.admin_id = ${adminId}) as first_gym_on,
      exists (select from gym_settings t where t.admin_id = ${adminId} and t.version > 1) as has_hours,
      exists (select from subscriptions s where s.admin_id = ${adminId} and ${servedUntil('s', today)} is not null) as has_portal,
      exists (select from membership_plans p where p.admin_id = ${adminId}) as has_plan,
      exists (select from members m where m.admin_id = ${adminId}) as has_member,
      exists (select from memberships s where s.admin_id = ${adminId}) as has_sale,
      exists (select from first_steps f where f.admin_id = ${adminId} and f.is_put_away) as is_put_away`.execute(db)
  return rows[0] as Facts // one row of sub-selects
}

export async function putAway(db: Db, adminId: string, isPutAway: boolean): Promise<void> {
  await sql`
    insert into first_steps (admin_id, is_put_away) values (${adminId}, ${isPutAway})
    on conflict (admin_id) do update set is_put_away = excluded.is_put_away`.execute(db)
}
