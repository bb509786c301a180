import { createHash, randomUUID } from 'node:crypto'
import { tashkentDay } from '#src/contract/days.ts'
import { foldText } from '#src/contract/text.ts'
import type { Statement } from '#src/server/wire.ts'
import type { Owner } from './people.ts'
import type { Script } from './recorder.ts'
import { withTypo } from './typo.ts'

/**
 * The limit that the product is measured by: for the calls that matter most the best SQL that we know, one statement for
 * all that a call reads or leaves behind, in one trip with its transaction, under row-level security, prepared. It knows
 * beforehand that the call may be made, and what to answer; nobody else could do with less and keep as much.
 */
type Best = (owner: Owner, nr: number) => { text: string; values: unknown[] } | undefined

const at = <T>(list: readonly T[], nr: number): T => list[nr % list.length] as T // no list here is empty
const now = () => new Date().toISOString()
const today = () => tashkentDay(new Date())

/** What a list and a page show beside the member `m`: gyms, what is owed, the membership that matters today ($2). */
const shown = `
  left join lateral (
    select jsonb_agg(jsonb_build_object('_id', g.id, 'name', g.name) order by g.name, g.id) as gyms
    from member_gyms mg join gyms g on g.admin_id = mg.admin_id and g.id = mg.gym_id
    where mg.admin_id = $1 and mg.member_id = m.id) gyms on true
  left join lateral (
    select sum(s.remaining_tiyin) as debt_tiyin from memberships s
    where s.admin_id = $1 and s.member_id = m.id and s.remaining_tiyin > 0 and s.status <> 'cancelled' and not s.is_reserved) debt on true
  left join lateral (
    select s.id as membership_id, s.gym_id, s.plan_id, s.plan_name, s.start_on, s.end_on, s.status as membership_status, s.payment_status, s.remaining_tiyin,
      s.conditions, exists (select from membership_freezes f where f.admin_id = $1 and f.membership_id = s.id
        and f.start_on <= $2::date and coalesce(f.ended_on, f.end_on) >= $2::date) as is_frozen
    from memberships s
    where s.admin_id = $1 and s.member_id = m.id and s.status <> 'cancelled' and not s.is_reserved and not s.is_drop_in
    order by case when s.start_on > $2::date then 1 when s.end_on >= $2::date then 0 else 2 end, abs(s.start_on - $2::date), s.id limit 1) current on true`
const card = `m.id, m.fullname, m.phone_number, m.gender, m.date_of_birth, m.note, m.avatar, m.code, m.status, m.created_at,
  gyms.gyms, debt.debt_tiyin, current.*`

/** What every act leaves besides its effect: who did it, and the answer for whoever asks again with the same key. */
const kept = (action: string, from: string) => `
  audited as (
    insert into audit_log (id, admin_id, actor_kind, actor_id, actor_name, action, entity, entity_id, after, at, request_id)
    select gen_random_uuid(), $1::uuid, 'admin', $1::uuid, 'Egasi', '${action}', '${action.split('.')[0]}', id, to_jsonb(${from}), $3::timestamptz, $4 from ${from}),
  answered as (
    insert into idempotency_keys (actor_id, endpoint, key, body_hash, reply, created_at)
    select $1::uuid, '${action}', $4, $5::bytea, to_jsonb(${from}), $3::timestamptz from ${from})`
const keptValues = () => {
  const key = randomUUID()
  return [now(), key, createHash('sha256').update(key).digest()]
}
/** The next receipt of the gym. */
const counted = (gym: string) => `
  counted as (
    insert into receipt_counters (admin_id, gym_id, last_number) ${gym}
    on conflict (admin_id, gym_id) do update set last_number = receipt_counters.last_number + 1 returning last_number)`
const told = (kind: string, from: string) => `
  select gen_random_uuid(), $1::uuid, 'member', member_id, '${kind}', to_jsonb(${from}), '/member', $3::timestamptz from ${from}`
const intoNotices =
  'insert into notifications (id, admin_id, recipient_kind, recipient_id, kind, params, link, created_at)'

