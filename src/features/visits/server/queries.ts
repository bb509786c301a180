import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'
import {
  isFrozenOn,
  isSold,
  nearestFirst,
  remainingDaysOn,
  statusOn,
} from '#src/features/memberships/server/membership-state.ts'
import { isOfNow } from '#src/features/memberships/server/counted.ts'
import { type HoursRow, hoursColumns, hoursShown } from '#src/features/gyms/server/working-hours.ts'
import type { Db } from '#src/server/db.ts'
import { peopleFound } from '#src/server/found-people.ts'
import { fileUrl } from '#src/server/files.ts'
import type { Candidate, Visit } from '../contract.ts'
import type { DoorRules, Visitor } from '../rules.ts'
import { heldColumns, heldOf, type HeldRow } from './held-rows.ts'

export type Person = {
  id: string
  fullname: string
  phone_number: string | null
  avatar: string | null
  code: string
  gender: Visitor['gender']
  status: Visitor['status']
  is_in_gym: boolean
  /** Their entry of today in the gym, or to the class that goes on since yesterday. */
  visit_id: string | null
  visited_at: Date | null
  /** When it was said of that entry that they left. */
  left_at: Date | null
}

type Place = { adminId: string; gymId: string; gymIds: readonly string[] | null }

/** By id or by code, as of a moment; an employee finds only people of their own gyms. */
export async function findPerson(
  db: Db,
  { adminId, gymId, gymIds }: Place,
  by: { id?: string | undefined; code?: string | undefined },
  at: { today: Day; now: Date },
): Promise<Person | undefined> {
  const which = by.id ? sql`m.id = ${by.id}` : sql`m.code = ${by.code ?? ''}`
  const { rows } = await sql<Person>`
    select m.id, m.fullname, m.phone_number, m.avatar, m.code, m.gender, m.status,
      exists (select from member_gyms mg where mg.admin_id = ${adminId} and mg.member_id = m.id and mg.gym_id = ${gymId}) as is_in_gym,
      v.id as visit_id, v.visited_at, v.left_at
    from members m
    left join visits v on v.admin_id = ${adminId} and v.gym_id = ${gymId} and v.member_id = m.id and ${isOfNow('v', adminId, at)} and v.undone_at is null
    where m.admin_id = ${adminId} and m.deleted_at is null and ${which}
      and (${gymIds}::uuid[] is null or exists (
        select from member_gyms mg where mg.admin_id = ${adminId} and mg.member_id = m.id and mg.gym_id = any(${gymIds}::uuid[])))
    order by v.visited_on desc limit 1`.execute(db)
  return rows[0]
}

/** Entries that are counted come one after the other, those of a class over midnight too: the last one is used once. */
export async function lockCounted(db: Db, adminId: string, gymId: string, memberId: string, today: Day): Promise<void> {
  await sql`
    select 1 from memberships s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and s.status <> 'cancelled'
      and s.start_on <= ${today} and s.end_on >= ${addDays(today, -1)} and s.conditions ? 'visits'
    order by s.id for no key update`.execute(db)
}

export async function listHeld(
  db: Db,
  adminId: string,
  gymId: string,
  memberId: string,
  at: { today: Day; now: Date },
): Promise<Visitor['memberships']> {
  const { rows } = await sql<HeldRow>`
    select ${heldColumns(adminId, at)}
    from memberships s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and s.status <> 'cancelled'
    order by s.start_on, s.id`.execute(db)
  return rows.map(heldOf)
}

type RulesRow = HoursRow & {
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
    select ${hoursColumns},
      s.debt_rule, s.debt_grace_days, s.is_freeze_ended_by_visit,
      exists (select from gym_holidays h where h.admin_id = ${adminId} and h.gym_id = s.gym_id and h.holiday_on = ${today}) as is_holiday
    from gym_settings s where s.admin_id = ${adminId} and s.gym_id = ${gymId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`gym ${gymId} has no settings`)
  return {
    hours: hoursShown(row),
    isHoliday: row.is_holiday,
    debtRule: row.debt_rule,
    debtGraceDays: row.debt_grace_days,
    isFreezeEndedByVisit: row.is_freeze_ended_by_visit,
  }
}

