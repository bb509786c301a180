import { deskDueOn } from './agreed-days.ts'
import { sql } from 'kysely'
import { addDays, type Day, daysBetween, remainingDays } from '#src/contract/days.ts'
import { failureOf } from '#src/contract/errors.ts'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { fill } from '#src/contract/languages.ts'
import { toSom } from '#src/contract/money.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Work } from '#src/server/serve.ts'
import { earliestFreeze, type FreezePlan, type FreezeProblem, type FreezeRules, freezeProblems } from '../rules.ts'
import { findBookedDays } from './booked-days.ts'
import { moveFollowers, pullFollowers } from './followers.ts'
import type { Held } from './membership-access.ts'

type Caller = Pick<Work, 'actor' | 'db' | 'today' | 'may'>

export const isOwner = ({ actor }: Pick<Work, 'actor'>): boolean =>
  actor.role === 'admin' || actor.role === 'superadmin'

const limitsOf = (work: Pick<Work, 'actor' | 'may'>) => ({
  isOwner: isOwner(work),
  mayBeLate: work.may('memberships.freeze_late'),
})

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
  const { refused, passed } = freezeProblems(plan, limitsOf(work))
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
    earliest_start_date: earliestFreeze(today, limitsOf(work).mayBeLate, held.start_on),
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
  const { refused, passed } = freezeProblems(await planOf(work, held, asked), limitsOf(work))
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
