-- The till of one desk between opening and closing.
create table cash_shifts (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  opened_by_kind text not null constraint cash_shifts_opened_by_kind_known check (opened_by_kind in ('admin', 'employee')),
  opened_by_id uuid not null,
  opened_at timestamptz not null,
  opening_tiyin bigint not null default 0 constraint cash_shifts_opening_in_range check (opening_tiyin between 0 and 10000000000000),
  closed_at timestamptz,
  closed_by_kind text constraint cash_shifts_closed_by_kind_known check (closed_by_kind in ('admin', 'employee')),
  closed_by_id uuid,
  -- what was in the till, and what should have been
  counted_tiyin bigint constraint cash_shifts_counted_in_range check (counted_tiyin between 0 and 10000000000000),
  expected_tiyin bigint constraint cash_shifts_expected_in_range check (abs(expected_tiyin) <= 10000000000000),
  note text,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
create unique index cash_shifts_one_open on cash_shifts (admin_id, gym_id, opened_by_id) where closed_at is null;
create index cash_shifts_opened_at_idx on cash_shifts (admin_id, gym_id, opened_at);
call protect_tenant_table('cash_shifts');
grant select, insert, update (closed_at, closed_by_kind, closed_by_id, counted_tiyin, expected_tiyin, note) on cash_shifts to polvon_tenant, polvon_platform;

-- Receipt numbers run without gaps in each gym: `update … returning` inside the money's transaction.
create table receipt_counters (
  admin_id uuid not null,
  gym_id uuid not null,
  last_number integer not null default 0,
  primary key (admin_id, gym_id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
call protect_tenant_table('receipt_counters');
grant select, insert, update on receipt_counters to polvon_tenant, polvon_platform;

-- The ledger: what happened to the money of a membership or of a subscription. Rows are only ever added; the run-time
-- roles have no right to change an amount, to delete or to truncate.
create table transactions (
  admin_id uuid not null references admins (id),
  id uuid not null,
  gym_id uuid not null,
  membership_id uuid,
  subscription_id uuid,
  -- of the membership
  member_id uuid,
  transaction_type text not null constraint transactions_type_known check (transaction_type in ('payment', 'refund', 'adjustment', 'cancellation_fee')),
  -- adjustments lower what is owed, unless 'increase'
  direction text constraint transactions_direction_known check (direction in ('increase', 'decrease')),
  amount_tiyin bigint not null constraint transactions_amount_in_range check (amount_tiyin between 1 and 10000000000000),
  payment_method text constraint transactions_payment_method_known check (payment_method in ('cash', 'card', 'online')),
  -- the payment that a refund returns
  refunds_transaction_id uuid,
  reason text,
  note text,
  created_at timestamptz not null,
  -- the Tashkent day
  business_on date not null,
  made_by_kind text not null constraint transactions_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  made_by_id uuid,
  shift_id uuid,
  receipt_number integer,
  version integer not null default 1,
  edited_at timestamptz,
  edited_by_kind text,
  edited_by_id uuid,
  edit_reason text,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id),
  foreign key (admin_id, subscription_id) references subscriptions (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, refunds_transaction_id) references transactions (admin_id, id),
  foreign key (admin_id, shift_id) references cash_shifts (admin_id, id),
  constraint transactions_one_target check (num_nonnulls(membership_id, subscription_id) = 1),
  constraint transactions_member_of_membership check ((membership_id is null) = (member_id is null)),
  constraint transactions_method_for_money check ((transaction_type in ('payment', 'refund')) = (payment_method is not null)),
  constraint transactions_direction_for_adjustment check ((transaction_type = 'adjustment') = (direction is not null)),
  constraint transactions_refund_names_payment check ((transaction_type = 'refund') = (refunds_transaction_id is not null)),
  constraint transactions_reason_given check (transaction_type = 'payment' or reason is not null)
);
create index transactions_membership_idx on transactions (admin_id, membership_id, created_at) where membership_id is not null;
create index transactions_subscription_idx on transactions (admin_id, subscription_id, created_at) where subscription_id is not null;
create index transactions_refunds_idx on transactions (admin_id, refunds_transaction_id) where refunds_transaction_id is not null;
-- revenue of a gym, of an owner
create index transactions_gym_day_idx on transactions (admin_id, gym_id, business_on)
  include (transaction_type, payment_method, amount_tiyin) where membership_id is not null;
create index transactions_day_idx on transactions (admin_id, business_on) where membership_id is not null;
create index transactions_made_by_idx on transactions (admin_id, made_by_id, business_on);
create index transactions_created_at_idx on transactions (admin_id, created_at, id);
create index transactions_person_idx on transactions (member_id, created_at) where member_id is not null;
create index transactions_shift_idx on transactions (admin_id, shift_id) where shift_id is not null;
create unique index transactions_receipt_number_key on transactions (admin_id, gym_id, receipt_number) where receipt_number is not null;
-- revenue of the platform
create index transactions_platform_day_idx on transactions (business_on) where subscription_id is not null;

alter table transactions enable row level security;
alter table transactions force row level security;
-- An owner reads the payments of their own subscriptions and can't write them.
create policy tenant on transactions for select to polvon_tenant
  using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid);
create policy tenant_adds on transactions for insert to polvon_tenant
  with check (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid and membership_id is not null);
create policy tenant_annotates on transactions for update to polvon_tenant
  using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid and membership_id is not null)
  with check (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid and membership_id is not null);
create policy platform on transactions to polvon_platform using (true) with check (true);
create policy member on transactions for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (payment_method, note, version, edited_at, edited_by_kind, edited_by_id, edit_reason)
  on transactions to polvon_tenant, polvon_platform;
grant select on transactions to polvon_member;
