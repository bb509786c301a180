import { sql } from 'kysely'
import { addDays, daysBetween, type Day, startOfDay } from '#src/contract/days.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import type { FreezeRequestPolicy } from '#src/features/gyms/rules.ts'
import type { MovedAhead, SoldAhead } from '#src/features/memberships/acts-contract.ts'
import { bookedDays, passingDays } from '#src/features/memberships/server/booked-days.ts'
import { planMoves } from '#src/features/memberships/moves-ahead.ts'
import { listAheadOf } from '#src/features/memberships/server/followers.ts'
import type { Db } from '#src/server/db.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import type { FreezeRequest, freezeRequests, ReceivedFreezeRequest } from '../contract.ts'
import type { RequestState } from '../rules.ts'
import { requestSubjects } from './request-rows.ts'

type Row = {
  id: string
  membership_id: string
  plan_name: string
  start_on: Day
  end_on: Day
  reason: string
  status: RequestState
  answer: string | null
  created_at: Date
  member_id: string
  fullname: string
  phone_number: string | null
  gym_id: string
  gym_name: string
  booked_days: string[]
  passing_days: string[]
  plan_id: string
  held_until: Day
}

const noDays = sql`'{}'::text[]`

/** The days on which places stand, where the desk is to read them. */
const rowsOf = ({ booked, passing } = { booked: noDays, passing: noDays }) => sql`
  select r.id, s.plan_id, s.end_on as held_until, r.membership_id, s.plan_name, r.start_on, r.end_on, r.reason, r.status, r.answer, r.created_at,
    m.id as member_id, m.fullname, m.phone_number, g.id as gym_id, g.name as gym_name,
    ${booked} as booked_days, ${passing} as passing_days
  from freeze_requests r
  join memberships s on s.admin_id = r.admin_id and s.id = r.membership_id
  join members m on m.admin_id = r.admin_id and m.id = r.member_id
  join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id`

const asked = (row: Row): FreezeRequest => ({
  _id: row.id,
  membership_id: row.membership_id,
  plan_name: row.plan_name,
  start_date: row.start_on,
  end_date: row.end_on,
  days: daysBetween(row.start_on, row.end_on) + 1,
  reason: row.reason,
  status: row.status,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
})

const received = (row: Row, moved: MovedAhead[] = []): ReceivedFreezeRequest => ({
  ...asked(row),
  member_id: { _id: row.member_id, fullname: row.fullname, phone_number: row.phone_number },
  gym_id: { _id: row.gym_id, name: row.gym_name },
  booked_days: row.booked_days,
  passing_days: row.passing_days,
  moved,
})

type BookedOn = { membership_id: string; booked_days: string[]; passing_days: string[] }

/** On which days ahead the person has places in classes, by membership. */
export async function listBookedDays(
  db: Db,
  { adminId, gymId, memberId }: { adminId: string; gymId: string; memberId: string },
  today: Day,
): Promise<BookedOn[]> {
  const span = { from: sql`${today}::date`, to: sql`s.end_on` }
  const { rows } = await sql<BookedOn>`
    select s.id as membership_id, ${bookedDays('s', adminId, span)} as booked_days, ${passingDays('s', adminId, span)} as passing_days
    from memberships s where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and s.end_on >= ${today}::date
    order by s.start_on, s.id`.execute(db)
  return rows.filter(({ booked_days, passing_days }) => booked_days.length + passing_days.length > 0)
}

export async function policyOf(db: Db, adminId: string, gymId: string): Promise<FreezeRequestPolicy> {
  const { rows } = await sql<{ freeze_requests: FreezeRequestPolicy }>`
    select freeze_requests from gym_settings where admin_id = ${adminId} and gym_id = ${gymId}`.execute(db)
  return rows[0]?.freeze_requests ?? 'off'
}

export async function listOwnRequests(
  db: Db,
  { adminId, gymId, memberId }: { adminId: string; gymId: string; memberId: string },
): Promise<FreezeRequest[]> {
  const { rows } = await sql<Row>`
    ${rowsOf()} where r.admin_id = ${adminId} and r.gym_id = ${gymId} and r.member_id = ${memberId}
    order by r.created_at desc, r.id desc limit 20`.execute(db)
  return rows.map(asked)
}

/** What its person bought ahead and begins later, once the freeze is granted as it is asked for. */
const movedBy = (row: Row, ahead: readonly SoldAhead[]): MovedAhead[] => {
  const { plan_id, held_until: end_on } = row
  return planMoves(ahead, { plan_id, end_on }, addDays(end_on, daysBetween(row.start_on, row.end_on) + 1))
}

type Listed = Parsed<typeof freezeRequests.list>['query']

export async function listRequests(
  { db, today }: Pick<Work, 'db' | 'today'>,
  { adminId, gymIds }: { adminId: string | null; gymIds: readonly string[] | null },
  { status, start_date: from, end_date: to, sort, page, limit }: Listed,
): Promise<{ requests: ReceivedFreezeRequest[]; waiting: number; total: number }> {
  const within = sql`${ofOwner('r', adminId)} and (${gymIds}::uuid[] is null or r.gym_id = any(${gymIds}::uuid[]))`
  const where = sql`${within} and (${status ?? null}::text is null or r.status = ${status ?? null})
    and ${from ? sql`r.created_at >= ${startOfDay(from)}` : sql`true`} and ${to ? sql`r.created_at < ${startOfDay(addDays(to, 1))}` : sql`true`}`
  const newest = sql`r.created_at desc, r.id desc`
  const sorts = { member: sql`m.fullname`, start: sql`r.start_on`, date: sql`r.created_at` }
  const order = sortOrder(sort, sorts, newest) ?? sql`(r.status = 'waiting') desc, ${newest}`
  const span = { from: sql`r.start_on`, to: sql`r.end_on` }
  const whileWaiting = (days: typeof noDays) => sql`case when r.status = 'waiting' then ${days} else '{}' end`
  const days = {
    booked: whileWaiting(bookedDays('s', adminId, span)),
    passing: whileWaiting(passingDays('s', adminId, span)),
  }
  const { rows } = await sql<Row>`
    ${rowsOf(days)} where ${where} order by ${order}
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const counted = await sql<{ total: number; waiting: number }>`
    select count(*) filter (where ${where}) as total, count(*) filter (where r.status = 'waiting') as waiting
    from freeze_requests r where ${within}`.execute(db)
  const waiting = rows.filter((row) => row.status === 'waiting').map(({ membership_id }) => membership_id)
  const ahead = await listAheadOf({ db, today }, adminId, [...new Set(waiting)])
  const requests = rows.map((row) =>
    received(row, row.status === 'waiting' ? movedBy(row, ahead.get(row.membership_id) ?? []) : []),
  )
  return { requests, waiting: counted.rows[0]?.waiting ?? 0, total: counted.rows[0]?.total ?? 0 }
}

export const findFreezeRequestSubjects = requestSubjects(sql`freeze_requests`)

/** The row is held, so that two answers come one after the other. */
export async function lockRequest(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  adminId: string,
  id: string,
): Promise<ReceivedFreezeRequest> {
  const { rows } = await sql<Row>`${rowsOf()} where r.admin_id = ${adminId} and r.id = ${id} for update of r`.execute(
    db,
  )
  if (!rows[0]) throw fail('not_found')
  return received(rows[0])
}
