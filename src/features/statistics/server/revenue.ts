import { type RawBuilder, sql } from 'kysely'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import type { Db } from '#src/server/db.ts'
import type { Breakdown, RevenueBucket } from '../contract.ts'
import { type Bucket, type BucketUnit, changePct } from '../rules.ts'
import type { ChosenPeriod } from './chosen-period.ts'
import { namesOfParts } from './names-of-parts.ts'

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
  role: string | null
  gross: Tiyin
  refunds: Tiyin
  count: number
}

/** Payments and refunds of memberships by the day of payment: the period from every side and the one before, in one statement. */
async function readParts(db: Db, scope: GymScope, { start, end, previous, unit }: ChosenPeriod): Promise<PartRow[]> {
  const sums = sql`coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(refunds), 0)::bigint as refunds, coalesce(sum(count), 0)::bigint as count`
  const { rows } = await sql<PartRow>`
    with moved as materialized (
      -- one row for each combination, so that every side adds up a few rows instead of all
      select t.admin_id, t.gym_id, m.plan_id, t.payment_method, t.made_by_kind, case when t.made_by_kind <> 'superadmin' then t.made_by_id end as made_by_id,
        t.business_on >= ${start} as is_now, ${bucketOf(unit, 't.business_on', 't.created_at')} as bucket,
        sum(t.amount_tiyin) filter (where t.transaction_type = 'payment') as gross,
        sum(t.amount_tiyin) filter (where t.transaction_type = 'refund') as refunds, count(*) as count
      from transactions t join memberships m on m.admin_id = t.admin_id and m.id = t.membership_id
      where ${inScope('t', scope)} and t.membership_id is not null and t.transaction_type in ('payment', 'refund')
        and t.business_on between ${previous.start} and ${end}
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ), now as (select * from moved where is_now)
    select 'total' as part, null as key, null as role, ${sums} from now
    union all select 'previous', null, null, ${sums} from moved where not is_now
    union all select 'bucket', bucket, null, ${sums} from now group by bucket
    union all select 'method', payment_method, null, ${sums} from now group by payment_method
    union all select 'gym', gym_id::text, null, ${sums} from now group by gym_id
    union all select 'plan', plan_id::text, null, ${sums} from now group by plan_id
    union all select 'maker', made_by_id::text, made_by_kind, ${sums} from now group by made_by_kind, made_by_id`.execute(
    db,
  )
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

export async function revenueOf(db: Db, scope: GymScope, chosen: ChosenPeriod): Promise<Breakdown> {
  const rows = await readParts(db, scope, chosen)
  const names = await namesOfParts(db, scope.adminId, rows)
  const nameOf = ({ key }: PartRow) => (key === null ? undefined : names.get(key))
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
    by_method: {
      cash: byMethod('cash'),
      card: byMethod('card'),
      online: byMethod('online'),
      gift_card: byMethod('gift_card'),
    },
    by_gym: largestFirst('gym').map((row) => ({ gym_id: row.key ?? '', name: nameOf(row) ?? '', net: net(row) })),
    by_plan: largestFirst('plan').map((row) => ({ plan_id: row.key ?? '', name: nameOf(row) ?? '', net: net(row) })),
    by_employee: largestFirst('maker').map((row) => ({
      employee_id: row.key,
      role: row.role ?? '',
      name: nameOf(row) ?? null,
      net: net(row),
    })),
    series: revenueSeries(chosen.buckets, of('bucket')),
  }
}
