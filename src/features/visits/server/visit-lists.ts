import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { foldText } from '#src/contract/text.ts'
import type { Whose } from '#src/features/gyms/rules.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import { remainingDaysOn } from '#src/features/memberships/server/membership-state.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { Db } from '#src/server/db.ts'
import { peopleFound } from '#src/server/found-people.ts'
import { fileUrl } from '#src/server/files.ts'
import type { OuterJoined } from '#src/server/outer-joined.ts'
import { pageOfOwned, ownerOf } from '#src/server/owned.ts'
import type { RefusalRow, Visit, visits } from '../contract.ts'
import { presentHours, type Refusal } from '../rules.ts'

type VisitorRow = {
  member_id: string
  fullname: string
  phone_number: string | null
  avatar: string | null
  code: string
}

type VisitRow = VisitorRow & {
  gym_id: string
  gym_name: string
  admin_id: string
  id: string
  visited_at: Date
  is_present: boolean
  left_at: Date | null
  override_reason: string | null
  let_in_by: string | null
  remaining_days: number
} & OuterJoined<{ membership_id: string; plan_name: string; end_on: Day }>

type Moment = { now: Date; today: Day }

/** An end of the hours on the weekday of `came`: its own, else the usual one. null when it is closed that day. */
const end = (who: Whose, which: 'from' | 'to', usual: RawBuilder<unknown>) => sql`case
  when hours.weekday_hours -> to_char(came, 'ID') ? ${who}
  then (hours.weekday_hours -> to_char(came, 'ID') -> ${who} ->> ${which})::time
  else ${usual} end`

/** The time at which the gym closes for this member on the day of `came`; null round the clock. */
const closing = sql`case
  when hours.is_same_for_all
  then nullif(${end('forAll', 'to', sql`hours.for_all_to`)}, case when ${end('forAll', 'from', sql`hours.for_all_from`)} = '00:00' then time '24:00' end)
  when m.gender = 'male' then ${end('forMen', 'to', sql`hours.for_men_to`)}
  when m.gender = 'female' then ${end('forWomen', 'to', sql`hours.for_women_to`)}
  else greatest(${end('forMen', 'to', sql`hours.for_men_to`)}, ${end('forWomen', 'to', sql`hours.for_women_to`)}) end`

/** Has the gym closed since they came in? It closes once more after every visit. */
const isClosedSince = (now: Date): RawBuilder<boolean> => sql`coalesce((
  select (day + closes) + case when day + closes <= came then interval '1 day' else interval '0' end <= ${now}::timestamptz at time zone 'Asia/Tashkent'
  from (select came, date_trunc('day', came) as day, ${closing} - time '00:00' as closes
    from (select v.visited_at at time zone 'Asia/Tashkent' as came) visit) closing), false)`

/** Came in within the last hours, before the gym closed, and nobody said that they left. */
export const isPresent = ({ now, today }: Moment): RawBuilder<boolean> => sql`(
  v.left_at is null and v.visited_on >= ${addDays(today, -1)}::date and v.visited_at <= ${now}
    and v.visited_at > ${new Date(now.getTime() - presentHours * 3_600_000)} and not ${isClosedSince(now)})`

/** `source` has rows of visits: all, or those of a page. */
export const ofVisits = (
  adminId: string | null,
  source: RawBuilder<unknown> = sql`visits`,
): RawBuilder<unknown> => sql`from ${source} v
  join members m on m.admin_id = ${ownerOf('v', adminId)} and m.id = v.member_id
  join gyms g on g.admin_id = ${ownerOf('v', adminId)} and g.id = v.gym_id
  join gym_settings hours on hours.admin_id = ${ownerOf('v', adminId)} and hours.gym_id = v.gym_id`

const person = sql`m.id as member_id, m.fullname, m.phone_number, m.avatar, m.code, g.id as gym_id, g.name as gym_name`

const nameOf = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>, adminId: RawBuilder<unknown>) => sql`case ${kind}
  when 'employee' then (select e.fullname from employees e where e.admin_id = ${adminId} and e.id = ${id})
  when 'admin' then (select a.fullname from admins a where a.id = ${id}) end`

