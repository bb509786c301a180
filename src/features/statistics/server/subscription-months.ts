import { sql } from 'kysely'
import { addDays, addMonths, type Day, firstOfMonth } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { earnedBy, hasMoved, mayEarn, runs } from '#src/features/subscriptions/server/worth.ts'
import type { Db } from '#src/server/db.ts'
import type { SubscriptionMonth } from '../platform-contract.ts'
import { bucketsOf } from '../rules.ts'

type Sums = Record<'opening' | 'new' | 'resumed' | 'expansion' | 'contraction' | 'lost' | 'closing' | 'earned', Tiyin>
type Row = Sums & { place: number }

/**
 * What gyms' subscriptions bring, month by month: a month's worth at both ends of each and how the one became the other
 * (a gym counts with its change from end to end, whatever was between), and what the month earned. The month that runs ends today.
 */
export async function subscriptionMonths(db: Db, today: Day, months: number): Promise<SubscriptionMonth[]> {
  const start = addMonths(firstOfMonth(today), 1 - months)
  const buckets = bucketsOf('month', { start, end: addDays(addMonths(firstOfMonth(today), 1), -1) })
  const closing = [addDays(start, -1), ...buckets.map(({ end }) => (end < today ? end : today))]
  const before = sql<Day>`d.closing[m.place]`
  const now = sql<Day>`d.closing[p.place + 1]`
  const sumOf = (move: Parameters<typeof hasMoved>[1]) =>
    sql`coalesce(sum(m.now_tiyin - m.before_tiyin) filter (where ${hasMoved('m', move, before)}), 0)::bigint`
  const { rows } = await sql<Row>`
    with days as (select ${closing}::date[] as closing
    ), running as materialized (
      select r.* from (${runs(null, today)}) r where r.monthly_tiyin > 0
    ), held as (
      -- what each gym was worth at the closing days on which it was worth anything; place 0 is the day before the first month
      select r.admin_id, r.gym_id, p.place, sum(r.monthly_tiyin)::bigint as tiyin
      from running r cross join days d,
        generate_series(width_bucket(r.start_on - 1, d.closing), width_bucket(r.last_on, d.closing) - 1) p (place)
      group by r.admin_id, r.gym_id, p.place
    ), ends as (
      select e.admin_id, e.gym_id, e.place, sum(e.before_tiyin)::bigint as before_tiyin, sum(e.now_tiyin)::bigint as now_tiyin
      from (
        select admin_id, gym_id, place, 0 as before_tiyin, tiyin as now_tiyin from held
        union all select admin_id, gym_id, place + 1, tiyin, 0 from held
      ) e where e.place between 1 and ${months}::integer group by e.admin_id, e.gym_id, e.place
    ), moves as (
      select m.place, sum(m.before_tiyin)::bigint as opening, sum(m.now_tiyin)::bigint as closing, ${sumOf('new')} as new,
        ${sumOf('resumed')} as resumed, ${sumOf('expanded')} as expansion, ${sumOf('contracted')} as contraction, ${sumOf('lost')} as lost
      from (
        select e.*, f.first_on from ends e
        join (select admin_id, gym_id, min(start_on) as first_on from running group by admin_id, gym_id) f
          on f.admin_id = e.admin_id and f.gym_id = e.gym_id
      ) m cross join days d group by m.place
    ), earned as (
      select p.place, sum(${earnedBy(now)} - ${earnedBy(sql`d.closing[p.place]`)})::bigint as earned
      from subscriptions s cross join days d,
        generate_series(greatest(1, width_bucket(s.start_on - 1, d.closing)), least(${months}::integer, width_bucket(s.end_on - 1, d.closing))) p (place)
      where ${mayEarn(sql`${start}::date`, sql`${today}::date`, today)} group by p.place
    )
    select n.place, coalesce(m.opening, 0)::bigint as opening, coalesce(m.new, 0)::bigint as new, coalesce(m.resumed, 0)::bigint as resumed,
      coalesce(m.expansion, 0)::bigint as expansion, coalesce(m.contraction, 0)::bigint as contraction, coalesce(m.lost, 0)::bigint as lost,
      coalesce(m.closing, 0)::bigint as closing, coalesce(e.earned, 0)::bigint as earned
    from generate_series(1, ${months}::integer) n (place)
    left join moves m on m.place = n.place
    left join earned e on e.place = n.place
    order by n.place`.execute(db)
  return buckets.map((bucket, nr) => {
    const { place: _, ...sums } = rows[nr] as Row // one for each of the months
    const som = Object.fromEntries(Object.entries(sums).map(([name, tiyin]) => [name, toSom(tiyin)])) as Sums
    return { ...bucket, ...som }
  })
}
