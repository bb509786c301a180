import { sql } from 'kysely'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import type { Work } from '#src/server/serve.ts'
import { nextOf, stepBack } from './freeze-membership.ts'
import type { Held } from './membership-access.ts'

type Ahead = { id: string; plan_id: string; plan_name: string; start_on: Day; end_on: Day; goes_on: boolean }

/**
 * What was sold ahead and would begin on another day, once the membership ends on `newEnd`: what `moveFollowers` would move, and what was
 * sold ahead of another plan that it becomes.
 */
export async function findMoved(
  { db, today }: Pick<Work, 'db' | 'today'>,
  held: Held,
  newEnd: Day,
  otherPlan?: string,
): Promise<{ _id: string; plan_name: string; start_date: Day; new_start_date: Day }[]> {
  const { rows } = await sql<Ahead>`
    select s.id, s.plan_id, s.plan_name, s.start_on, s.end_on, s.id in (select n.id ${nextOf(held)} and not n.is_plan_change) as goes_on
    from memberships s
    where s.admin_id = ${held.admin_id} and s.member_id = ${held.member_id} and s.gym_id = ${held.gym_id}
      and s.status <> 'cancelled' and s.start_on > ${today} order by s.start_on`.execute(db)
  const ahead = rows.map(({ id, plan_id: plan, start_on, end_on }) => ({ id, plan, start_on, end_on }))
  const move = (plan: string, from: Day) => {
    const ofPlan = ahead.filter((one) => one.plan === plan && one.start_on >= from)
    const inTurn = ofPlan.toSorted((one, other) => daysBetween(other.start_on, one.start_on))
    for (const { row, start } of stepBack(inTurn, newEnd)) {
      row.end_on = addDays(start, daysBetween(row.start_on, row.end_on))
      row.start_on = start
    }
  }
  const afterIt = addDays(held.end_on, 1)
  move(held.plan_id, afterIt)
  for (const { goes_on, plan_id: plan, start_on: from } of rows)
    if (goes_on && from <= addDays(newEnd, 1)) move(plan, from)
  if (otherPlan) move(otherPlan, afterIt)
  return rows.flatMap(({ id, plan_name, start_on: before }) => {
    const now = ahead.find((one) => one.id === id)?.start_on ?? before
    return now === before ? [] : [{ _id: id, plan_name, start_date: before, new_start_date: now }]
  })
}
