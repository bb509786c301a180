import { deskDueOn } from './agreed-days.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, daysBetween, remainingDays } from '#src/contract/days.ts'
import { failureOf } from '#src/contract/errors.ts'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { fill } from '#src/contract/languages.ts'
import { toSom } from '#src/contract/money.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { stepBack } from '../moves-ahead.ts'
import { earliestFreeze, type FreezePlan, type FreezeProblem, type FreezeRules, freezeProblems } from '../rules.ts'
import { findBookedDays } from './booked-days.ts'
import type { Held } from './membership-access.ts'

type Caller = Pick<Work, 'actor' | 'db' | 'today'>

export const isOwner = ({ actor }: Pick<Work, 'actor'>): boolean =>
  actor.role === 'admin' || actor.role === 'superadmin'

async function freezeRules({ db }: Pick<Work, 'db'>, held: Held): Promise<FreezeRules> {
  const { rows } = await sql<{
    is_freeze_allowed: boolean
    freeze_min_days: number
    freeze_max_count: number
    is_freeze_refused_with_debt: boolean
  }>`
    select is_freeze_allowed, freeze_min_days, freeze_max_count, is_freeze_refused_with_debt from gym_settings
    where admin_id = ${held.admin_id} and gym_id = ${held.gym_id}`.execute(db)
  const settings = rows[0]
  return {
    isAllowed: settings?.is_freeze_allowed ?? true,
    minDays: settings?.freeze_min_days ?? 7,
    maxCount: settings?.freeze_max_count ?? 2,
    isRefusedWithDebt: settings?.is_freeze_refused_with_debt ?? true,
    allowedDays: held.freeze_days_allowed,
  }
}

type Asked = Pick<FreezePlan, 'start' | 'end' | 'isAsked'>

async function planOf(work: Caller, held: Held, asked: Asked): Promise<FreezePlan> {
  const { rows } = await sql<{ used: number; due_on: Day }>`
    select (select count(*) from membership_freezes f where f.admin_id = ${held.admin_id} and f.membership_id = s.id and f.days > 0) as used,
      ${deskDueOn('s', held.admin_id)} as due_on
    from memberships s where s.admin_id = ${held.admin_id} and s.id = ${held.id}`.execute(work.db)
  const { used = 0, due_on: dueOn = held.due_on } = rows[0] ?? {}
  return {
    ...asked,
    today: work.today,
    membershipStart: held.start_on,
    membershipEnd: held.end_on,
    usedDays: held.frozen_days,
    usedCount: used,
    overdue: dueOn < work.today ? Math.max(0, held.remaining_tiyin) : 0,
    rules: await freezeRules(work, held),
  }
}

const valuesOf = (problem: FreezeProblem, language: Work['language']): Record<string, string> => ({
  ...('day' in problem ? { day: formatDay(problem.day) } : {}),
  ...('days' in problem ? { days: String(problem.days) } : {}),
  ...('count' in problem ? { count: String(problem.count) } : {}),
  ...('amount' in problem ? { amount: formatSom(toSom(problem.amount), language) } : {}),
})

/** What a freeze would do, so that it can be said to the client before it is saved. */
export async function previewFreeze(
  work: Caller & Pick<Work, 'language'>,
  held: Held,
  asked: { start?: Day | undefined; end?: Day | undefined },
) {
  const { today, language } = work
  const start = asked.start ?? addDays(today, 1)
  const rules = await freezeRules(work, held)
  const end = asked.end ?? addDays(start, Math.max(1, rules.minDays) - 1)
  const plan = await planOf(work, held, { start, end })
  const days = Math.max(0, daysBetween(start, end) + 1)
  const { refused, passed } = freezeProblems(plan, isOwner(work))
  const told = (problem: FreezeProblem) => ({
    code: problem.code,
    text: fill(failureOf(problem.code)[language], valuesOf(problem, language)),
  })
  const newEnd = addDays(held.end_on, days)
  return {
    start_date: start,
    end_date: end,
    days,
    old_end_date: held.end_on,
    new_end_date: newEnd,
    remaining_days: remainingDays(newEnd, today),
    earliest_start_date: earliestFreeze(today, isOwner(work), held.start_on),
    min_days: rules.minDays,
    days_allowed: rules.allowedDays,
    days_left: Math.max(0, rules.allowedDays - plan.usedDays),
    count_left: Math.max(0, rules.maxCount - plan.usedCount),
    is_possible: refused.length === 0,
    problems: refused.map(told),
    warnings: passed.map(told),
    ...(await findBookedDays(work.db, held, { start, end })),
  }
}

