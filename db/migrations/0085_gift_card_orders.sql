-- Somebody wants to buy a card from their own pages or from the gym's page. The card comes to be with its payment, under the id of its
-- order: before that there is no card, and nobody is told a code.
create table gift_card_orders (
  admin_id uuid not null references admins (id),
  id uuid not null,
  gym_id uuid not null,
  -- null: a stranger, of whom nothing is kept
  member_id uuid,
  value_tiyin bigint not null constraint gift_card_orders_value_in_range check (value_tiyin between 1 and 10000000000000),
  code_digest text not null,
  code_end text not null constraint gift_card_orders_code_end_short check (length(code_end) = 4),
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id)
);
call protect_tenant_table('gift_card_orders');
create index gift_card_orders_gym_idx on gift_card_orders (admin_id, gym_id);
create index gift_card_orders_member_idx on gift_card_orders (admin_id, member_id) where member_id is not null;
-- held while it is sold
grant select, insert, update (member_id) on gift_card_orders to polvon_tenant, polvon_platform;

alter table gym_settings add column sells_gift_cards boolean not null default false;

-- An invoice is for a debt or for a card that was ordered.
alter table invoices
  add column gift_order_id uuid,
  add foreign key (admin_id, gift_order_id) references gift_card_orders (admin_id, id),
  alter column made_by_id drop not null,
  drop constraint invoices_made_by_kind_known,
  drop constraint invoices_one_target,
  drop constraint invoices_member_of_membership,
  drop constraint invoices_paid_whole,
  add constraint invoices_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  add constraint invoices_made_by_whole check ((made_by_kind = 'system') = (made_by_id is null)),
  add constraint invoices_one_target check (num_nonnulls(membership_id, subscription_id, gift_order_id) = 1),
  add constraint invoices_member_of_membership check (gift_order_id is not null or (membership_id is null) = (member_id is null)),
  add constraint invoices_paid_whole check (
    (paid_by is null) = (paid_at is null) and (paid_by is null or gift_order_id is not null) = (transaction_id is null));
create unique index invoices_gift_order_key on invoices (admin_id, gift_order_id) where gift_order_id is not null;

-- Who brought the money of a card that was paid online; such a sale goes back through them alone.
alter table gift_card_entries add column provider text
  constraint gift_card_entries_provider_known check (provider in ('payme', 'click', 'uzum')),
  add constraint gift_card_entries_provider_is_online check (provider is null or payment_method = 'online');

-- What a provider performed is an entry of the ledger, or of a card.
alter table provider_payments
  add column gift_entry_id uuid,
  add column gift_return_entry_id uuid,
  add foreign key (admin_id, gift_entry_id) references gift_card_entries (admin_id, id),
  add foreign key (admin_id, gift_return_entry_id) references gift_card_entries (admin_id, id),
  drop constraint provider_payments_performed_whole,
  drop constraint provider_payments_returned_whole,
  add constraint provider_payments_performed_whole check (
    (state in ('performed', 'returned')) = (performed_at is not null) and num_nonnulls(transaction_id, gift_entry_id) = (performed_at is not null)::integer),
  add constraint provider_payments_returned_whole check (
    num_nonnulls(refund_transaction_id, gift_return_entry_id) = (state = 'returned')::integer);
create unique index provider_payments_gift_entry_key on provider_payments (admin_id, gift_entry_id) where gift_entry_id is not null;
grant update (gift_entry_id, gift_return_entry_id) on provider_payments to polvon_tenant, polvon_platform;
