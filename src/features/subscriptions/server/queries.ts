import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import { isFollowed } from '#src/features/gyms/server/gym-access.ts'
import { ofGymOrOwner } from '#src/features/gyms/server/queries.ts'
import type { PlanOption } from '#src/features/plans/server/queries.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { searchCondition } from '#src/server/search-condition.ts'
import { ofOwner, pageOfOwned, ownerOf } from '#src/server/owned.ts'
import { endingDays, type SubscriptionStatus, type subscriptionFigures } from '../rules.ts'
import { countedSubscriptions, type FigureQuery } from './worth.ts'

export type SubscriptionRow = {
  admin_id: string
  id: string
  gym_id: string
  gym_name: string
  gym_logo: string | null
  admin_name: string
  admin_phone: string
  plan_id: string | null
  plan_name: string
  options: PlanOption[]
  start_on: Day
  end_on: Day
  duration_days: number
  price_tiyin: Tiyin
  due_tiyin: Tiyin
  paid_tiyin: Tiyin
  status: SubscriptionStatus
  stop_reason: string | null
  stopped_on: Day | null
  renewed_from: string | null
  renewed_by: string | null
  note: string | null
  version: number
  created_at: Date
}

const columns = (adminId: string | null, today: Day) => sql`
  s.admin_id, s.id, s.gym_id, g.name as gym_name, g.logo as gym_logo, a.fullname as admin_name, a.phone_number as admin_phone,
  s.plan_id, s.plan_name, s.options, s.start_on, s.end_on, s.duration_days, s.price_tiyin, s.due_tiyin, s.paid_tiyin,
  ${subscriptionStatus('s', today)} as status, s.stop_reason, s.stopped_on, s.renewed_from,
  (select n.id from subscriptions n where n.admin_id = ${ownerOf('s', adminId)} and n.renewed_from = s.id order by n.created_at desc limit 1) as renewed_by,
  s.note, s.version, s.created_at`

const withGymAndOwner = (page: RawBuilder<unknown>, adminId: string | null) => sql`
  ${page} s
  join gyms g on g.admin_id = ${ownerOf('s', adminId)} and g.id = s.gym_id
  join admins a on a.id = s.admin_id`

type ListOf = FigureQuery & {
  adminId: string | null
  gymId?: string | undefined
  status?: SubscriptionStatus | undefined
  search?: string | undefined
  filterAz?: 'abc' | 'cba' | undefined
  sort?: SortOf<'plan' | 'end' | 'price'> | undefined
  page: number
  limit: number
  today: Day
  figure?: (typeof subscriptionFigures)[number] | undefined
  start_from?: Day | undefined
  start_to?: Day | undefined
}

/** A part of an id, as it is pasted into a search box. */
const idMatches = (typed: string | undefined) =>
  typed && /^[0-9a-f-]{6,36}$/i.test(typed)
    ? sql`(s.id::text like ${`%${typed.toLowerCase()}%`} or s.gym_id::text like ${`%${typed.toLowerCase()}%`} or s.admin_id::text like ${`%${typed.toLowerCase()}%`})`
    : sql`false`

/** Begun and not paid in full. */
export const isOverdue = (today: Day): RawBuilder<boolean> => sql`(s.remaining_tiyin > 0 and s.start_on < ${today})`

/** Runs out soon, and nothing that begins by itself follows it. The stored status is there for its index. */
export const endsSoon = (today: Day): RawBuilder<boolean> => sql`(
  s.status in ('pending', 'active') and ${subscriptionStatus('s', today)} = 'active' and s.end_on between ${today} and ${addDays(today, endingDays)}
  and exists (select from gyms g where g.admin_id = s.admin_id and g.id = s.gym_id and g.deleted_at is null)
  and not ${isFollowed('s')})`

type SubscriptionSums = { total: number; due: Tiyin; paid: Tiyin; remaining: Tiyin; counted: Tiyin | null }
/** What the figure that the list is narrowed to counts of it. */
export type ListedRow = SubscriptionRow & { counted_tiyin: Tiyin | null }