type FreezeFailure = FreezeProblem['code']

/** Do the rules of plan and gym allow these days? Answers what an owner passes. */
export async function assertFreezable(
  work: Caller & Pick<Work<FreezeFailure>, 'language' | 'fail'>,
  held: Held,
  asked: Asked,
): Promise<readonly FreezeProblem[]> {
  // a year that was mistyped, as in a sale
  if (asked.end > addDays(work.today, 732))
    throw work.fail('invalid_input', { fields: { end_date: 'day.out_of_range' } })
  const { refused, passed } = freezeProblems(await planOf(work, held, asked), isOwner(work))
  const problem = refused[0]
  if (!problem) return passed
  throw work.fail(problem.code, {
    values: valuesOf(problem, work.language),
    ...(fieldOf(problem) ? { field: fieldOf(problem) } : {}),
  })
}

/** So many days more of it are frozen; `isFrozen`: today is one of them. */
export async function addFrozen(
  db: Work['db'],
  { admin_id, id }: Pick<Held, 'admin_id' | 'id'>,
  { days, isFrozen }: { days: number; isFrozen: boolean },
): Promise<void> {
  await sql`
    update memberships set frozen_days = frozen_days + ${days}, status = 'active', is_frozen = ${isFrozen}, version = version + 1
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

/** The end moves by the planned days at once; ending the freeze early moves it back by those not frozen. */
export async function freezeMembership(
  work: Work<FreezeFailure>,
  held: Held,
  { reason, ...asked }: Asked & { reason: string },
): Promise<void> {
  const { db, actor, now, today } = work
  const { start, end } = asked
  const passed = await assertFreezable(work, held, asked)
  const days = daysBetween(start, end) + 1
  await moveFollowers(work, held, addDays(held.end_on, days))
  const freezeId = newId(now.getTime())
  await sql`
    insert into membership_freezes (admin_id, id, membership_id, member_id, gym_id, start_on, end_on, reason, made_by_kind, made_by_id, created_at)
    values (${held.admin_id}, ${freezeId}, ${held.id}, ${held.member_id}, ${held.gym_id}, ${start}, ${end}, ${reason}, ${actor.role}, ${actor.id}, ${now})`.execute(
    db,
  )
  await addFrozen(db, held, { days, isFrozen: start <= today && end >= today })
  await work.audit({
    entity: 'memberships',
    entityId: held.id,
    adminId: held.admin_id,
    before: { end_on: held.end_on },
    after: { start, end, reason, end_on: addDays(held.end_on, days), passed: passed.map(({ code }) => code) },
  })
  await work.happened({ event: 'frozen', adminId: held.admin_id, membershipId: held.id, freezeId })
  announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
  await work.happened({ event: 'away', adminId: held.admin_id, memberId: held.member_id })
}

const fieldOf = ({ code }: FreezeProblem): string | undefined =>
  code === 'freeze.too_early' || code === 'freeze.outside'
    ? 'start_date'
    : code === 'freeze.too_short' || code === 'freeze.too_long'
      ? 'end_date'
      : undefined

type Ending = Pick<Work, 'db' | 'today' | 'audit' | 'happened'>
type OpenFreeze = { id: string; start_on: Day; end_on: Day }

/** The freeze that runs, else the planned one. */
async function lockFreeze({ db, today }: Ending, held: Held): Promise<OpenFreeze | undefined> {
  const { rows } = await sql<OpenFreeze>`
    select id, start_on, end_on from membership_freezes
    where admin_id = ${held.admin_id} and membership_id = ${held.id} and ended_on is null and end_on >= ${today}
    order by start_on limit 1 for update`.execute(db)
  return rows[0]
}

/** Ends the running freeze: today counts as a day of training. With none running, the planned one is called off. */
export async function unfreezeMembership(
  work: Ending & Pick<Work<'state_conflict'>, 'fail'>,
  held: Held,
): Promise<void> {
  const freeze = await lockFreeze(work, held)
  if (!freeze) throw work.fail('state_conflict')
  await endFreeze(work, held, freeze, null)
}

/** A visit ends the freeze during which it is made, and is kept with it; one that somebody ended at this moment needs no more. */
export async function endFreezeByVisit(work: Ending, held: Held, visitId: string): Promise<void> {
  const freeze = await lockFreeze(work, held)
  if (freeze && freeze.start_on <= work.today) await endFreeze(work, held, freeze, visitId)
}

async function endFreeze(work: Ending, held: Held, freeze: OpenFreeze, visitId: string | null): Promise<void> {
  const { db, today } = work
  const endedOn = freeze.start_on < today ? addDays(today, -1) : addDays(freeze.start_on, -1)
  const back = daysBetween(endedOn, freeze.end_on)
  await sql`
    update membership_freezes set ended_on = ${endedOn}, ended_by_visit = ${visitId} where admin_id = ${held.admin_id} and id = ${freeze.id}`.execute(
    db,
  )
  await sql`
    update memberships set frozen_days = frozen_days - ${back}, is_frozen = false, version = version + 1
    where admin_id = ${held.admin_id} and id = ${held.id}`.execute(db)
  const end = addDays(held.end_on, -back)
  await pullFollowers(work, held, end)
  await work.audit({
    entity: 'memberships',
    entityId: held.id,
    adminId: held.admin_id,
    before: { end_on: held.end_on },
    after: { end_on: end },
  })
  await work.happened({ event: 'unfrozen', adminId: held.admin_id, membershipId: held.id })
  announce(db, { event: 'memberships', adminId: held.admin_id, gymId: held.gym_id })
  await work.happened({ event: 'away', adminId: held.admin_id, memberId: held.member_id }) // the end came nearer
}

/** What is asked of a membership from which others go on. */
export type FollowedOn = Pick<Held, 'admin_id' | 'id' | 'member_id' | 'gym_id' | 'plan_id' | 'end_on'>

/** `agreed_on`: the day for which it was sold, of one that was moved. */
type Follower = { id: string; start_on: Day; end_on: Day; agreed_on: Day | null }
type Moving = Pick<Work, 'db' | 'audit'>

const tellMoved = (
  { audit }: Pick<Moving, 'audit'>,
  { admin_id: adminId }: Pick<Held, 'admin_id'>,
  { id, start_on }: Follower,
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
  where n.admin_id = ${held.admin_id} and n.member_id = ${held.member_id} and n.gym_id = ${held.gym_id} and n.plan_id <> ${held.plan_id}
    and n.status = 'scheduled' and n.start_on > ${held.end_on}
    and (n.renewed_from = ${held.id} or n.sold_by_kind = 'member' and not n.is_drop_in and n.start_on = ${addDays(held.end_on, 1)}::date)`

/**
 * What was sold ahead steps back, so that the longer one does not run into it: all of its plan, and what goes on from it with
 * another one. Of each plan one after the other.
 */
export async function moveFollowers(work: Moving & Pick<Work, 'today'>, held: Held, newEnd: Day): Promise<void> {
  await moveAllOf(work, held, newEnd, { plan: held.plan_id, from: addDays(held.end_on, 1) })
  const { rows } = await sql<{ plan_id: string; start_on: Day }>`
    select n.plan_id, n.start_on ${nextOf(held)} and n.start_on <= ${addDays(newEnd, 1)} and not n.is_plan_change`.execute(
    work.db,
  )
  for (const { plan_id: plan, start_on: from } of rows) await moveAllOf(work, held, newEnd, { plan, from })
}

/** Those of one plan that begin on the day `from` or later, and after today. */
export async function moveAllOf(
  work: Moving & Pick<Work, 'today'>,
  held: Pick<Held, 'admin_id' | 'member_id' | 'gym_id'>,
  newEnd: Day,
  { plan, from }: { plan: string; from: Day },
): Promise<void> {
  const { db, today } = work
  const { rows } = await sql<Follower>`
    select id, start_on, end_on, agreed_on from memberships
    where admin_id = ${held.admin_id} and member_id = ${held.member_id} and gym_id = ${held.gym_id} and plan_id = ${plan}
      and status = 'scheduled' and start_on >= ${from} and start_on > ${today} order by start_on for update`.execute(db)
  // the last first, so that none runs into the next on the way
  for (const { row, start } of stepBack(rows, newEnd).reverse()) {
    await sql`
      update memberships set start_on = ${start}, agreed_on = coalesce(agreed_on, start_on), version = version + 1
      where admin_id = ${held.admin_id} and id = ${row.id}`.execute(db)
    if (start !== row.start_on) await tellMoved(work, held, row, start)
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
