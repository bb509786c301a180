import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { isFrozenOn, remainingDaysOn } from '#src/features/members/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import { searchCondition } from '#src/server/search-condition.ts'
import type { Visit, visits } from '../contract.ts'
import { type DoorRules, presentHours, type Visitor } from '../rules.ts'

export type Person = {
  id: string
  fullname: string
  phone_number: string | null
  avatar: string | null
  code: string
  gender: Visitor['gender']
  status: Visitor['status']
  is_in_gym: boolean
}

type Place = { adminId: string; gymId: string; gymIds: readonly string[] | null }

/** By id or by code; an employee finds only people of their own gyms. */
export async function findPerson(
  db: Db,
  { adminId, gymId, gymIds }: Place,
  by: { id?: string | undefined; code?: string | undefined },
): Promise<Person | undefined> {
  const which = by.id ? sql`m.id = ${by.id}` : sql`m.code = ${by.code ?? ''}`
  const { rows } = await sql<Person>`
    select m.id, m.fullname, m.phone_number, m.avatar, m.code, m.gender, m.status,
      exists (select from member_gyms mg where mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = ${gymId}) as is_in_gym
    from members m
    where m.admin_id = ${adminId} and m.deleted_at is null and ${which}
      and (${gymIds}::uuid[] is null or exists (
        select from member_gyms mg where mg.admin_id = m.admin_id and mg.member_id = m.id and mg.gym_id = any(${gymIds}::uuid[])))`.execute(
    db,
  )
  return rows[0]
}

type HeldRow = {
  id: string
  start_on: Day
  end_on: Day
  is_frozen: boolean
  is_unconfirmed: boolean
  remaining_tiyin: Tiyin
  due_on: Day
}

export async function listHeld(
  db: Db,
  adminId: string,
  gymId: string,
  memberId: string,
  today: Day,
): Promise<Visitor['memberships']> {
  const { rows } = await sql<HeldRow>`
    select s.id, s.start_on, s.end_on, ${isFrozenOn('s', today)} as is_frozen,
      s.is_reserved as is_unconfirmed, s.remaining_tiyin, s.due_on
    from memberships s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and s.status <> 'cancelled'
    order by s.start_on, s.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    start: row.start_on,
    end: row.end_on,
    isFrozen: row.is_frozen,
    isUnconfirmed: row.is_unconfirmed,
    remaining: row.remaining_tiyin,
    dueOn: row.due_on,
  }))
}

type RulesRow = {
  is_same_for_all: boolean
  for_all_from: string | null
  for_all_to: string | null
  for_men_from: string | null
  for_men_to: string | null
  for_women_from: string | null
  for_women_to: string | null
  debt_rule: DoorRules['debtRule']
  debt_grace_days: number
  is_freeze_ended_by_visit: boolean
  is_holiday: boolean
}

export async function doorRules(
  db: Db,
  adminId: string,
  gymId: string,
  today: Day,
): Promise<DoorRules & { isFreezeEndedByVisit: boolean }> {
  const { rows } = await sql<RulesRow>`
    select s.is_same_for_all, s.for_all_from, s.for_all_to, s.for_men_from, s.for_men_to, s.for_women_from, s.for_women_to,
      s.debt_rule, s.debt_grace_days, s.is_freeze_ended_by_visit,
      exists (select from gym_holidays h where h.admin_id = s.admin_id and h.gym_id = s.gym_id and h.holiday_on = ${today}) as is_holiday
    from gym_settings s where s.admin_id = ${adminId} and s.gym_id = ${gymId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`gym ${gymId} has no settings`)
  return {
    isSameForAll: row.is_same_for_all,
    forAll: { from: row.for_all_from, to: row.for_all_to },
    forMen: { from: row.for_men_from, to: row.for_men_to },
    forWomen: { from: row.for_women_from, to: row.for_women_to },
    isHoliday: row.is_holiday,
    debtRule: row.debt_rule,
    debtGraceDays: row.debt_grace_days,
    isFreezeEndedByVisit: row.is_freeze_ended_by_visit,
  }
}

