import { sql } from 'kysely'
import type { Check } from './check-query.ts'

// Written apart from the product's own queries on purpose, as all checks are.

export const giftCardChecks: Check[] = [
  {
    name: 'gift cards hold what their entries say',
    query: (of) => sql`
      with moved as (
        select e.admin_id, e.gift_card_id as id,
          sum(case when e.kind in ('use', 'reversal', 'expiry') then -e.amount_tiyin else e.amount_tiyin end) as left_over,
          coalesce(sum(e.amount_tiyin) filter (where e.kind = 'sale'), 0) as sold,
          count(*) filter (where e.kind = 'reversal' and exists (
            select from gift_card_entries o where o.admin_id = e.admin_id and o.gift_card_id = e.gift_card_id and o.kind not in ('sale', 'reversal'))) as odd
        from gift_card_entries e where ${of('e')} group by 1, 2
      )
      select 'gift_cards' as "table", c.admin_id, c.id, v.what, v.stored, v.expected
      from gift_cards c left join moved m on m.admin_id = c.admin_id and m.id = c.id
      cross join lateral (values
        ('value_tiyin', c.value_tiyin::text, coalesce(m.sold, 0)::text),
        ('on the card', m.left_over::text, least(greatest(m.left_over, 0), c.value_tiyin)::text),
        ('taken back and used', m.odd::text, '0')) v (what, stored, expected)
      where ${of('c')} and v.stored is distinct from v.expected`,
  },
  {
    name: 'payments by gift card and uses of cards are one',
    query: (of) => sql`
      with used as (select e.* from gift_card_entries e where e.kind in ('use', 'return') and ${of('e')}),
        paid as (select t.* from transactions t where t.payment_method = 'gift_card' and ${of('t')})
      select 'transactions' as "table", coalesce(p.admin_id, u.admin_id) as admin_id, coalesce(p.id, u.transaction_id) as id, 'gift card' as what,
        concat_ws(' ', p.transaction_type, p.amount_tiyin) as stored,
        coalesce(concat_ws(' ', case u.kind when 'use' then 'payment' else 'refund' end, u.amount_tiyin), 'an entry of a card') as expected
      from paid p full join used u on u.admin_id = p.admin_id and u.transaction_id = p.id
      where p.id is null or u.id is null or p.amount_tiyin <> u.amount_tiyin or (p.transaction_type = 'payment') <> (u.kind = 'use')
      union all
      select 'transactions', r.admin_id, r.id, 'gift card', coalesce(b.gift_card_id::text, 'no card'), u.gift_card_id::text
      from paid r join used u on u.admin_id = r.admin_id and u.transaction_id = r.refunds_transaction_id
        left join used b on b.admin_id = r.admin_id and b.transaction_id = r.id
      where b.gift_card_id is distinct from u.gift_card_id`,
  },
]
