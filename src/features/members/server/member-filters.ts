import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type Day, startOfDay } from '#src/contract/days.ts'
import { isOwnerThere } from '#src/features/admins/server/owner-there.ts'
import { type GymScope, inGyms, inScope } from '#src/features/gyms/server/scope.ts'
import { activeDays, activeMonths } from '#src/features/memberships/server/active-days.ts'
import { debtsOn } from '#src/features/memberships/server/debts-on.ts'
import { ownerOf } from '#src/server/owned.ts'
import {
  isFrozenOn,
  makesMember,
  ranOn,
  wasFrozenOn,
  wasSoldOn,
  runsOn,
} from '#src/features/memberships/server/membership-state.ts'
import type { MemberListQuery } from '../contract.ts'
import { type AgeBand, ageBands } from '../rules.ts'

/** What the list of members may be narrowed to, as conditions on `m`. */

export const isInGyms = ({ adminId, gymIds }: GymScope): RawBuilder<boolean> =>
  gymIds === null
    ? sql`true`
    : sql`exists (select from member_gyms mg where mg.admin_id = ${ownerOf('m', adminId)} and mg.member_id = m.id and mg.gym_id = any(${gymIds}::uuid[]))`

const ofTenant = (adminId: string | null): RawBuilder<boolean> =>
  adminId === null ? sql`true` : sql`m.admin_id = ${adminId}`