const select = (moment: Moment, adminId: string | null, source?: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select v.admin_id, v.id, ${person}, s.id as membership_id, s.plan_name, s.end_on, ${remainingDaysOn('s', moment.today)} as remaining_days, v.visited_at,
    ${isPresent(moment)} as is_present, v.left_at, v.override_reason,
    ${nameOf(sql`v.checked_in_by_kind`, sql`v.checked_in_by_id`, ownerOf('v', adminId))} as let_in_by
  ${ofVisits(adminId, source)}
  left join memberships s on s.admin_id = ${ownerOf('v', adminId)} and s.id = v.membership_id`

const visitor = (row: VisitorRow): Visit['member_id'] => ({
  _id: row.member_id,
  fullname: row.fullname,
  phone_number: row.phone_number,
  avatar: fileUrl(row.avatar),
  code: row.code,
})

const shown = (row: VisitRow): Visit => ({
  _id: row.id,
  member_id: visitor(row),
  gym_id: { _id: row.gym_id, name: row.gym_name },
  membership:
    row.membership_id !== null
      ? { _id: row.membership_id, plan_name: row.plan_name, end_date: row.end_on, remaining_days: row.remaining_days }
      : null,
  visited_at: row.visited_at.toISOString(),
  is_present: row.is_present,
  left_at: row.left_at?.toISOString() ?? null,
  override_reason: row.override_reason,
  let_in_by: row.let_in_by,
})

export async function getVisit(db: Db, adminId: string, visitId: string, moment: Moment): Promise<Visit> {
  const { rows } =
    await sql<VisitRow>`${select(moment, adminId)} where v.admin_id = ${adminId} and v.id = ${visitId}`.execute(db)
  if (!rows[0]) throw new Error(`visit ${visitId} vanished`)
  return shown(rows[0])
}

/** Days, or '' for none. */
type Days = { date?: string | undefined; start_date?: string | undefined; end_date?: string | undefined }

const onDays = (column: RawBuilder<unknown>, { date, start_date, end_date }: Days): RawBuilder<unknown> => {
  const [from, to] = [date || start_date || null, date || end_date || null]
  return sql`(${from}::date is null or ${column} >= ${from}::date) and (${to}::date is null or ${column} <= ${to}::date)`
}

/** Whose row is it? `of` is the alias of a table with members' ids. */
async function searched(
  db: Db,
  of: string,
  search: string | undefined,
  adminId: string | null,
): Promise<RawBuilder<unknown>> {
  const folded = foldText(search ?? '')
  if (!folded) return sql`true`
  const [owner, member] = [sql.ref(`${of}.admin_id`), sql.ref(`${of}.member_id`)]
  return adminId
    ? sql`${member} in (select found.id from ${await peopleFound(db, folded, { adminId, gymIds: null })} found (id, rank))`
    : sql`(${owner}, ${member}) in (select found.admin_id, found.id from search_members_everywhere(${folded}) found)`
}

export async function listVisits(
  db: Db,
  query: Parsed<typeof visits.list>['query'],
  scope: GymScope,
  moment: Moment,
  withOwner = false,
): Promise<{ visits: Visit[]; total: number; present: number }> {
  const own = sql`v.undone_at is null and ${inScope('v', scope)}`
  const ofStatus =
    query.status === 'present'
      ? isPresent(moment)
      : query.status === 'overridden'
        ? sql`v.override_reason is not null`
        : sql`true`
  const where = sql`${own} and ${onDays(sql`v.visited_on`, query)}
    and (${query.member_id ?? null}::uuid is null or v.member_id = ${query.member_id ?? null}::uuid)
    and (${query.membership_id ?? null}::uuid is null or v.membership_id = ${query.membership_id ?? null}::uuid)
    and (${query.weekday ?? null}::int is null or extract(isodow from v.visited_on) = ${query.weekday ?? null}::int)
    and (${query.hour ?? null}::int is null or extract(hour from v.visited_at at time zone 'Asia/Tashkent') = ${query.hour ?? null}::int)
    and ${ofStatus} and ${await searched(db, 'v', query.search, scope.adminId)}`
  const order = sortOrder(query.sort, { date: sql`v.visited_at` }, sql`v.id`) ?? sql`v.visited_at desc, v.id desc`
  // who is there now asks the hours of the gym for this member
  const from = query.status === 'present' ? ofVisits(scope.adminId) : sql`from visits v`
  const page = sql`${from} where ${where} order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}`
  const [source, onPage] = await pageOfOwned(db, { table: 'visits', as: 'v', adminId: scope.adminId }, page)
  const { rows } = await sql<VisitRow>`
    ${select(moment, scope.adminId, source)} where ${onPage} order by ${order}`.execute(db)
  const count = async (of: RawBuilder<unknown>, condition: RawBuilder<unknown>) => {
    const counted = await sql<{ total: number }>`select count(*) as total ${of} where ${condition}`.execute(db)
    return counted.rows[0]?.total ?? 0
  }
  return {
    visits: rows.map((row) => ({ ...shown(row), ...(withOwner && { admin_id: row.admin_id }) })),
    total: await count(from, where),
    present: await count(ofVisits(scope.adminId), sql`${own} and ${isPresent(moment)}`),
  }
}

type RefusedRow = OuterJoined<VisitorRow> & {
  id: string
  gym_id: string
  gym_name: string
  tried_code: string | null
  reason: Refusal
  refused_at: Date
  refused_by: string | null
  was_opened: boolean
}

export async function listRefusals(
  db: Db,
  query: Parsed<typeof visits.refusals>['query'],
  scope: GymScope,
): Promise<{ refusals: RefusalRow[]; total: number }> {
  const from = sql`from refused_visits r
    left join members m on m.admin_id = r.admin_id and m.id = r.member_id
    join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id`
  const where = sql`${inScope('r', scope)} and ${onDays(sql`r.refused_on`, query)}
    and (${query.reason ?? null}::text is null or r.reason = ${query.reason ?? null}) and ${await searched(db, 'r', query.search, scope.adminId)}`
  const order = sortOrder(query.sort, { date: sql`r.refused_at` }, sql`r.id`) ?? sql`r.refused_at desc, r.id desc`
  const { rows } = await sql<RefusedRow>`
    select r.id, ${person}, r.code as tried_code, r.reason, r.refused_at, r.was_opened,
      ${nameOf(sql`r.refused_by_kind`, sql`r.refused_by_id`, ownerOf('r', scope.adminId))} as refused_by
    ${from} where ${where} order by ${order}
    limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total ${from} where ${where}`.execute(db)
  return {
    refusals: rows.map((row) => ({
      _id: row.id,
      member_id: row.member_id === null ? null : visitor(row),
      code: row.tried_code,
      gym_id: { _id: row.gym_id, name: row.gym_name },
      reason: row.reason,
      refused_at: row.refused_at.toISOString(),
      refused_by: row.refused_by,
      was_opened: row.was_opened,
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}
