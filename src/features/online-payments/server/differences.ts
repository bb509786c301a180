import { type RawBuilder, sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { isTypedOnline } from '#src/features/transactions/server/typed-returns.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { DifferenceKind, PaymentState } from '../rules.ts'
import type { Said } from './driver.ts'

export type DifferenceRow = {
  kind: DifferenceKind
  /** Of the row in which it was seen. */
  table: 'provider_payments' | 'provider_calls' | 'transactions' | 'gift_card_entries'
  id: string
  /** Null: a call to the platform's own box. */
  admin_id: string | null
  /** Whose box was paid into; null: the platform's. */
  seller_id: string | null
  provider: PaymentProvider
  external_id: string | null
  invoice_id: string | null
  transaction_id: string | null
  our_state: PaymentState | 'missing'
  our_tiyin: Tiyin | null
  their_state: Said | PaymentState | 'missing'
  their_tiyin: Tiyin | null
  seen_at: Date
}

/**
 * Every difference, of all sellers: a row of `DifferenceRow` each, for whoever narrows it. What a provider said of its side
 * is its newest call about a payment; that we refused one counts only as long as it said nothing else.
 */
export const differences = ({
  since = null,
  owner = null,
}: {
  since?: Date | null
  /** Of this owner's invoices and money alone; null: of everybody's. */
  owner?: string | null
} = {}): RawBuilder<unknown> => sql`(
  with said as (
    select distinct on (c.admin_id, c.provider, c.external_id) c.id, c.admin_id as seller_id, c.provider, c.external_id, c.said, c.called_at
    from provider_calls c
    where c.said is not null and c.is_authentic and (${since}::timestamptz is null or c.called_at >= ${since}::timestamptz)
    order by c.admin_id, c.provider, c.external_id, c.said = 'refused', c.called_at desc, c.id desc
  ), known as (
    select case when i.subscription_id is null then p.admin_id end as seller_id, p.provider, p.external_id
    from provider_payments p join invoices i on i.admin_id = ${ownerOf('p', owner)} and i.id = p.invoice_id
    where ${ofOwner('p', owner)}
  ), paid as (
    select p.*, case when i.subscription_id is null then p.admin_id end as seller_id,
      coalesce(t.amount_tiyin, e.amount_tiyin) as entered_tiyin, coalesce(t.provider, e.provider) as entered_by,
      -- the last of several entries is what returned it: all of them are counted
      case when r.id is null then b.amount_tiyin else (
        select sum(h.amount_tiyin) from transactions h
        where h.admin_id = ${ownerOf('p', owner)} and h.refunds_transaction_id = p.transaction_id and coalesce(h.provider, h.returned_by) is not null)::bigint end as returned_tiyin,
      exists (
        select from transactions h where h.admin_id = ${ownerOf('p', owner)} and h.refunds_transaction_id = p.transaction_id
          and ${isTypedOnline('h')} and (p.return_unknown_at is null or h.created_at <= p.return_unknown_at)) as is_returned_by_hand,
      (select coalesce(sum(h.amount_tiyin), 0) from transactions h
        where h.admin_id = ${ownerOf('p', owner)} and h.refunds_transaction_id = p.transaction_id
          and ${isTypedOnline('h')})::bigint as hand_tiyin,
      p.return_unknown_at is not null and not exists (
        select from transactions h where h.admin_id = ${ownerOf('p', owner)} and h.refunds_transaction_id = p.transaction_id
          and ${isTypedOnline('h')} and h.created_at > p.return_unknown_at) as is_part_unknown,
      (select coalesce(sum(h.amount_tiyin), 0) from transactions h
        where h.admin_id = ${ownerOf('p', owner)} and h.refunds_transaction_id = p.transaction_id and h.provider is not null
          and (p.returned_parts_tiyin > 0 or h.id is distinct from p.refund_transaction_id))::bigint as parts_tiyin
    from provider_payments p
      join invoices i on i.admin_id = ${ownerOf('p', owner)} and i.id = p.invoice_id
      left join transactions t on t.admin_id = ${ownerOf('p', owner)} and t.id = p.transaction_id
      left join transactions r on r.admin_id = ${ownerOf('p', owner)} and r.id = p.refund_transaction_id
      left join gift_card_entries e on e.admin_id = ${ownerOf('p', owner)} and e.id = p.gift_entry_id
      left join gift_card_entries b on b.admin_id = ${ownerOf('p', owner)} and b.id = p.gift_return_entry_id
    where not p.is_test and (${since}::timestamptz is null or p.created_at >= ${since}::timestamptz) and ${ofOwner('p', owner)}
  )
  select v.kind, 'provider_payments' as "table", p.id, p.admin_id, p.seller_id, p.provider, p.external_id, p.invoice_id, p.transaction_id,
    p.state as our_state, v.our_tiyin, v.their_state, p.amount_tiyin as their_tiyin, p.created_at as seen_at
  from paid p
    left join said s on s.seller_id is not distinct from p.seller_id and s.provider = p.provider and s.external_id = p.external_id
  cross join lateral (values
    ('ledger_differs', p.state in ('performed', 'returned') and (p.entered_tiyin, p.entered_by) is distinct from (p.amount_tiyin, p.provider),
      p.entered_tiyin, p.state),
    ('ledger_differs', p.state = 'returned' and p.returned_tiyin is distinct from p.amount_tiyin, p.returned_tiyin, p.state),
    ('ledger_differs', p.parts_tiyin <> p.returned_parts_tiyin, p.parts_tiyin, p.state),
    ('return_unknown', p.is_part_unknown, null, p.state),
    ('not_performed_here', s.said = 'performed' and p.state in ('created', 'cancelled'), null, s.said),
    ('cancelled_there', s.said = 'cancelled' and p.state in ('created', 'performed') and p.hand_tiyin + p.returned_parts_tiyin < p.amount_tiyin, p.entered_tiyin, s.said),
    ('returned_by_hand', p.state = 'performed' and p.is_returned_by_hand and s.said is distinct from 'cancelled', p.entered_tiyin, p.state),
    ('money_to_return', s.said = 'refused' and p.state = 'cancelled', null, s.said)
  ) v (kind, is_so, our_tiyin, their_state)
  where v.is_so
  union all
  select 'not_performed_here', 'provider_calls', s.id, s.seller_id, s.seller_id, s.provider, s.external_id, null, null,
    'missing', null, s.said, null, s.called_at
  from said s
    left join known k on k.seller_id is not distinct from s.seller_id and k.provider = s.provider and k.external_id = s.external_id
  where s.said = 'performed' and k.provider is null
  union all
  select 'no_payment', 'transactions', t.id, t.admin_id, case when t.membership_id is not null then t.admin_id end, t.provider, null, null, t.id,
    case t.transaction_type when 'refund' then 'returned' else 'performed' end, t.amount_tiyin, 'missing', null, t.created_at
  from transactions t
  where t.provider is not null and ${ofOwner('t', owner)} and (${since}::timestamptz is null or t.created_at >= ${since}::timestamptz)
    and not exists (
      select from provider_payments p
      where p.admin_id = ${ownerOf('t', owner)} and p.provider = t.provider
        and (t.id in (p.transaction_id, p.refund_transaction_id) or t.refunds_transaction_id = p.transaction_id))
  union all
  select 'no_payment', 'gift_card_entries', e.id, e.admin_id, e.admin_id, e.provider, null, null, null,
    case e.kind when 'reversal' then 'returned' else 'performed' end, e.amount_tiyin, 'missing', null, e.created_at
  from gift_card_entries e
  where e.provider is not null and ${ofOwner('e', owner)} and (${since}::timestamptz is null or e.created_at >= ${since}::timestamptz)
    and not exists (
      select from provider_payments p
      where p.admin_id = ${ownerOf('e', owner)} and p.provider = e.provider and e.id in (p.gift_entry_id, p.gift_return_entry_id))
)`