/** Memberships of `m` within the scope, no mere reservations, that were not cancelled by the day and, of a past day, were sold by then. */
const memberships = (
  { adminId, gymIds }: GymScope,
  { day, today }: { day: Day; today: Day },
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from memberships s
  where s.admin_id = ${ownerOf('m', adminId)} and s.member_id = m.id and ${wasSoldOn('s', day, today)}
    and ${inGyms('s', gymIds)} and ${condition})`

/** Is the membership `s` one that ran on the day, frozen or not, and makes its holder a member? With their owner went whoever had one. */
const makesRunning = (adminId: string | null, day: Day): RawBuilder<unknown> =>
  sql`${ranOn('s', day)} and ${isOwnerThere('s', adminId, day)}`

/** Had a running membership on the day, frozen or not, in the gyms that are looked at. */
const held = ({ adminId, gymIds }: GymScope, day: Day): RawBuilder<boolean> => sql`exists (
  select from memberships s
  where s.admin_id = ${ownerOf('m', adminId)} and s.member_id = m.id and ${makesRunning(adminId, day)}
    and ${inGyms('s', gymIds)})`

/**
 * All of them, each once, as `(admin_id, member_id)`: for figures of everybody, where PostgreSQL, which takes them for a
 * handful, would ask for each member's memberships by themselves.
 */
export const runningMembers = (scope: GymScope, day: Day): RawBuilder<unknown> => sql`
  select distinct s.admin_id, s.member_id from memberships s where ${inScope('s', scope)} and ${makesRunning(scope.adminId, day)}`

/**
 * The band that an age on a day lies in; `unknown` without a birthday. Birthdays are compared with days: PostgreSQL's
 * `age()` says the same of each row in many times the time.
 */
export const ageBand = (of: string, day: Day): RawBuilder<AgeBand> => {
  const born = sql.ref(`${of}.date_of_birth`)
  const isUnder = (years: number) => sql`${born} > ${addMonths(day, -12 * years)}::date`
  const [child, youth, twenties, thirties, forties, older, unknown] = ageBands
  return sql<AgeBand>`case when ${born} is null then ${unknown}::text when ${isUnder(18)} then ${child}
    when ${isUnder(25)} then ${youth} when ${isUnder(35)} then ${twenties} when ${isUnder(45)} then ${thirties}
    when ${isUnder(55)} then ${forties} else ${older} end`
}

function stateConditions(status: MemberListQuery['status'], scope: GymScope, at: { day: Day; today: Day }) {
  const { day, today } = at
  const { adminId } = scope
  const has = (condition: RawBuilder<unknown>) => memberships(scope, at, sql`${makesMember('s')} and ${condition}`)
  const running = runsOn('s', day)
  const frozen = day < today ? wasFrozenOn('s', adminId, day) : isFrozenOn('s', adminId, day)
  switch (status) {
    case undefined:
      return []
    case 'banned':
      return [sql`m.status = 'banned'`]
    case 'running':
      return [held(scope, day)]
    case 'active':
      return [has(sql`${running} and not ${frozen}`)]
    case 'frozen':
      return [has(sql`${running} and ${frozen}`), sql`not ${has(sql`${running} and not ${frozen}`)}`]
    case 'scheduled':
      return [has(sql`s.start_on > ${day}::date`), sql`not ${has(running)}`]
    case 'expired':
      return [has(sql`s.end_on < ${day}::date`), sql`not ${has(sql`s.end_on >= ${day}::date`)}`]
    case 'never':
      return [sql`not ${has(sql`true`)}`]
  }
}

/** Who had a running membership on the day before the period (`before`), on its last day too, not any more, or only then. */
function moveConditions({ moved, start_date, end_date }: MemberListQuery, scope: GymScope, today: Day) {
  if (!moved || !start_date || !end_date) return []
  if (start_date > today) return [sql`false`]
  const before = held(scope, addDays(start_date, -1))
  const after = held(scope, end_date < today ? end_date : today)
  if (moved === 'before') return [before]
  if (moved === 'kept') return [before, after]
  if (moved === 'changed') return [sql`${before} <> ${after}`]
  return moved === 'new' ? [after, sql`not ${before}`] : [before, sql`not ${after}`]
}

/** By what is owed today or, of a past day, by what the ledger says of it. */
function debtConditions(payment: MemberListQuery['payment_status'], scope: GymScope, at: { day: Day; today: Day }) {
  if (!payment) return []
  if (at.day < at.today) {
    const debts = (condition: RawBuilder<unknown>) =>
      sql`(m.admin_id, m.id) in (select d.admin_id, d.member_id from (${debtsOn(scope, at.day)}) d where ${condition})`
    if (payment === 'debt') return [debts(sql`d.remaining_tiyin > 0`)]
    if (payment === 'paid') return [debts(sql`true`), sql`not ${debts(sql`d.remaining_tiyin > 0`)}`]
    return [debts(sql`d.payment_status = ${payment}`)]
  }
  const has = (condition: RawBuilder<unknown>) => memberships(scope, at, condition)
  const owes = sql`s.remaining_tiyin > 0`
  if (payment === 'debt') return [has(owes)]
  if (payment === 'paid') return [has(sql`true`), sql`not ${has(owes)}`]
  return [has(sql`s.payment_status = ${payment}`)]
}

export type ActiveQuery = Pick<MemberListQuery, 'active_from' | 'active_to' | 'months_by'>

/** What a list counts of how long somebody was active: days of a stretch, or months by a day, neither later than today. */
export function activeOf(
  { active_from, active_to, months_by }: ActiveQuery,
  scope: GymScope,
  today: Day,
): { unit: 'days' | 'months'; members: RawBuilder<unknown> } | null {
  const until = (day: Day): Day => (day < today ? day : today)
  if (active_from && active_to) return { unit: 'days', members: activeDays(scope, active_from, until(active_to)) }
  return months_by ? { unit: 'months', members: activeMonths(scope, until(months_by)) } : null
}

type PresenceQuery = Partial<ActiveQuery & Pick<MemberListQuery, 'status' | 'moved' | 'payment_status'>>

/**
 * Who was there on the day: of a past day those registered by then, or to whom something stood sold then (a file brought them), and not yet
 * deleted, by themselves or with their owner; of a gym also who has left it since and had a membership of that day. Where memberships decide, it is whoever had them while their owner was there, though they may have left the gym or been
 * deleted since; on active days, whoever had them: they are the days that earned money is divided by.
 */
export function presence(
  { status, moved, active_from, active_to, months_by, payment_status }: PresenceQuery,
  { adminId, gymIds }: GymScope,
  day: Day,
  today: Day,
): RawBuilder<unknown> {
  const there = isOwnerThere('m', adminId, day < today ? day : undefined)
  if (payment_status === 'debt') return sql`${ofTenant(adminId)} and ${there}`
  if (status === 'running' || moved || (active_from && active_to) || months_by) return ofTenant(adminId)
  const scope = { adminId, gymIds }
  if (day >= today) return sql.join([sql`m.deleted_at is null`, there, ofTenant(adminId), isInGyms(scope)], sql` and `)
  const night = startOfDay(addDays(day, 1))
  return sql.join(
    [
      sql`(m.created_at < ${night} or ${memberships(scope, { day, today }, sql`true`)})`,
      sql`(m.deleted_at is null or m.deleted_at >= ${night})`,
      there,
      ofTenant(adminId),
      ...(gymIds ? [sql`(${isInGyms(scope)} or ${held(scope, day)})`] : []),
    ],
    sql` and `,
  )
}

export function memberCondition(query: MemberListQuery, scope: GymScope, today: Day): RawBuilder<unknown> {
  const active = activeOf(query, scope, today)
  const condition = conditionBesideActive(query, scope, today)
  return active
    ? sql`${condition} and (m.admin_id, m.id) in (select a.admin_id, a.member_id from (${active.members}) a)`
    : condition
}

/** All but how long they were active: of members who are joined with that. */
export function conditionBesideActive(query: MemberListQuery, scope: GymScope, today: Day): RawBuilder<unknown> {
  const day = query.on && query.on < today ? query.on : today
  const conditions: RawBuilder<unknown>[] = [
    presence(query, scope, day, today),
    ...stateConditions(query.status, scope, { day, today }),
    ...moveConditions(query, scope, today),
    ...debtConditions(query.payment_status, scope, { day, today }),
  ]
  if (query.gender === 'unknown') conditions.push(sql`m.gender is null`)
  else if (query.gender) conditions.push(sql`m.gender = ${query.gender}`)
  if (query.age) conditions.push(sql`${ageBand('m', day)} = ${query.age}`)
  return sql.join(conditions, sql` and `)
}