/** Looked up once, for the page and for its sums. */
async function findGyms(db: Db, adminId: string | null, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from gyms g where ${ofOwner('g', adminId)} and ${searchCondition(search, (matches) => ofGymOrOwner(sql`g.id`, adminId, matches))}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** One page of subscriptions, newest first unless sorted by the gym's name. */
export async function listSubscriptions(
  db: Db,
  {
    adminId,
    gymId,
    status,
    search,
    filterAz,
    sort,
    page,
    limit,
    today,
    figure,
    start_from,
    start_to,
    ...asked
  }: ListOf,
): Promise<{ rows: ListedRow[]; sums: SubscriptionSums }> {
  const figures = countedSubscriptions(asked, adminId, today)
  const counted = figures ? sql`join (${figures}) c on c.admin_id = ${ownerOf('s', adminId)} and c.id = s.id` : sql``
  const amount = figures ? sql`c.amount_tiyin` : sql`null::bigint`
  const found = search ? sql`s.gym_id = any(${await findGyms(db, adminId, search)}::uuid[])` : sql`true`
  const where = sql`
    where ${adminId ? sql`s.admin_id = ${adminId}` : sql`true`} and ${gymId ? sql`s.gym_id = ${gymId}` : sql`true`}
      and ${status ? sql`${subscriptionStatus('s', today)} = ${status}` : sql`true`}
      and ${figure === 'overdue' ? isOverdue(today) : figure === 'ending' ? endsSoon(today) : sql`true`}
      and (${start_from || null}::date is null or s.start_on >= ${start_from || null}::date)
      and (${start_to || null}::date is null or s.start_on <= ${start_to || null}::date)
      and (${found} or ${idMatches(search)})`
  const newest = sql`s.created_at desc, s.id desc`
  const sorted = sortOrder(sort, { plan: sql`s.plan_name`, end: sql`s.end_on`, price: sql`s.price_tiyin` }, newest)
  const [named, order] =
    sorted || filterAz === undefined
      ? [sql``, sorted ?? newest]
      : [
          sql`join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id`,
          filterAz === 'abc' ? sql`g.name, s.id` : sql`g.name desc, s.id desc`,
        ]
  const limited = sql`from subscriptions s ${counted} ${named} ${where} order by ${order} limit ${limit} offset ${(page - 1) * limit}`
  const [source, onPage] = await pageOfOwned(db, { table: 'subscriptions', as: 's', adminId }, limited)
  const { rows } = await sql<ListedRow>`
    select ${columns(adminId, today)}, ${amount} as counted_tiyin from ${withGymAndOwner(source, adminId)} ${counted}
    where ${onPage} order by ${order}`.execute(db)
  const { rows: sums } = await sql<SubscriptionSums>`
    select count(*) as total, coalesce(sum(s.due_tiyin), 0)::bigint as due, coalesce(sum(least(s.paid_tiyin, s.due_tiyin)), 0)::bigint as paid,
      coalesce(sum(greatest(s.remaining_tiyin, 0)), 0)::bigint as remaining, sum(${amount})::bigint as counted
    from subscriptions s ${counted} ${where}`.execute(db)
  return { rows, sums: sums[0] ?? { total: 0, due: 0, paid: 0, remaining: 0, counted: null } }
}

export async function findSubscription(
  db: Db,
  adminId: string | null,
  id: string,
  today: Day,
): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${columns(adminId, today)} from ${withGymAndOwner(sql`subscriptions`, adminId)}
    where s.id = ${id} and ${ofOwner('s', adminId)}`.execute(db)
  return rows[0]
}

export const findSubscriptionSubjects: FindSubjects = async ({ db, adminId }, ids) => {
  const { rows } = await sql<{ id: string; admin_id: string; gym_id: string }>`
    select s.id, s.admin_id, s.gym_id from subscriptions s
    where s.id ${isOneOf(ids)} and ${ofOwner('s', adminId)}`.execute(db)
  return rows.map(({ id, admin_id, gym_id }) => ({ id, adminId: admin_id, gymId: gym_id }))
}

/** The same row, and nobody else changes it until this transaction ends. */
export async function lockSubscription(
  db: Db,
  adminId: string,
  id: string,
  today: Day,
): Promise<SubscriptionRow | undefined> {
  const { rows } =
    await sql<SubscriptionRow>`select ${columns(adminId, today)} from ${withGymAndOwner(sql`subscriptions`, adminId)} where s.admin_id = ${adminId} and s.id = ${id} for update of s`.execute(
      db,
    )
  return rows[0]
}

/** Asked of a row that is locked: of two who renew it at once the second sees what the first made. */
export async function isRenewed(db: Db, adminId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriptions where admin_id = ${adminId} and renewed_from = ${id} limit 1`.execute(db)
  return rows.length > 0
}

export type NewSubscription = {
  adminId: string
  id: string
  gymId: string
  planId: string | null
  planName: string
  options: PlanOption[]
  start: Day
  duration: number
  price: Tiyin
  status: SubscriptionStatus
  renewedFrom: string | null
  note: string | null
}

export async function insertSubscription(db: Db, made: NewSubscription, now: Date): Promise<void> {
  await sql`
    insert into subscriptions (admin_id, id, gym_id, plan_id, plan_name, options, start_on, duration_days, price_tiyin, status, renewed_from, note, created_at)
    values (${made.adminId}, ${made.id}, ${made.gymId}, ${made.planId}, ${made.planName}, ${JSON.stringify(made.options)}::jsonb, ${made.start},
      ${made.duration}, ${made.price}, ${made.status}, ${made.renewedFrom}, ${made.note}, ${now})`.execute(db)
}

export async function setStatus(
  db: Db,
  { admin_id, id }: SubscriptionRow,
  status: SubscriptionStatus,
  stopped: { on: Day; reason: string } | null,
): Promise<void> {
  await sql`
    update subscriptions set status = ${status}, stopped_on = ${stopped?.on ?? null}, stop_reason = ${stopped ? stopped.reason : sql`stop_reason`}, version = version + 1
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}

export type PlanSold = { id: string; options: PlanOption[]; archived_at: Date | null }

/** The plan that is sold: by id, or the living one of this very name. */
export async function findPlanSold(db: Db, planId: string | null, name: string): Promise<PlanSold | undefined> {
  const { rows } = await sql<PlanSold>`
    select id, options, archived_at from subscription_plans
    where case when ${planId}::uuid is null then name = ${name} and archived_at is null else id = ${planId}::uuid end`.execute(
    db,
  )
  return rows[0]
}
