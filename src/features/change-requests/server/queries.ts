import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { requestSubjects } from '#src/features/freeze-requests/server/request-rows.ts'
import { isTaken, makesMember, statusOn } from '#src/features/memberships/server/membership-state.ts'
import type { Held } from '#src/features/memberships/server/membership-access.ts'
import { type PlanConditions, readConditions } from '#src/features/plans/rules.ts'
import { type Buyer, doesFit } from '#src/features/plans/server/plan-fits.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import type { ChangeRequest, ReceivedChangeRequest } from '../contract.ts'
import type { RequestState } from '#src/features/freeze-requests/rules.ts'

type Row = {
  admin_id: string
  id: string
  membership_id: string
  plan_name: string
  new_plan_id: string
  new_plan_name: string
  status: RequestState
  answer: string | null
  created_at: Date
  member_id: string
  fullname: string
  gym_id: string
  gym_name: string
}

const rowsOf = sql`
  select r.admin_id, r.id, r.membership_id, s.plan_name, r.plan_id as new_plan_id, p.name as new_plan_name, r.status, r.answer, r.created_at,
    m.id as member_id, m.fullname, g.id as gym_id, g.name as gym_name
  from change_requests r
  join memberships s on s.admin_id = r.admin_id and s.id = r.membership_id
  join membership_plans p on p.admin_id = r.admin_id and p.id = r.plan_id
  join members m on m.admin_id = r.admin_id and m.id = r.member_id
  join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id`

const asked = (row: Row): ChangeRequest => ({
  _id: row.id,
  membership_id: row.membership_id,
  plan_name: row.plan_name,
  new_plan_id: row.new_plan_id,
  new_plan_name: row.new_plan_name,
  status: row.status,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
})

const received = (row: Row): ReceivedChangeRequest => ({
  ...asked(row),
  member_id: { _id: row.member_id, fullname: row.fullname },
  gym_id: { _id: row.gym_id, name: row.gym_name },
})

type Own = { adminId: string; gymId: string; memberId: string }

/** The membership of a gym that runs today, the one that lasts longest; what was only reserved is not one. */
export async function findRunning(db: Db, { adminId, gymId, memberId }: Own, today: Day): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select s.id from memberships s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and ${isTaken('s')} and ${makesMember('s')}
      and ${statusOn('s', today)} = 'active'
    order by s.end_on desc, s.id desc limit 1`.execute(db)
  return rows[0]?.id
}

type Sold = { id: string; conditions: Partial<PlanConditions>; gender: Buyer['gender']; birthday: Day | null }

/** The other plans of the gym that are for the person of a membership on a day. */
export async function listFittingPlans(
  db: Db,
  { admin_id, gym_id, member_id, plan_id }: Pick<Held, 'admin_id' | 'gym_id' | 'member_id' | 'plan_id'>,
  startOn: Day,
): Promise<string[]> {
  const { rows } = await sql<Sold>`
    select p.id, p.conditions, m.gender, m.date_of_birth as birthday
    from membership_plan_gyms pg
    join membership_plans p on p.admin_id = pg.admin_id and p.id = pg.plan_id and p.archived_at is null
    join members m on m.admin_id = pg.admin_id and m.id = ${member_id}
    where pg.admin_id = ${admin_id} and pg.gym_id = ${gym_id} and p.id <> ${plan_id} order by p.id limit 100`.execute(
    db,
  )
  const fitting: string[] = []
  for (const { id, conditions, ...buyer } of rows)
    if (await doesFit(db, { adminId: admin_id, gymId: gym_id, startOn }, readConditions(conditions), buyer))
      fitting.push(id)
  return fitting
}

export async function findLastChange(db: Db, adminId: string, membershipId: string): Promise<ChangeRequest | null> {
  const { rows } = await sql<Row>`
    ${rowsOf} where r.admin_id = ${adminId} and r.membership_id = ${membershipId}
    order by r.created_at desc, r.id desc limit 1`.execute(db)
  return rows[0] ? asked(rows[0]) : null
}

type Scope = { adminId: string | null; gymIds: readonly string[] | null }

/** Of memberships that still run: what has ended meanwhile waits for nothing. */
export async function listWaiting(db: Db, { adminId, gymIds }: Scope, today: Day): Promise<ReceivedChangeRequest[]> {
  const { rows } = await sql<Row>`
    ${rowsOf} where r.status = 'waiting' and ${statusOn('s', today)} = 'active'
      and ${ofOwner('r', adminId)} and (${gymIds}::uuid[] is null or r.gym_id = any(${gymIds}::uuid[]))
    order by r.created_at, r.id limit 100`.execute(db)
  return rows.map(received)
}

export const findChangeRequestSubjects = requestSubjects(sql`change_requests`)

/** The row is held, so that two answers come one after the other. */
export async function lockRequest(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  adminId: string,
  id: string,
): Promise<ReceivedChangeRequest> {
  const { rows } = await sql<Row>`${rowsOf} where r.admin_id = ${adminId} and r.id = ${id} for update of r`.execute(db)
  if (!rows[0]) throw fail('not_found')
  return received(rows[0])
}
