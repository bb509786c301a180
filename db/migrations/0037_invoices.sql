-- A cash box at a provider of payments online: an owner's, or the platform's own where nobody is named. `word` is the last
-- part of the address that the provider calls. What the provider entrusted to the owner is sealed: see src/server/vault.ts.
create table payment_boxes (
  id uuid primary key,
  admin_id uuid references admins (id),
  provider text not null constraint payment_boxes_provider_known check (provider in ('payme', 'click', 'uzum')),
  word text not null constraint payment_boxes_word_key unique,
  is_on boolean not null,
  is_test boolean not null,
  -- names of the box at the provider, no secrets
  names jsonb not null constraint payment_boxes_names_object check (jsonb_typeof(names) = 'object'),
  sealed_keys bytea not null,
  -- the last four signs of each key, for those who have to tell them apart
  key_ends jsonb not null constraint payment_boxes_key_ends_object check (jsonb_typeof(key_ends) = 'object'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_boxes_provider_key unique nulls not distinct (admin_id, provider)
);
call protect_tenant_table('payment_boxes');
grant select, insert, update (is_on, is_test, names, sealed_keys, key_ends, updated_at) on payment_boxes to polvon_tenant, polvon_platform;

-- Somebody is asked for an amount of one debt, once. What became of the debt stands with the debt: an invoice keeps only
-- what itself brought about. Live is the payment that a provider holds the invoice for until `held_until`.
create table invoices (
  admin_id uuid not null,
  id uuid not null,
  -- drawn by chance: nobody counts on from one to the next
  number text not null constraint invoices_number_digits check (number ~ '^[1-9][0-9]{11}$'),
  gym_id uuid not null,
  membership_id uuid,
  subscription_id uuid,
  member_id uuid,
  amount_tiyin bigint not null constraint invoices_amount_in_range check (amount_tiyin between 1 and 10000000000000),
  expires_on date not null,
  created_at timestamptz not null,
  made_by_kind text not null constraint invoices_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee', 'member')),
  made_by_id uuid not null,
  cancelled_at timestamptz,
  -- nobody: the provider took the money back
  cancelled_by_kind text constraint invoices_cancelled_by_kind_known check (cancelled_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  cancelled_by_id uuid,
  held_by text constraint invoices_held_by_known check (held_by in ('payme', 'click', 'uzum')),
  held_until timestamptz,
  paid_by text constraint invoices_paid_by_known check (paid_by in ('payme', 'click', 'uzum')),
  paid_at timestamptz,
  transaction_id uuid,
  primary key (admin_id, id),
  constraint invoices_number_key unique (admin_id, number),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id),
  foreign key (admin_id, subscription_id) references subscriptions (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, transaction_id) references transactions (admin_id, id),
  constraint invoices_one_target check (num_nonnulls(membership_id, subscription_id) = 1),
  constraint invoices_member_of_membership check ((membership_id is null) = (member_id is null)),
  constraint invoices_paid_whole check (num_nonnulls(paid_by, paid_at, transaction_id) in (0, 3)),
  constraint invoices_held_whole check ((held_by is null) = (held_until is null)),
  constraint invoices_held_or_paid check (held_by is null or (paid_by is null and cancelled_at is null))
);
create index invoices_created_at_idx on invoices (admin_id, created_at, id);
create index invoices_membership_idx on invoices (admin_id, membership_id) where membership_id is not null;
create index invoices_subscription_idx on invoices (admin_id, subscription_id) where subscription_id is not null;
create index invoices_member_idx on invoices (admin_id, member_id) where member_id is not null;
-- a link names the invoice alone, and a cash box of the platform is paid for the gyms of all owners
create index invoices_id_idx on invoices (id);
create index invoices_number_idx on invoices (number) where subscription_id is not null;
call protect_tenant_table('invoices');
grant select, insert,
  update (cancelled_at, cancelled_by_kind, cancelled_by_id, held_by, held_until, paid_by, paid_at, transaction_id)
  on invoices to polvon_tenant, polvon_platform;

-- Who brought money that came online: the ledger's row says it, and such a row stays online.
alter table transactions add column provider text
  constraint transactions_provider_known check (provider in ('payme', 'click', 'uzum')),
  add constraint transactions_provider_is_online check (provider is null or payment_method = 'online');