export async function findMembership(
  db: Db,
  adminId: string,
  membershipId: string | null,
  today: Day,
): Promise<Visit['membership']> {
  if (!membershipId) return null
  const { rows } = await sql<{ plan_name: string; end_on: Day; remaining_days: number }>`
    select s.plan_name, s.end_on, ${remainingDaysOn('s', today)} as remaining_days from memberships s
    where s.admin_id = ${adminId} and s.id = ${membershipId}`.execute(db)
  const row = rows[0]
  return row
    ? { _id: membershipId, plan_name: row.plan_name, end_date: row.end_on, remaining_days: row.remaining_days }
    : null
}

type CandidateRow = Omit<Candidate, '_id' | 'came_at' | 'membership'> & {
  id: string
  came_at: Date | null
  is_exact: boolean
  membership_status: 'scheduled' | 'active' | 'expired' | null
  is_frozen: boolean | null
}

const mostShown = 9
/** So many are compared: those whose phone ends so come first. Only what is shown is read whole. Both are said to PostgreSQL as they are: of a parameter it keeps no plan. */
const mostRead = 60

/** Whom the typed text may mean, the nearest first. */
export async function findCandidates(
  db: Db,
  { adminId, gymId }: { adminId: string; gymId: string },
  typed: string,
  at: { today: Day; now: Date },
): Promise<{ members: Candidate[]; has_more: boolean }> {
  const folded = foldText(typed)
  if (!folded) return { members: [], has_more: false }
  const digits = /^[\d\s()+-]+$/.test(typed) ? typed.replace(/\D/g, '') : ''
  const people = await peopleFound(db, folded, { adminId, gymIds: [gymId] })
  const { rows } = await sql<CandidateRow>`
    select m.id, m.fullname, m.phone_number, m.avatar, m.code, m.gender, m.status, m.is_exact, v.visited_at as came_at,
      current.membership_status, current.is_frozen
    from (
      select m.id, m.fullname, m.phone_number, m.avatar, m.code, m.gender, m.status, found.rank,
        (${digits} <> '' and (m.code = ${digits} or right(m.phone_number, length(${digits})) = ${digits})) as is_exact
      from (select id, rank from ${people} found (id, rank) order by rank desc limit ${sql.lit(mostRead)}) found
      join members m on m.admin_id = ${adminId} and m.id = found.id
      order by is_exact desc, found.rank desc, m.fullname, m.id limit ${sql.lit(mostShown + 1)}
    ) m
    left join visits v on v.admin_id = ${adminId} and v.gym_id = ${gymId} and v.member_id = m.id and ${isOfNow('v', adminId, at)} and v.undone_at is null
    left join lateral (
      select ${statusOn('s', at.today)} as membership_status, ${isFrozenOn('s', adminId, at.today)} as is_frozen
      from memberships s
      where s.admin_id = ${adminId} and s.member_id = m.id and s.gym_id = ${gymId} and ${isSold('s')}
      order by ${nearestFirst('s', at.today)} limit 1
    ) current on true
    order by m.is_exact desc, m.rank desc, m.fullname, m.id`.execute(db)
  const nearest = rows[0]?.is_exact ? rows.filter((row) => row.is_exact) : rows
  return {
    members: nearest
      .slice(0, mostShown)
      .map(({ id, came_at, avatar, is_exact: _, membership_status: status, is_frozen, ...shown }) => ({
        _id: id,
        ...shown,
        avatar: fileUrl(avatar),
        membership: status && { status, is_frozen: is_frozen === true },
        came_at: came_at?.toISOString() ?? null,
      })),
    has_more: nearest.length > mostShown,
  }
}
