import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { askedBy, deskDueOn } from '#src/features/memberships/server/agreed-days.ts'
import { isForClass, type Night, nightOf, visitsUsed } from '#src/features/memberships/server/counted.ts'
import { isFrozenOn } from '#src/features/memberships/server/membership-state.ts'
import { type PlanConditions, readConditions } from '#src/features/plans/rules.ts'
import type { Visitor } from '../rules.ts'

export type HeldRow = {
  id: string
  start_on: Day
  end_on: Day
  is_frozen: boolean
  is_reserved: boolean
  is_drop_in: boolean
  asked_tiyin: Tiyin
  due_on: Day
  conditions: Partial<PlanConditions>
  visits_used: number
  night: Night | null
  is_for_class: boolean
}

/** All that the door asks about a membership: of `s`, a row of `memberships`. */
export const heldColumns = (adminId: string, at: { today: Day; now: Date }): RawBuilder<unknown> => sql`
  s.id, s.start_on, s.end_on, ${isFrozenOn('s', adminId, at.today)} as is_frozen,
  s.is_reserved, s.is_drop_in, case when s.remaining_tiyin > 0 then ${askedBy('s', adminId, at.today)} else 0 end as asked_tiyin,
  ${deskDueOn('s', adminId)} as due_on, s.conditions,
  case when s.conditions ? 'visits' then ${visitsUsed('s', adminId, at)} else 0 end as visits_used,
  ${nightOf('s', adminId, at)} as night, ${isForClass('s', adminId, at.now)} as is_for_class`

export const heldOf = (row: HeldRow): Visitor['memberships'][number] => ({
  id: row.id,
  start: row.start_on,
  end: row.end_on,
  isFrozen: row.is_frozen,
  isUnconfirmed: row.is_reserved,
  isDropIn: row.is_drop_in,
  owed: row.asked_tiyin,
  dueOn: row.due_on,
  conditions: readConditions(row.conditions),
  visitsUsed: row.visits_used,
  night: row.night,
  isForClass: row.is_for_class,
})
