import { sql } from 'kysely'
import { addDays, type Day, firstOfMonth, startOfDay } from '#src/contract/days.ts'
import type { SortOf } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { type DaysOfList, withinDays } from '#src/server/within-days.ts'
import type { ReceivedRating } from '../contract.ts'
import { ratingDays } from '../rules.ts'

type Who = { adminId: string; gymId: string; memberId: string }

export async function hasVisited(db: Db, { adminId, gymId, memberId }: Who, today: Day): Promise<boolean> {
  const { rows } = await sql`
    select 1 from visits v
    where v.admin_id = ${adminId} and v.gym_id = ${gymId} and v.member_id = ${memberId} and v.undone_at is null
      and v.visited_on between ${addDays(today, -ratingDays)} and ${today} limit 1`.execute(db)
  return rows.length > 0
}

type LastRow = { stars: number; comment: string | null; created_at: Date; month_on: Day }

/** Once in thirty days and once in a calendar month: from when on the next one may be given. */
export function nextRatingAt({ created_at: given, month_on: month }: LastRow): Date {
  const thirtyDays = new Date(given.getTime() + ratingDays * 24 * 3_600_000)
  const nextMonth = startOfDay(firstOfMonth(addDays(month, 31)))
  return thirtyDays > nextMonth ? thirtyDays : nextMonth
}

export async function findLast(db: Db, { adminId, gymId, memberId }: Who): Promise<LastRow | undefined> {
  const { rows } = await sql<LastRow>`
    select r.stars, r.comment, r.created_at, r.month_on
    from ratings r where r.admin_id = ${adminId} and r.gym_id = ${gymId} and r.member_id = ${memberId}
    order by r.month_on desc limit 1`.execute(db)
  return rows[0]
}

/** The rating and the gym's sums, which the average is made of, move together. */
export async function insertRating(
  db: Db,
  { adminId, gymId, memberId }: Who,
  given: { stars: number; text: string | null },
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  await sql`
    insert into ratings (admin_id, gym_id, member_id, month_on, stars, comment, created_at)
    values (${adminId}, ${gymId}, ${memberId}, ${firstOfMonth(today)}, ${given.stars}, ${given.text}, ${now})`.execute(
    db,
  )
  await sql`
    update gyms set rating_sum = rating_sum + ${given.stars}, rating_count = rating_count + 1
    where admin_id = ${adminId} and id = ${gymId}`.execute(db)
}

type ReceivedRow = { member_id: string; fullname: string; stars: number; comment: string | null; created_at: Date }
type Asked = DaysOfList & {
  page: number
  limit: number
  sort?: SortOf<'member' | 'stars' | 'date'> | undefined
  stars?: number | undefined
}

export async function listRatings(
  db: Db,
  { adminId, gymId }: { adminId: string; gymId: string },
  { page, limit, sort, stars, ...days }: Asked,
): Promise<{ ratings: ReceivedRating[]; total: number }> {
  const where = sql`r.admin_id = ${adminId} and r.gym_id = ${gymId} and (${stars ?? null}::int is null or r.stars = ${stars ?? null}::int)
    and ${withinDays(sql`r.created_at`, days)}`
  const newest = sql`r.created_at desc, r.member_id`
  const sorts = { member: sql`m.fullname`, stars: sql`r.stars`, date: sql`r.created_at` }
  const { rows } = await sql<ReceivedRow>`
    select r.member_id, m.fullname, r.stars, r.comment, r.created_at
    from ratings r join members m on m.admin_id = r.admin_id and m.id = r.member_id
    where ${where} order by ${sortOrder(sort, sorts, newest) ?? newest} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`select count(*) as total from ratings r where ${where}`.execute(db)
  return {
    ratings: rows.map((row) => ({
      _id: `${row.member_id}:${row.created_at.toISOString()}`,
      member_id: { _id: row.member_id, fullname: row.fullname },
      stars: row.stars,
      text: row.comment,
      createdAt: row.created_at.toISOString(),
    })),
    total: counted.rows[0]?.total ?? 0,
  }
}