const best: Readonly<Record<string, Best>> = {
  'member list': ({ id }, nr) => ({
    text: `select ${card}, (select count(*) from members a where a.admin_id = $1 and a.deleted_at is null) as total
      from (select * from members m where m.admin_id = $1 and m.deleted_at is null order by m.fullname desc, m.id desc limit 10 offset $3) m ${shown}
      order by m.fullname desc, m.id desc`,
    values: [id, today(), (nr % 20) * 10],
  }),
  'member search, typo': ({ id }, nr) => ({
    text: `with found as materialized (
        select m.*, f.rank from search_members($3, null, 1000) f (id, rank) join members m on m.admin_id = $1 and m.id = f.id where m.deleted_at is null)
      select ${card}, (select count(*) from found) as total
      from (select * from found order by rank desc, fullname, id limit 10) m ${shown} order by m.rank desc, m.fullname, m.id`,
    values: [id, today(), foldText(withTypo(nr))],
  }),
  'member page': ({ id, members }, nr) => ({
    text: `select ${card}, summary.*, (select row_to_json(n) from member_notes n where n.admin_id = $1 and n.member_id = m.id and n.is_pinned) as pinned
      from members m ${shown}
      left join lateral (
        select count(*) as memberships, sum(s.paid_tiyin) as paid_tiyin, min(s.start_on) as first_on, max(s.end_on) as last_on,
          count(*) filter (where s.status = 'cancelled') as cancelled, count(*) filter (where s.end_on < $2::date) as expired
        from memberships s where s.admin_id = $1 and s.member_id = m.id and not s.is_reserved) summary on true
      where m.admin_id = $1 and m.id = $3 and m.deleted_at is null`,
    values: [id, today(), at(members, nr).id],
  }),
  'membership sale, paid': ({ id, members, unsoldPlan }, nr) => {
    const member = members[nr]
    return (
      member && {
        text: `with plan as (
          select p.* from membership_plans p
          where p.admin_id = $1::uuid and p.id = $8::uuid and p.archived_at is null
            and exists (select from membership_plan_gyms g where g.admin_id = $1::uuid and g.plan_id = p.id and g.gym_id = $6::uuid)
            and exists (select from subscriptions n where n.admin_id = $1::uuid and n.gym_id = $6::uuid and n.status = 'active' and $2::date between n.start_on and n.end_on)
          for share),
        buyer as (select id from members where admin_id = $1::uuid and id = $7::uuid and deleted_at is null and status = 'active' for update),
        sold as (
          insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, options, conditions, start_on, duration_days, freeze_days_allowed,
            price_tiyin, paid_tiyin, due_on, status, sold_on, sold_by_kind, sold_by_id, created_at)
          select $1::uuid, gen_random_uuid(), $6::uuid, buyer.id, plan.id, plan.name, plan.options, plan.conditions, $2::date, plan.duration_days,
            coalesce(plan.freeze_days, 30), plan.price_tiyin, plan.price_tiyin, $2::date, 'active', $2::date, 'admin', $1::uuid, $3::timestamptz
          from plan, buyer returning *),
        ${counted('values ($1::uuid, $6::uuid, 1)')},
        paid as (
          insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, created_at, business_on,
            made_by_kind, made_by_id, receipt_number)
          select $1::uuid, gen_random_uuid(), $6::uuid, sold.id, sold.member_id, 'payment', sold.price_tiyin, 'cash', $3::timestamptz, $2::date, 'admin', $1::uuid, last_number
          from sold, counted returning *),
        told as (${intoNotices} ${told('membership_sold', 'sold')} union all ${told('payment_taken', 'paid')}),
        ${kept('memberships.create', 'sold')}
        select sold.*, paid.receipt_number from sold, paid`,
        values: [id, today(), ...keptValues(), member.gymId, member.id, unsoldPlan.id],
      }
    )
  },
  'payment of a debt': ({ id, debts }, nr) => {
    const debt = debts[nr]
    return debt === undefined
      ? undefined
      : {
          text: `with held as (
            select id, gym_id, member_id from memberships where admin_id = $1::uuid and id = $6::uuid and remaining_tiyin >= 100000 for update),
          ${counted('select $1::uuid, gym_id, 1 from held')},
          paid as (
            insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, created_at, business_on,
              made_by_kind, made_by_id, receipt_number)
            select $1::uuid, gen_random_uuid(), gym_id, id, member_id, 'payment', 100000, 'card', $3::timestamptz, $2::date, 'admin', $1::uuid, last_number
            from held, counted returning *),
          summed as (
            update memberships s set paid_tiyin = s.paid_tiyin + 100000 from held where s.admin_id = $1::uuid and s.id = held.id
            returning s.due_tiyin, s.paid_tiyin, s.remaining_tiyin, s.payment_status),
          told as (${intoNotices} ${told('payment_taken', 'paid')}),
          ${kept('transactions.createForMembership', 'paid')}
          select paid.*, summed.* from paid, summed`,
          values: [id, today(), ...keptValues(), debt],
        }
  },
  'door, check-in': ({ id, visitors }, nr) => {
    const visitor = visitors[nr]
    return (
      visitor && {
        text: `with held as (
          select s.id from memberships s join gym_settings g on g.admin_id = $1::uuid and g.gym_id = s.gym_id
          where s.admin_id = $1::uuid and s.gym_id = $6::uuid and s.member_id = $7::uuid and s.status = 'active' and s.remaining_tiyin = 0
            and $2::date between s.start_on and s.end_on
            and not exists (select from gym_holidays h where h.admin_id = $1::uuid and h.gym_id = $6::uuid and h.holiday_on = $2::date)
          order by s.start_on limit 1 for update of s),
        entered as (
          insert into visits (admin_id, id, gym_id, member_id, membership_id, visited_at, visited_on, checked_in_by_kind, checked_in_by_id)
          select $1::uuid, gen_random_uuid(), $6::uuid, m.id, held.id, $3::timestamptz, $2::date, 'admin', $1::uuid
          from members m, held where m.admin_id = $1::uuid and m.id = $7::uuid and m.deleted_at is null and m.status = 'active'
          on conflict (admin_id, gym_id, member_id, visited_on) where undone_at is null do nothing returning *),
        ${kept('visits.checkIn', 'entered')}
        select entered.*, m.fullname, m.avatar, m.code from entered join members m on m.admin_id = $1::uuid and m.id = entered.member_id`,
        values: [id, today(), ...keptValues(), visitor.gymId, visitor.id],
      }
    )
  },
}

const plain = (text: string): Statement => ({ text, values: [], name: undefined })

/** The scripts of a call's best SQL for so many numbers; undefined where none is written. */
export function bestScript(scenario: string, owner: Owner, nr: number): Script | undefined {
  const statement = best[scenario]?.(owner, nr)
  return (
    statement && [
      [
        plain('BEGIN'),
        {
          text: `select set_config('role', $1, true), set_config('app.admin_id', $2, true), set_config('app.actor_id', $2, true)`,
          values: ['polvon_tenant', owner.id],
          name: undefined,
        },
        { ...statement, name: undefined },
        plain('COMMIT'),
      ],
    ]
  )
}

export const hasBest = (scenario: string): boolean => scenario in best
