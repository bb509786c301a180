import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import { isOneOf } from '#src/server/subjects.ts'
import type { MovedAhead, SoldAhead } from '../acts-contract.ts'
import { courseAhead, planMoves } from '../moves-ahead.ts'
import type { Held } from './membership-access.ts'

/** What is asked of a membership from which others go on. */
export type FollowedOn = Pick<Held, 'admin_id' | 'id' | 'member_id' | 'gym_id' | 'plan_id' | 'end_on'>

/** `agreed_on`: the day for which it was sold, of one that was moved. */
type Follower = { id: string; start_on: Day; end_on: Day; agreed_on: Day | null }
type Moving = Pick<Work, 'db' | 'audit'>

const tellMoved = (
  { audit }: Pick<Moving, 'audit'>,
  { admin_id: adminId }: Pick<Held, 'admin_id'>,
  { id, start_on }: Pick<Follower, 'id' | 'start_on'>,
  start: Day,
) =>
  audit({
    entity: 'memberships',
    entityId: id,
    adminId,
    before: { start_date: start_on },
    after: { start_date: start },
  })

/**
 * What goes on from it with another plan, of memberships `n`: its renewal, and what its person reserved by themselves, which begins on
 * the day after all that they have.
 */
export const nextOf = (held: FollowedOn): RawBuilder<unknown> => sql`
  from memberships n
  where n.admin_id = ${held.admin_id} and n.member_id = ${held.member_id} and n.gym_id = ${held.gym_id}
    and ${goesOnFrom({ id: sql`${held.id}`, plan: sql`${held.plan_id}`, end: sql`${held.end_on}::date` })}`

/** … and that condition by itself: does `n` of the same person at the same gym go on from the one with this id, plan and end? */
export const goesOnFrom = ({
  id,
  plan,
  end,
}: Record<'id' | 'plan' | 'end', RawBuilder<unknown>>): RawBuilder<boolean> => sql`
  n.plan_id <> ${plan} and n.status = 'scheduled' and n.start_on > ${end}
    and (n.renewed_from = ${id} or n.sold_by_kind = 'member' and not n.is_drop_in and n.start_on = ${end} + 1)`

type Reading = Pick<Work, 'db' | 'today'>

