import { sql } from 'kysely'
import { publicPath } from '#src/features/gyms/rules.ts'
import type { Db } from '#src/server/db.ts'
import type { OwnGym } from './queries.ts'

/** The link of a member to the gym's page, and what came of it: numbers alone, not who. In the owner's scope. */
export async function invitationOf(
  db: Db,
  gym: Pick<OwnGym, 'admin_id' | 'id'>,
  personId: string,
): Promise<{ path: string | null; asked: number; joined: number }> {
  const { rows } = await sql<{ slug: string }>`
    select a.slug from gym_addresses a
    join gym_settings s on s.admin_id = a.admin_id and s.gym_id = a.gym_id and s.is_public
    where a.admin_id = ${gym.admin_id} and a.gym_id = ${gym.id} and a.is_current`.execute(db)
  const { rows: counted } = await sql<{ asked: number; joined: number }>`
    select count(*) as asked, count(*) filter (where l.status = 'joined') as joined from leads l
    where l.admin_id = ${gym.admin_id} and l.gym_id = ${gym.id} and l.invited_by = ${personId}`.execute(db)
  return {
    path: rows[0] ? `${publicPath(rows[0].slug)}?friend=${personId}` : null,
    asked: counted[0]?.asked ?? 0,
    joined: counted[0]?.joined ?? 0,
  }
}
