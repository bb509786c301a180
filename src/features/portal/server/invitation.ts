import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { publicPath } from '#src/features/gyms/rules.ts'
import { isGymWritable } from '#src/features/gyms/server/gym-access.ts'
import type { Db } from '#src/server/db.ts'
import type { OwnGym } from './queries.ts'

type Counted = {
  asked: number
  joined: number
  days_brought: number
  days_came: number
  given_brought: number
  given_came: number
  waiting: number
}

/** The link of a member to the gym's page, and what came of it: numbers alone, not who. In the owner's scope. */
export async function invitationOf(
  db: Db,
  gym: Pick<OwnGym, 'admin_id' | 'id'>,
  personId: string,
  today: Day,
): Promise<{ path: string | null } & Counted> {
  const { rows } = await sql<{ slug: string }>`
    select a.slug from gym_addresses a
    join gym_settings s on s.admin_id = a.admin_id and s.gym_id = a.gym_id and s.is_public
    where a.admin_id = ${gym.admin_id} and a.gym_id = ${gym.id} and a.is_current`.execute(db)
  const { rows: counted } = await sql<Counted>`
    select own.*, s.friend_days_brought as days_brought, s.friend_days_came as days_came, (
        select coalesce(sum(l.given_came), 0)::int from leads l join memberships m on m.admin_id = ${gym.admin_id} and m.id = l.bonus_membership_id
        where l.admin_id = ${gym.admin_id} and l.gym_id = ${gym.id} and m.member_id = ${personId} and l.bonus_taken_at is null) as given_came
    from gym_settings s, (
      select count(*) as asked, count(*) filter (where l.status = 'joined' or l.bonus_at is not null) as joined,
        coalesce(sum(l.given_brought) filter (where l.bonus_taken_at is null), 0)::int as given_brought,
        coalesce(sum(l.days_brought - l.given_brought) filter (where l.bonus_at is not null and l.bonus_taken_at is null), 0)::int as waiting
      from leads l where l.admin_id = ${gym.admin_id} and l.gym_id = ${gym.id} and l.invited_by = ${personId}) as own
    where s.admin_id = ${gym.admin_id} and s.gym_id = ${gym.id}`.execute(db)
  const known = counted[0]
  if (!known) throw new Error(`gym ${gym.id} has no settings`)
  const isShown = await isGymWritable({ db, today }, gym.admin_id, gym.id) // as long as its page is
  return { path: rows[0] && isShown ? `${publicPath(rows[0].slug)}?friend=${personId}` : null, ...known }
}