type VisitRow = {
  id: string
  member_id: string
  fullname: string
  phone_number: string | null
  avatar: string | null
  code: string
  gym_id: string
  gym_name: string
  membership_id: string | null
  plan_name: string
  end_on: Day
  remaining_days: number
  visited_at: Date
  is_present: boolean
  override_reason: string | null
}

const presentSince = (now: Date): Date => new Date(now.getTime() - presentHours * 3_600_000)

const select = (now: Date, today: Day): RawBuilder<unknown> => sql`
  select v.id, v.member_id, m.fullname, m.phone_number, m.avatar, m.code, v.gym_id, g.name as gym_name, s.id as membership_id, s.plan_name, s.end_on,
    ${remainingDaysOn('s', today)} as remaining_days, v.visited_at, (v.left_at is null and v.visited_at > ${presentSince(now)}) as is_present, v.override_reason
  from visits v
  join members m on m.admin_id = v.admin_id and m.id = v.member_id
  join gyms g on g.admin_id = v.admin_id and g.id = v.gym_id
  left join memberships s on s.admin_id = v.admin_id and s.id = v.membership_id`

const shown = (row: VisitRow): Visit => ({
  _id: row.id,
  member_id: {
    _id: row.member_id,
    fullname: row.fullname,
    phone_number: row.phone_number,
    avatar: fileUrl(row.avatar),
    code: row.code,
  },
  gym_id: { _id: row.gym_id, name: row.gym_name },
  membership: row.membership_id
    ? { _id: row.membership_id, plan_name: row.plan_name, end_date: row.end_on, remaining_days: row.remaining_days }
    : null,
  visited_at: row.visited_at.toISOString(),
  is_present: row.is_present,
  override_reason: row.override_reason,
})

type Moment = { now: Date; today: Day }

export async function getVisit(db: Db, adminId: string, visitId: string, { now, today }: Moment): Promise<Visit> {
  const { rows } =
    await sql<VisitRow>`${select(now, today)} where v.admin_id = ${adminId} and v.id = ${visitId}`.execute(db)
  if (!rows[0]) throw new Error(`visit ${visitId} vanished`)
  return shown(rows[0])
}

export async function findMembership(
  db: Db,
  adminId: string,
  membershipId: string | null,
  today: Day,
): Promise<Visit['membership']> {
  if (!membershipId) return null
  const { rows } = await sql<Pick<VisitRow, 'plan_name' | 'end_on' | 'remaining_days'>>`
    select s.plan_name, s.end_on, ${remainingDaysOn('s', today)} as remaining_days from memberships s
    where s.admin_id = ${adminId} and s.id = ${membershipId}`.execute(db)
  const row = rows[0]
  return row
    ? { _id: membershipId, plan_name: row.plan_name, end_date: row.end_on, remaining_days: row.remaining_days }
    : null
}

type Query = Parsed<typeof visits.list>['query']

export async function listVisits(
  db: Db,
  query: Query,
  scope: { adminId: string | null; gymIds: readonly string[] | null },
  { now, today }: Moment,
) {
  const { adminId, gymIds } = scope
  const within = sql`v.undone_at is null and (${adminId}::uuid is null or v.admin_id = ${adminId}::uuid)
    and (${gymIds}::uuid[] is null or v.gym_id = any(${gymIds}::uuid[]))`
  const present = sql`v.left_at is null and v.visited_at > ${presentSince(now)} and v.visited_at <= ${now}`
  const where = sql`${within}
    and (${query.member_id ?? null}::uuid is null or v.member_id = ${query.member_id ?? null}::uuid)
    and (${query.date || null}::date is null or v.visited_on = ${query.date || null}::date)
    and ${query.status === 'present' ? present : sql`true`}
    and ${query.search ? searchCondition(sql`m.search_text`, query.search) : sql`true`}`
  const { rows } = await sql<VisitRow>`
    ${select(now, today)} where ${where} order by v.visited_at desc, v.id desc
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from visits v join members m on m.admin_id = v.admin_id and m.id = v.member_id where ${where}`.execute(
    db,
  )
  const { rows: inside } = await sql<{ present: number }>`
    select count(*) as present from visits v where ${within} and ${present}`.execute(db)
  return { visits: rows.map(shown), total: counted[0]?.total ?? 0, present: inside[0]?.present ?? 0 }
}
