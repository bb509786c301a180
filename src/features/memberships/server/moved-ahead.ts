import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Work } from '#src/server/serve.ts'
import type { MovedAhead, SoldAhead } from '../acts-contract.ts'
import { planMoves } from '../moves-ahead.ts'
import { type FollowedOn, nextOf } from './freeze-membership.ts'

/** What its person has bought ahead at the gym. */
export async function listAhead({ db, today }: Pick<Work, 'db' | 'today'>, held: FollowedOn): Promise<SoldAhead[]> {
  const { rows } = await sql<SoldAhead>`
    select s.id as _id, s.plan_id, s.plan_name, s.start_on as start_date, s.end_on as end_date,
      s.id in (select n.id ${nextOf(held)} and not n.is_plan_change) as goes_on
    from memberships s
    where s.admin_id = ${held.admin_id} and s.member_id = ${held.member_id} and s.gym_id = ${held.gym_id} and s.id <> ${held.id}
      and s.status <> 'cancelled' and s.start_on > ${today} order by s.start_on`.execute(db)
  return rows
}

/** What `moveFollowers` would move, once the membership ends on `newEnd`, and what was sold ahead of another plan that it becomes. */
export const findMoved = async (
  work: Pick<Work, 'db' | 'today'>,
  held: FollowedOn,
  newEnd: Day,
  otherPlan?: string,
): Promise<MovedAhead[]> => planMoves(await listAhead(work, held), held, newEnd, otherPlan)
