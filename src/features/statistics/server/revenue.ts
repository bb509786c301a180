import { type RawBuilder, sql } from 'kysely'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { MemberScope } from '#src/features/members/server/queries.ts'
import { inScope } from '#src/features/memberships/server/earned.ts'
import type { Db } from '#src/server/db.ts'
import type { Breakdown, RevenueBucket } from '../contract.ts'
import { type Bucket, type BucketUnit, changePct } from '../rules.ts'
import type { ChosenPeriod } from './chosen-period.ts'

/** The column of a chart that a row falls into. Hours are those of the Tashkent clock on the row's own day. */
export const bucketOf = (unit: BucketUnit, day: string, at: string): RawBuilder<string> => {
  const on = sql.ref(day)
  switch (unit) {
    case 'hour':
      return sql`to_char(${on}, 'YYYY-MM-DD') || to_char(${sql.ref(at)} at time zone 'Asia/Tashkent', '"T"HH24":00"')`
    case 'day':
      return sql`to_char(${on}, 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${on}, 'YYYY-MM')`
    case 'year':
      return sql`to_char(${on}, 'YYYY')`
  }
}

type Part = 'total' | 'previous' | 'bucket' | 'method' | 'gym' | 'plan' | 'maker'
type PartRow = {
  part: Part
  key: string | null
  name: string | null
  role: string | null
  gross: Tiyin
  refunds: Tiyin
  count: number
}

/** Payments and refunds of memberships by the day of payment: the period from every side and the one before, in one statement. */
async function readParts(db: Db, scope: MemberScope, { start, end, previous, unit }: ChosenPeriod): Promise<PartRow[]> {
  const sums = sql`
    coalesce(sum(amount_tiyin) filter (where transaction_type = 'payment'), 0)::bigint as gross,
    coalesce(sum(amount_tiyin) filter (where transaction_type = 'refund'), 0)::bigint as refunds,
    count(*) as count`
  const { rows } = await sql<PartRow>`
    with moved as materialized (
      select t.admin_id, t.gym_id, t.membership_id, t.payment_method, t.made_by_kind, t.made_by_id, t.transaction_type, t.amount_tiyin,
        t.business_on >= ${start} as is_now, ${bucketOf(unit, 't.business_on', 't.created_at')} as bucket
      from transactions t
      where ${inScope('t', scope)} and t.membership_id is not null and t.transaction_type in ('payment', 'refund')
        and t.business_on between ${previous.start} and ${end}
    ), now as (select * from moved where is_now)
    select 'total' as part, null as key, null as name, null as role, ${sums} from now
    union all select 'previous', null, null, null, ${sums} from moved where not is_now
    union all select 'bucket', bucket, null, null, ${sums} from now group by bucket
    union all select 'method', payment_method, null, null, ${sums} from now group by payment_method
    union all select 'gym', n.gym_id::text, min(g.name), null, ${sums}
      from now n join gyms g on g.admin_id = n.admin_id and g.id = n.gym_id group by n.gym_id
    union all select 'plan', m.plan_id::text, min(p.name), null, ${sums}
      from now n join memberships m on m.admin_id = n.admin_id and m.id = n.membership_id
        join membership_plans p on p.admin_id = m.admin_id and p.id = m.plan_id group by m.plan_id
    union all select 'maker', max(n.made_by_id::text) filter (where n.made_by_kind <> 'superadmin'),
        min(case n.made_by_kind when 'employee' then e.fullname when 'admin' then a.fullname when 'member' then c.fullname end), n.made_by_kind, ${sums}
      from now n
        left join employees e on n.made_by_kind = 'employee' and e.admin_id = n.admin_id and e.id = n.made_by_id
        left join admins a on n.made_by_kind = 'admin' and a.id = n.made_by_id
        left join members c on n.made_by_kind = 'member' and c.admin_id = n.admin_id and c.id = n.made_by_id
      group by n.made_by_kind, case when n.made_by_kind <> 'superadmin' then n.made_by_id end`.execute(db)
  return rows
}

const net = ({ gross, refunds }: Pick<PartRow, 'gross' | 'refunds'>): number => toSom(gross - refunds)

/** Every column, those without a payment too. */
export function revenueSeries(
  buckets: readonly Bucket[],
  rows: readonly Pick<PartRow, 'key' | 'gross' | 'refunds' | 'count'>[],
): RevenueBucket[] {
  const found = new Map(rows.map((row) => [row.key, row]))
  return buckets.map((bucket) => {
    const { gross, refunds, count } = found.get(bucket.bucket) ?? { gross: 0, refunds: 0, count: 0 }
    return { ...bucket, gross: toSom(gross), refunds: toSom(refunds), net: toSom(gross - refunds), count }
  })
}

export async function revenueOf(db: Db, scope: MemberScope, chosen: ChosenPeriod): Promise<Breakdown> {
  const rows = await readParts(db, scope, chosen)
  const of = (part: Part) => rows.filter((row) => row.part === part)
  const largestFirst = (part: Part) => of(part).toSorted((a, b) => b.gross - b.refunds - (a.gross - a.refunds))
  const nothing = { gross: 0, refunds: 0 }
  const total = of('total')[0] ?? nothing
  const previous = net(of('previous')[0] ?? nothing)
  const byMethod = (method: string) => net(of('method').find(({ key }) => key === method) ?? nothing)
  return {
    period: chosen.period,
    date: chosen.start,
    startDate: chosen.start,
    endDate: chosen.end,
    gross: toSom(total.gross),
    refunds: toSom(total.refunds),
    net: net(total),
    previous_net: previous,
    change_pct: changePct(net(total), previous),
    by_method: { cash: byMethod('cash'), card: byMethod('card'), online: byMethod('online') },
    by_gym: largestFirst('gym').map((row) => ({ gym_id: row.key ?? '', name: row.name ?? '', net: net(row) })),
    by_plan: largestFirst('plan').map((row) => ({ plan_id: row.key ?? '', name: row.name ?? '', net: net(row) })),
    by_employee: largestFirst('maker').map((row) => ({
      employee_id: row.key,
      role: row.role ?? '',
      name: row.name,
      net: net(row),
    })),
    series: revenueSeries(chosen.buckets, of('bucket')),
  }
}