/** What the people of these memberships have bought ahead at their gyms, by membership; it may be held until the act ends. */
export async function listAheadOf(
  { db, today }: Reading,
  adminId: string | null,
  ids: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<string, SoldAhead[]>> {
  if (ids.length === 0) return new Map()
  const goesOn = goesOnFrom({ id: sql`h.id`, plan: sql`h.plan_id`, end: sql`h.end_on` })
  const { rows } = await sql<SoldAhead & { held_id: string }>`
    select h.id as held_id, n.id as _id, n.plan_id, n.plan_name, n.start_on as start_date, n.end_on as end_date,
      (${goesOn} and not n.is_plan_change) is true as goes_on
    from memberships h
    join memberships n on n.admin_id = h.admin_id and n.member_id = h.member_id and n.gym_id = h.gym_id and n.id <> h.id
      and n.status <> 'cancelled' and n.start_on > ${today}::date
    where ${ofOwner('h', adminId)} and h.id ${isOneOf(ids)} order by n.start_on ${lock ? sql`for update of n` : sql``}`.execute(
    db,
  )
  const ahead = new Map<string, SoldAhead[]>()
  for (const { held_id, ...sold } of rows) ahead.set(held_id, [...(ahead.get(held_id) ?? []), sold])
  return ahead
}

/** What its person has bought ahead at the gym. */
export const listAhead = async (
  work: Reading,
  { admin_id, id }: FollowedOn,
  options?: { lock: boolean },
): Promise<SoldAhead[]> => (await listAheadOf(work, admin_id, [id], options)).get(id) ?? []

/** What `moveFollowers` would move. */
export const findMoved = async (
  work: Reading,
  held: FollowedOn,
  newEnd: Day,
  otherPlan?: string,
): Promise<MovedAhead[]> => planMoves(await listAhead(work, held), held, newEnd, otherPlan)

/** What was sold ahead steps back, so that the one that ends on `newEnd` soon does not run into it, nor the other plan that it becomes. Its row has its old end yet. */
export async function moveFollowers(
  work: Moving & Pick<Work, 'today'>,
  held: Held,
  newEnd: Day,
  otherPlan?: string,
): Promise<void> {
  const course = courseAhead(await listAhead(work, held, { lock: true }), held, newEnd, otherPlan)
  // the last first, so that none runs into the next on the way
  for (const { row, start } of course.toReversed()) {
    const { _id: id, start_date: before } = row
    await sql`
      update memberships set start_on = ${start}, agreed_on = coalesce(agreed_on, start_on), version = version + 1
      where admin_id = ${held.admin_id} and id = ${id}`.execute(work.db)
    if (start !== before) await tellMoved(work, held, { id, start_on: before }, start)
  }
}

/** The last day of what it goes on from: those of its plan before it, what it renews, what its plan was changed to, and of a reservation all that its person has. */
async function lastBefore(
  { db }: Pick<Moving, 'db'>,
  { admin_id: adminId }: Pick<Held, 'admin_id'>,
  id: string,
): Promise<Day | null> {
  const { rows } = await sql<{ last_on: Day | null }>`
    select max(o.end_on) as last_on from memberships s
    join memberships o on o.admin_id = s.admin_id and o.member_id = s.member_id and o.gym_id = s.gym_id and o.id <> s.id
      and o.status <> 'cancelled' and not o.is_used_up and not o.is_drop_in and o.start_on < s.start_on
    left join memberships source on source.admin_id = o.admin_id and source.id = o.renewed_from and o.is_plan_change
    where s.admin_id = ${adminId} and s.id = ${id}
      and (o.plan_id = s.plan_id or o.id = s.renewed_from or source.plan_id = s.plan_id or s.sold_by_kind = 'member')`.execute(
    db,
  )
  return rows[0]?.last_on ?? null
}

/**
 * Comes nearer, to no day before the one for which it was sold and to none before today: to a day, or where it has to stay when
 * something stands in the way there; without a day to that after what it goes on from.
 */
async function comeBack(
  work: Moving & Pick<Work, 'today'>,
  held: Held,
  row: Follower,
  day: Day | null,
): Promise<boolean> {
  const last = await lastBefore(work, held, row.id)
  const days = [row.agreed_on, day ?? (last && addDays(last, 1)), work.today].filter((one) => one !== null)
  const start = days.toSorted().at(-1) ?? work.today
  if (start >= row.start_on || (last !== null && last >= start)) return false
  await sql`
    update memberships set start_on = ${start}, status = ${start > work.today ? 'scheduled' : 'active'}, version = version + 1
    where admin_id = ${held.admin_id} and id = ${row.id}`.execute(work.db)
  await tellMoved(work, held, row, start)
  return true
}

/**
 * What was sold ahead and went on from the old end without a gap goes on from the new one: all of its plan, and what goes on from it
 * with another one, each with what was moved along. Of each plan until one stays. The row has its new end already.
 */
export async function pullFollowers(work: Moving & Pick<Work, 'today'>, held: Held, newEnd: Day): Promise<void> {
  const back = daysBetween(newEnd, held.end_on)
  const { rows } = await sql<Follower & { plan_id: string }>`
    select id, plan_id, start_on, end_on, agreed_on from memberships
    where admin_id = ${held.admin_id} and member_id = ${held.member_id} and gym_id = ${held.gym_id} and status = 'scheduled' and start_on > ${held.end_on}
      and (plan_id = ${held.plan_id} or id in (select n.id ${nextOf(held)}) or agreed_on is not null and plan_id in (select n.plan_id ${nextOf(held)}))
    order by start_on, end_on for update`.execute(work.db)
  const stays = new Set<string>()
  const ends = new Map<string, Day>()
  for (const { plan_id: plan, ...row } of rows) {
    const hasGap = row.start_on > addDays(ends.get(plan) ?? held.end_on, 1)
    if (stays.has(plan) || hasGap || !(await comeBack(work, held, row, addDays(row.start_on, -back)))) stays.add(plan)
    else ends.set(plan, row.end_on)
  }
}

/** When a membership goes, there is nothing to go on from: what any had moved goes back towards its day, and nothing else. */
export async function settleMoved(work: Moving & Pick<Work, 'today'>, held: Held): Promise<void> {
  const { rows } = await sql<Follower>`
    select id, start_on, end_on, agreed_on from memberships
    where admin_id = ${held.admin_id} and member_id = ${held.member_id} and gym_id = ${held.gym_id} and status = 'scheduled'
      and agreed_on < start_on and start_on > ${work.today} order by start_on, end_on for update`.execute(work.db)
  for (const row of rows) await comeBack(work, held, row, null)
}
