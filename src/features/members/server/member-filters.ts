import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import type { MemberListQuery } from '../contract.ts'
import { type AgeBand, ageBands } from '../rules.ts'
import type { MemberScope } from './queries.ts'
import { isFrozenOn } from './membership-state.ts'

/** What the list of members may be narrowed to, as conditions on `m`. */

const inGyms = (gymIds: readonly string[] | null): RawBuilder<boolean> =>
  gymIds === null
    ? sql`true`
    : sql`exists (select from member_gyms mg where mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = any(${gymIds}::uuid[]))`

const ofTenant = (adminId: string | null): RawBuilder<boolean> =>
  adminId === null ? sql`true` : sql`m.admin_id = ${adminId}`

/** Memberships of `m` within the scope that were not cancelled by the day and, of a past day, were sold by then. */
const memberships = (
  gymIds: readonly string[] | null,
  { day, today }: { day: Day; today: Day },
  condition: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from memberships s
  where s.admin_id = m.admin_id and s.member_id = m.id
    and ${day < today ? sql`(s.status <> 'cancelled' or s.cancelled_on > ${day}) and s.sold_on <= ${day}` : sql`s.status <> 'cancelled'`}
    and (${gymIds}::uuid[] is null or s.gym_id = any(${gymIds}::uuid[])) and ${condition})`

/** The last day of a membership: a cancelled one ran until the day before it was cancelled. */
export const lastDayOf = (of: string): RawBuilder<Day> => {
  const s = sql.ref(of)
  return sql<Day>`case when ${s}.status = 'cancelled' then least(${s}.cancelled_on - 1, ${s}.end_on) else ${s}.end_on end`
}

/** Had a running membership on the day, frozen or not, in the gyms that are looked at. */
const held = (gymIds: readonly string[] | null, day: Day): RawBuilder<boolean> => sql`exists (
  select from memberships s
  where s.admin_id = m.admin_id and s.member_id = m.id and s.start_on <= ${day}::date and ${lastDayOf('s')} >= ${day}::date
    and (${gymIds}::uuid[] is null or s.gym_id = any(${gymIds}::uuid[])))`

/** The band that an age on a day lies in; `unknown` without a birthday. */
export const ageBand = (of: string, day: Day): RawBuilder<AgeBand> => {
  const years = sql`extract(year from age(${day}::date, ${sql.ref(`${of}.date_of_birth`)}))`
  const [child, youth, twenties, thirties, forties, older, unknown] = ageBands
  return sql<AgeBand>`case when ${sql.ref(`${of}.date_of_birth`)} is null then ${unknown}::text when ${years} < 18 then ${child}
    when ${years} < 25 then ${youth} when ${years} < 35 then ${twenties} when ${years} < 45 then ${thirties}
    when ${years} < 55 then ${forties} else ${older} end`
}

function stateConditions(
  status: MemberListQuery['status'],
  gymIds: readonly string[] | null,
  at: { day: Day; today: Day },
) {
  const { day, today } = at
  const has = (condition: RawBuilder<unknown>) => memberships(gymIds, at, condition)
  const running = sql`s.start_on <= ${day}::date and s.end_on >= ${day}::date`
  const frozen =
    day < today
      ? sql`exists (select from membership_freezes f where f.admin_id = s.admin_id and f.membership_id = s.id
          and f.start_on <= ${day}::date and coalesce(f.ended_on, f.end_on) >= ${day}::date)`
      : isFrozenOn('s', day)
  switch (status) {
    case undefined:
      return []
    case 'banned':
      return [sql`m.status = 'banned'`]
    case 'running':
      return [held(gymIds, day)]
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

/** Who had a running membership on the last day of the period and not on the day before it, and the reverse. */
function moveConditions(
  { moved, start_date, end_date }: MemberListQuery,
  gymIds: readonly string[] | null,
  today: Day,
) {
  if (!moved || !start_date || !end_date) return []
  if (start_date > today) return [sql`false`]
  const before = held(gymIds, addDays(start_date, -1))
  const after = held(gymIds, end_date < today ? end_date : today)
  if (moved === 'kept') return [before, after]
  return moved === 'new' ? [after, sql`not ${before}`] : [before, sql`not ${after}`]
}

function debtConditions(payment: MemberListQuery['payment_status'], gymIds: readonly string[] | null, today: Day) {
  const has = (condition: RawBuilder<unknown>) => memberships(gymIds, { day: today, today }, condition)
  const owes = sql`s.remaining_tiyin > 0 and not s.is_reserved`
  if (payment === 'debt') return [has(owes)]
  if (payment === 'unpaid' || payment === 'partial')
    return [has(sql`s.payment_status = ${payment} and not s.is_reserved`)]
  if (payment === 'paid') return [has(sql`true`), sql`not ${has(owes)}`]
  return []
}

/** Who was there on the day: of a past day those registered by then and not yet deleted. */
export function presence(
  { status, moved }: Pick<MemberListQuery, 'status' | 'moved'>,
  { adminId, gymIds }: MemberScope,
  day: Day,
  today: Day,
): RawBuilder<unknown> {
  if (status === 'running' || moved) return ofTenant(adminId)
  const asOf =
    day < today
      ? sql`(m.created_at at time zone 'Asia/Tashkent')::date <= ${day} and (m.deleted_at is null or (m.deleted_at at time zone 'Asia/Tashkent')::date > ${day})`
      : sql`m.deleted_at is null`
  return sql.join([asOf, ofTenant(adminId), inGyms(gymIds)], sql` and `)
}

export function memberCondition(query: MemberListQuery, scope: MemberScope, today: Day): RawBuilder<unknown> {
  const day = query.on && query.on < today ? query.on : today
  const conditions: RawBuilder<unknown>[] = [
    presence(query, scope, day, today),
    ...stateConditions(query.status, scope.gymIds, { day, today }),
    ...moveConditions(query, scope.gymIds, today),
    ...debtConditions(query.payment_status, scope.gymIds, today),
  ]
  if (query.gender === 'unknown') conditions.push(sql`m.gender is null`)
  else if (query.gender) conditions.push(sql`m.gender = ${query.gender}`)
  if (query.age) conditions.push(sql`${ageBand('m', day)} = ${query.age}`)
  return sql.join(conditions, sql` and `)
}
