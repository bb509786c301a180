import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { deskDueOn, isSettled, lastPromise } from '#src/features/memberships/server/agreed-days.ts'
import { isSold } from '#src/features/memberships/server/membership-state.ts'
import type { Held } from '#src/features/memberships/server/membership-access.ts'
import type { Db } from '#src/server/db.ts'
import type { Promised } from '../contract.ts'
import type { Part, PromiseState } from '../rules.ts'
import { promiseState, stands } from './promise-state.ts'

type PromiseRow = {
  id: string
  amount_tiyin: Tiyin
  part_tiyin: Tiyin | null
  part_number: number
  parts: number
  promised_on: Day
  card_on: Day | null
  state: PromiseState
  is_settled: boolean
  made_by_kind: string
  created_at: Date
}

const shown = (row: PromiseRow): Promised => ({
  _id: row.id,
  amount: toSom(row.amount_tiyin),
  part: row.part_tiyin === null ? null : { number: row.part_number, of: row.parts, amount: toSom(row.part_tiyin) },
  promised_on: row.promised_on,
  card_on: row.card_on,
  state: row.state,
  is_settled: row.is_settled,
  by_member: row.made_by_kind === 'member',
  createdAt: row.created_at.toISOString(),
})

export async function listPromises(db: Db, adminId: string, membershipId: string, today: Day): Promise<Promised[]> {
  const { rows } = await sql<PromiseRow>`
    select p.id, p.amount_tiyin, p.part_tiyin, row_number() over (partition by p.created_at order by p.promised_on)::int as part_number,
      count(*) over (partition by p.created_at)::int as parts, p.promised_on, p.card_on, ${promiseState('p', 's', adminId, today)} as state,
      ${isSettled('p', adminId)} as is_settled, p.made_by_kind, p.created_at
    from promises p join memberships s on s.admin_id = p.admin_id and s.id = p.membership_id
    where p.admin_id = ${adminId} and p.membership_id = ${membershipId}
    order by p.created_at desc, p.promised_on, p.id desc limit 100`.execute(db)
  return rows.map(shown)
}

type Made = { promisedOn: Day; by: { role: string; id: string }; now: Date }

/** The parts of a debt, the earliest first: each waits for its own sum and for those before it. */
export async function insertParts(
  db: Db,
  held: Held,
  { parts, by, now }: Omit<Made, 'promisedOn'> & { parts: readonly Part<Tiyin>[] },
): Promise<void> {
  const ids = parts.map(() => newId(now.getTime()))
  await sql`
    insert into promises (admin_id, id, gym_id, member_id, membership_id, amount_tiyin, part_tiyin, promised_on, made_by_kind, made_by_id, created_at)
    select ${held.admin_id}, part.id, ${held.gym_id}, ${held.member_id}, ${held.id}, sum(part.tiyin) over (order by part.on_day), part.tiyin, part.on_day,
      ${by.role}, ${by.id}, ${now}
    from unnest(${ids}::uuid[], ${parts.map(({ promised_on }) => promised_on)}::date[], ${parts.map(({ amount }) => amount)}::bigint[]) as part (id, on_day, tiyin)
    returning id`.execute(db)
}

export async function insertPromise(db: Db, held: Held, { promisedOn, by, now }: Made): Promise<string> {
  const id = newId(now.getTime())
  await sql`
    insert into promises (admin_id, id, gym_id, member_id, membership_id, amount_tiyin, promised_on, made_by_kind, made_by_id, created_at)
    values (${held.admin_id}, ${id}, ${held.gym_id}, ${held.member_id}, ${held.id}, ${held.remaining_tiyin}, ${promisedOn}, ${by.role}, ${by.id}, ${now})`.execute(
    db,
  )
  return id
}

/** The day of the promise that stood; undefined when none did. */
export async function withdrawStanding(
  db: Db,
  { admin_id, id }: Pick<Held, 'admin_id' | 'id'>,
  { now, today }: { now: Date; today: Day },
): Promise<Day | undefined> {
  const { rows } = await sql<{ promised_on: Day }>`
    update promises p set withdrawn_at = ${now}
    where p.admin_id = ${admin_id} and p.membership_id = ${id} and ${stands('p', admin_id, today)} returning p.promised_on`.execute(
    db,
  )
  return rows[0]?.promised_on
}

type Counted = { kept: number; broken: number; open: number }

/** Those whose day lies within, and those that stand. */
export async function countPromises(
  db: Db,
  scope: GymScope,
  { since, today }: { since: Day; today: Day },
): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where state = 'kept') as kept, count(*) filter (where state = 'broken' or (state = 'moved' and promised_on < ${today}::date)) as broken,
      count(*) filter (where state = 'open') as open
    from (
      select p.promised_on, ${promiseState('p', 's', scope.adminId, today)} as state
      from promises p join memberships s on s.admin_id = p.admin_id and s.id = p.membership_id
      where ${inScope('p', scope)} and p.promised_on >= ${since}::date) counted`.execute(db)
  return rows[0] ?? { kept: 0, broken: 0, open: 0 }
}

export type OwnDebt = {
  id: string
  plan_name: string
  remaining_tiyin: Tiyin
  due_on: Day
  promised_on: Day | null
  is_kept: boolean | null
  is_part: boolean | null
  missing_tiyin: Tiyin | null
}

/** What a person owes a gym, with the last thing that they promised. */
export async function listOwnDebts(
  db: Db,
  { adminId, gymId, memberId }: { adminId: string; gymId: string; memberId: string },
): Promise<OwnDebt[]> {
  const { rows } = await sql<OwnDebt>`
    select s.id, s.plan_name, s.remaining_tiyin, ${deskDueOn('s', adminId)} as due_on, p.promised_on, p.is_kept, p.is_part, p.missing_tiyin
    from memberships s left join lateral (${lastPromise('s', adminId)}) p on true
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and ${isSold('s')} and s.remaining_tiyin > 0
    order by s.due_on, s.id`.execute(db)
  return rows
}
