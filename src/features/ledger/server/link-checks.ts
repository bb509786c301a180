import { sql } from 'kysely'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import type { Check } from './check-query.ts'

/** What a transaction says of itself, apart from sums. */
const whole = sql`
  t.amount_tiyin > 0 and num_nonnulls(t.membership_id, t.subscription_id) = 1
  and (t.transaction_type in ('payment', 'refund')) = (t.payment_method is not null)
  and (t.transaction_type in ('adjustment', 'discount')) = (t.direction is not null)
  and (t.transaction_type = 'discount') = (t.promo_code_id is not null)
  and (t.transaction_type = 'refund') = (t.refunds_transaction_id is not null)
  and (t.transaction_type = 'payment' or t.reason is not null)`

export const linkChecks: Check[] = [
  {
    name: 'transactions are whole',
    query: (of) => sql`
      select 'transactions' as "table", t.admin_id, t.id, 'shape' as what,
        concat_ws(' ', t.transaction_type, t.direction, t.amount_tiyin, t.payment_method, t.reason) as stored, 'a whole entry' as expected
      from transactions t where ${of('t')} and not (${whole})`,
  },
  {
    name: 'transactions belong to their debt',
    query: (of) => sql`
      select 'transactions' as "table", t.admin_id, t.id, v.what, v.stored::text, v.expected::text
      from transactions t join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
      cross join lateral (values ('gym_id', t.gym_id, s.gym_id), ('member_id', t.member_id, s.member_id)) v (what, stored, expected)
      where ${of('t')} and (t.gym_id <> s.gym_id or t.member_id is distinct from s.member_id) and v.stored is distinct from v.expected
      union all
      select 'transactions', t.admin_id, t.id, 'gym_id', t.gym_id::text, s.gym_id::text
      from transactions t join subscriptions s on s.admin_id = t.admin_id and s.id = t.subscription_id
      where ${of('t')} and t.gym_id <> s.gym_id
      union all
      select 'transactions', t.admin_id, t.id, 'target', coalesce(t.membership_id, t.subscription_id)::text, 'one that exists'
      from transactions t
        left join memberships m on m.admin_id = t.admin_id and m.id = t.membership_id
        left join subscriptions s on s.admin_id = t.admin_id and s.id = t.subscription_id
      where ${of('t')} and m.id is null and s.id is null`,
  },
  {
    name: 'memberships, members, plans and gyms are of one owner',
    query: (of) => sql`
      select 'memberships' as "table", s.admin_id, s.id, v.what, v.stored::text, 'one of this owner' as expected
      from memberships s
        left join members m on m.admin_id = s.admin_id and m.id = s.member_id
        left join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
        left join membership_plans p on p.admin_id = s.admin_id and p.id = s.plan_id
      cross join lateral (values ('member_id', s.member_id, m.id), ('gym_id', s.gym_id, g.id), ('plan_id', s.plan_id, p.id)) v (what, stored, found)
      where ${of('s')} and (m.id is null or g.id is null or p.id is null) and v.found is null
      union all
      select 'subscriptions', s.admin_id, s.id, 'gym_id', s.gym_id::text, 'one of this owner'
      from subscriptions s left join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id where ${of('s')} and g.id is null
      union all
      select 'membership_freezes', f.admin_id, f.id, 'membership_id', f.membership_id::text, 'of the same member and gym'
      from membership_freezes f left join memberships s on s.admin_id = f.admin_id and s.id = f.membership_id
      where ${of('f')} and (f.member_id, f.gym_id) is distinct from (s.member_id, s.gym_id)`,
  },
  {
    name: 'promo codes are used as often as they may be',
    query: (of) => sql`
      with used as (
        select t.admin_id, t.promo_code_id as id, count(*) as uses from transactions t
        join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
        where t.promo_code_id is not null and s.status <> 'cancelled' and ${of('t')} group by 1, 2
      )
      select 'promo_codes' as "table", c.admin_id, c.id, 'most_uses' as what, u.uses::text as stored, c.most_uses::text as expected
      from promo_codes c join used u on u.admin_id = c.admin_id and u.id = c.id where ${of('c')} and u.uses > c.most_uses`,
  },
  {
    name: 'promises are of their debt',
    query: (of) => sql`
      select 'promises' as "table", p.admin_id, p.id, v.what, v.stored::text, v.expected::text
      from promises p left join memberships s on s.admin_id = p.admin_id and s.id = p.membership_id
      cross join lateral (values ('gym_id', p.gym_id, s.gym_id), ('member_id', p.member_id, s.member_id)) v (what, stored, expected)
      where ${of('p')} and v.stored is distinct from v.expected`,
  },
  {
    // parts that were agreed together were written at one moment: each waits for itself and for those before it
    name: 'parts of a debt add up',
    query: (of) => sql`
      with parts as (
        select p.admin_id, p.id, p.amount_tiyin, p.part_tiyin,
          (select sum(e.part_tiyin) from promises e where e.admin_id = p.admin_id and e.membership_id = p.membership_id
            and e.created_at = p.created_at and e.promised_on <= p.promised_on) as sum_tiyin,
          (select count(*) from promises e where e.admin_id = p.admin_id and e.membership_id = p.membership_id and e.created_at = p.created_at) as parts,
          (select count(*) from promises e where e.admin_id = p.admin_id and e.membership_id = p.membership_id and e.created_at = p.created_at
            and (e.part_tiyin is null or (e.promised_on = p.promised_on and e.id <> p.id))) as odd
        from promises p where p.part_tiyin is not null and ${of('p')}
      )
      select 'promises' as "table", c.admin_id, c.id, v.what, v.stored, v.expected
      from parts c cross join lateral (values
        ('amount_tiyin', c.amount_tiyin::text, c.sum_tiyin::text), ('parts', c.parts::text, least(greatest(c.parts, 2), 12)::text), ('odd parts', c.odd::text, '0')
      ) v (what, stored, expected)
      where v.stored is distinct from v.expected`,
  },
  {
    name: 'who made a transaction is of its owner',
    query: (of) => sql`
      select 'transactions' as "table", t.admin_id, t.id, 'made_by_id' as what, t.made_by_kind || ' ' || coalesce(t.made_by_id::text, 'nobody') as stored,
        'somebody of this owner' as expected
      from transactions t left join employees e on e.admin_id = t.admin_id and e.id = t.made_by_id
      where ${of('t')} and ((t.made_by_kind = 'employee' and e.id is null) or (t.made_by_kind = 'admin' and t.made_by_id is distinct from t.admin_id))`,
  },
  {
    name: 'cash that an employee took is in a shift',
    query: (of) => sql`
      select 'transactions' as "table", t.admin_id, t.id, 'shift_id' as what, null::text as stored, 'a shift of this gym at this time' as expected
      from transactions t
      where t.payment_method = 'cash' and t.membership_id is not null and t.made_by_kind = 'employee' and t.shift_id is null and ${of('t')}
        -- a card was corrected to cash without a till until that was refused: who may change rows by hand leaves no such note
        and t.edited_at is null
        -- what a file brought changed hands elsewhere, and before their first till nobody had one
        and t.business_on = ${tashkentDayOf('t.created_at')} and exists (
          select from cash_shifts s where s.admin_id = t.admin_id and s.gym_id = t.gym_id and s.opened_by_id = t.made_by_id and s.opened_at <= t.created_at)`,
  },
  {
    // a request tells its time when it begins and may then wait for the shift's row, at most as long as locks are waited for
    name: 'money of a shift was taken at its desk and in its time',
    query: (of) => sql`
      select 'transactions' as "table", t.admin_id, t.id, 'shift_id' as what, t.shift_id::text as stored, 'a shift of this gym at this time' as expected
      from transactions t left join cash_shifts s on s.admin_id = t.admin_id and s.id = t.shift_id
      where t.shift_id is not null and ${of('t')}
        and (s.id is null or s.gym_id <> t.gym_id or t.payment_method is null
          or t.created_at < s.opened_at - interval '30 seconds' or t.created_at > s.closed_at + interval '30 seconds')`,
  },
  {
    name: 'every edit of a transaction is in the audit log',
    query: (of) => sql`
      with edited as materialized (select t.admin_id, t.id, t.version from transactions t where t.version > 1 and ${of('t')})
      select 'transactions' as "table", t.admin_id, t.id, 'version' as what, t.version::text as stored, (1 + count(a.id))::text as expected
      from edited t left join audit_log a on a.entity_id = t.id and a.action = 'transactions.update'
      group by t.admin_id, t.id, t.version having t.version <> 1 + count(a.id)`,
  },
  {
    name: 'kept answers tell of what is there, each of its own',
    query: (of) => sql`
      with people as materialized (select e.id, e.admin_id from employees e where ${of('e')}),
      kept as (
        select k.endpoint || ' ' || k.key as key, k.actor_id, coalesce(e.admin_id, a.id) as admin_id, k.reply,
          (k.reply -> 'transaction' ->> '_id')::uuid as transaction_id, (k.reply -> 'transaction' ->> 'paid_amount')::numeric * 100 as amount
        from idempotency_keys k left join people e on e.id = k.actor_id left join admins a on a.id = k.actor_id
      ), mine as materialized (select k.* from kept k where ${of('k')}),
      named as materialized (
        select t.id, t.amount_tiyin from transactions t where ${of('t')} and t.id in (select k.transaction_id from mine k))
      select 'idempotency_keys' as "table", k.admin_id, k.actor_id as id, k.key as what, 'no answer' as stored, 'the first answer' as expected
      from mine k where k.reply is null
      union all
      select 'idempotency_keys', k.admin_id, k.actor_id, k.key, k.transaction_id || ' ' || k.amount, coalesce(t.id || ' ' || t.amount_tiyin, 'no such transaction')
      from mine k left join named t on t.id = k.transaction_id
      where k.transaction_id is not null and (t.id is null or t.amount_tiyin <> k.amount)
      union all
      select 'transactions', min(k.admin_id::text)::uuid, k.transaction_id, 'keys that answer with it', count(*)::text, '1'
      from mine k where k.transaction_id is not null and k.key like 'transactions.create%' group by k.transaction_id having count(*) > 1`,
  },
]
