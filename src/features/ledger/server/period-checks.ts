import { type RawBuilder, sql } from 'kysely'
import { ownerOf } from '#src/server/owned.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import type { Check } from './check-query.ts'

/** Two periods of one kind that share a day: the later one is named. */
const overlaps = (table: string, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with ordered as (
    select p.*, max(p.last_on) over (partition by p.admin_id, p.one order by p.first_on, p.last_on, p.id rows between unbounded preceding and 1 preceding) as reached
    from (${rows}) p
  )
  select ${sql.lit(table)} as "table", o.admin_id, o.id, 'begins before the one before ends' as what, o.first_on::text as stored,
    'after ' || o.reached as expected
  from ordered o where o.first_on <= o.reached`

export const periodChecks: Check[] = [
  {
    name: 'memberships of one plan do not overlap',
    query: (of) =>
      overlaps(
        'memberships',
        sql`select s.admin_id, s.id, (s.gym_id, s.member_id, s.plan_id) as one, s.start_on as first_on, s.end_on as last_on
          from memberships s where s.status <> 'cancelled' and not s.is_used_up and ${of('s')}`,
      ),
  },
  {
    name: 'subscriptions of a gym do not overlap',
    query: (of) =>
      overlaps(
        'subscriptions',
        sql`select s.admin_id, s.id, s.gym_id as one, s.start_on as first_on, s.end_on as last_on
          from subscriptions s where s.status in ('pending', 'active') and ${of('s')}`,
      ),
  },
  {
    name: 'freezes of a membership do not overlap',
    query: (of) =>
      overlaps(
        'membership_freezes',
        sql`select f.admin_id, f.id, f.membership_id as one, f.start_on as first_on, coalesce(f.ended_on, f.end_on) as last_on
          from membership_freezes f where coalesce(f.ended_on, f.end_on) >= f.start_on and ${of('f')}`,
      ),
  },
  {
    name: 'frozen days and the end of a membership',
    query: (of, adminId) => sql`
      with frozen as (
        select f.admin_id, f.membership_id as id, sum(coalesce(f.ended_on, f.end_on) - f.start_on + 1) as days
        from membership_freezes f where ${of('f')} group by 1, 2
      ), truth as (
        select s.admin_id, s.id, s.frozen_days, s.end_on, coalesce(f.days, 0)::int as days,
          s.start_on + (s.duration_days + s.gift_days + coalesce(f.days, 0)::int - 1) as last_on
        from memberships s left join frozen f on f.admin_id = ${ownerOf('s', adminId)} and f.id = s.id
        where ${of('s')}
      )
      select 'memberships' as "table", t.admin_id, t.id, v.what,
        case when v.what = 'end_on' then t.end_on::text else t.frozen_days::text end as stored,
        case when v.what = 'end_on' then t.last_on::text else t.days::text end as expected
      from truth t cross join (values ('frozen_days'), ('end_on')) v (what)
      where case when v.what = 'end_on' then t.end_on <> t.last_on else t.frozen_days <> t.days end`,
  },
  {
    name: 'freezes lie within their membership',
    query: (of) => sql`
      select 'membership_freezes' as "table", f.admin_id, f.id, 'period' as what, f.start_on || '…' || coalesce(f.ended_on, f.end_on) as stored,
        'within ' || s.start_on || '…' || s.end_on as expected
      from membership_freezes f join memberships s on s.admin_id = f.admin_id and s.id = f.membership_id
      where ${of('f')} and coalesce(f.ended_on, f.end_on) >= f.start_on and (f.start_on < s.start_on or coalesce(f.ended_on, f.end_on) > s.end_on)`,
  },
  {
    name: 'the end of a subscription',
    query: (of) => sql`
      select 'subscriptions' as "table", s.admin_id, s.id, 'end_on' as what, s.end_on::text as stored, (s.start_on + (s.duration_days - 1))::text as expected
      from subscriptions s where ${of('s')} and s.end_on <> s.start_on + (s.duration_days - 1)`,
  },
  {
    name: 'the day of a transaction is the Tashkent day of its moment',
    query: (of) => sql`
      select 'transactions' as "table", t.admin_id, t.id, 'business_on' as what, t.business_on::text as stored,
        ${tashkentDayOf('t.created_at')}::text as expected
      from transactions t where ${of('t')} and t.business_on <> ${tashkentDayOf('t.created_at')}
        -- what an import brought in counts for the day on which it happened
        and (t.business_on > ${tashkentDayOf('t.created_at')} or not exists (
          select from import_rows i where i.admin_id = t.admin_id and i.membership_id = t.membership_id))`,
  },
  {
    name: 'renewals of memberships follow their own',
    query: (of) => sql`
      select 'memberships' as "table", r.admin_id, r.id, 'renewed_from' as what, r.renewed_from::text as stored,
        'an earlier one of the same member and gym' as expected
      from memberships r left join memberships o on o.admin_id = r.admin_id and o.id = r.renewed_from
      where r.renewed_from is not null and ${of('r')}
        and (o.id is null or o.id = r.id or o.created_at > r.created_at or (o.member_id, o.gym_id) <> (r.member_id, r.gym_id))
      union all
      select 'memberships', r.admin_id, r.renewed_from, 'renewed by', count(*)::text, '1'
      from memberships r where r.renewed_from is not null and r.status <> 'cancelled' and ${of('r')}
      group by r.admin_id, r.renewed_from having count(*) > 1`,
  },
  {
    name: 'renewals of subscriptions follow their own',
    query: (of) => sql`
      select 'subscriptions' as "table", r.admin_id, r.id, 'renewed_from' as what, r.renewed_from::text as stored,
        'an earlier one of the same gym' as expected
      from subscriptions r left join subscriptions o on o.admin_id = r.admin_id and o.id = r.renewed_from
      where r.renewed_from is not null and ${of('r')}
        and (o.id is null or o.id = r.id or o.created_at > r.created_at or o.gym_id <> r.gym_id)`,
  },
]
