import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { type GymScope, inGyms } from '#src/features/gyms/server/scope.ts'
import { countedOf, visitsUsed } from '#src/features/memberships/server/counted.ts'
import { isOpenOn, isSold, isTaken, makesMember, statusOn } from '#src/features/memberships/server/membership-state.ts'
import type { Counted } from '#src/features/plans/rules.ts'
import type { Db } from '#src/server/db.ts'
import type { OuterJoined } from '#src/server/outer-joined.ts'
import type { Member } from '../contract.ts'
import { cardOf } from './card-columns.ts'
import { type PinnedNote, pinnedNoteOf, pinnedNoteReply } from './pinned-note.ts'
import { type More, pageOf, readRows, type Row, rowReply } from './queries.ts'

type Summary = {
  taken: number
  active: number
  scheduled: number
  expired: number
  cancelled: number
  paid_tiyin: Tiyin
  first_on: Day | null
  last_on: Day | null
}

/** The oldest debt. */
type Owed = { owed_id: string; owed_plan: string; owed_tiyin: Tiyin }

type Ahead = { ahead: Member['memberships']['ahead'] }

type Whole = Row & Summary & Ahead & OuterJoined<Owed> & OuterJoined<PinnedNote> & { counted: Counted | null }

/** All that the page of a member shows besides what a list does. */
const onPage = ({ adminId, gymIds }: GymScope & { adminId: string }, today: Day): More => ({
  columns: sql`, summary.*, open.ahead, owed.*, pinned.*`,
  ofCurrent: sql`, ${countedOf('s', adminId)} as counted`,
  joins: sql`
    cross join lateral (
      select count(*) as taken,
        count(*) filter (where state = 'active') as active, count(*) filter (where state = 'scheduled') as scheduled,
        count(*) filter (where state = 'expired') as expired, count(*) filter (where state = 'cancelled') as cancelled,
        coalesce(sum(paid_tiyin), 0)::bigint as paid_tiyin, min(start_on) as first_on, max(end_on) filter (where state <> 'cancelled') as last_on
      from (
        select s.paid_tiyin, s.start_on, s.end_on, ${statusOn('s', today)} as state from memberships s
        where s.admin_id = ${adminId} and s.member_id = m.id and ${isTaken('s')} and ${inGyms('s', gymIds)}
      ) s
    ) summary
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('_id', s.id, 'gym_id', s.gym_id, 'plan_id', s.plan_id,
        'start_date', s.start_on, 'end_date', s.end_on, 'is_reserved', s.is_reserved) order by s.start_on, s.id), '[]') as ahead
      from memberships s
      where s.admin_id = ${adminId} and s.member_id = m.id and ${isOpenOn('s', today)} and ${makesMember('s')} and ${inGyms('s', gymIds)}
        and not s.is_used_up and not (s.conditions ? 'visits' and ${visitsUsed('s', adminId)} >= (s.conditions ->> 'visits')::int)
    ) open
    left join lateral (
      select s.id as owed_id, s.plan_name as owed_plan, s.remaining_tiyin as owed_tiyin from memberships s
      where s.admin_id = ${adminId} and s.member_id = m.id and s.remaining_tiyin > 0 and ${isSold('s')} and ${inGyms('s', gymIds)}
      order by s.due_on, s.created_at, s.id limit 1
    ) owed on true
    left join lateral (${pinnedNoteOf('m', { adminId, gymIds })}) pinned on true`,
})

/** Everything that a member's own page shows, in one statement; undefined when they are not there. */
export async function findMember(
  db: Db,
  scope: GymScope & { adminId: string },
  memberId: string,
  today: Day,
): Promise<Member | undefined> {
  const page = pageOf([{ admin_id: scope.adminId, id: memberId }])
  const [row] = await readRows<Whole>(db, page, scope, today, today, onPage(scope, today))
  if (!row) return undefined
  return {
    ...rowReply(row, false),
    admin_id: { _id: row.admin_id, name: row.admin_name ?? '' },
    ...cardOf(row),
    status_reason: row.status_reason,
    version: row.version,
    days_left: row.membership_id && row.membership_status === 'active' ? row.remaining_days : 0,
    pinned_note: pinnedNoteReply(row),
    counted: row.counted,
    unpaid_membership:
      row.owed_id === null
        ? null
        : { _id: row.owed_id, plan_name: row.owed_plan, remaining_amount: toSom(row.owed_tiyin) },
    memberships: {
      total: row.taken,
      active: row.active,
      scheduled: row.scheduled,
      expired: row.expired,
      cancelled: row.cancelled,
      paid_amount: toSom(row.paid_tiyin),
      first_start_date: row.first_on,
      last_end_date: row.last_on,
      ahead: row.ahead,
    },
  }
}
