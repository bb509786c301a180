-- What the platform sells to gyms.
create table subscription_plans (
  id uuid primary key,
  name text not null collate "uz-x-icu" constraint subscription_plans_name_long_enough check (length(name) >= 3),
  price_tiyin bigint not null constraint subscription_plans_price_in_range check (price_tiyin between 0 and 10000000000000),
  duration_days integer not null constraint subscription_plans_duration_in_range check (duration_days between 1 and 36500),
  -- [{"key": "…", "value": "…"}]; the key member_portal opens the member's locked sections
  options jsonb not null default '[]' constraint subscription_plans_options_list check (jsonb_typeof(options) = 'array'),
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index subscription_plans_name_key on subscription_plans (name) where archived_at is null;
grant select on subscription_plans to polvon_tenant, polvon_member;
grant select, insert, update, delete on subscription_plans to polvon_platform;

-- What an owner sells to members.
create table membership_plans (
  admin_id uuid not null references admins (id),
  id uuid not null,
  name text not null collate "uz-x-icu" constraint membership_plans_name_long_enough check (length(name) >= 3),
  price_tiyin bigint not null constraint membership_plans_price_in_range check (price_tiyin between 0 and 10000000000000),
  duration_days integer not null constraint membership_plans_duration_in_range check (duration_days between 1 and 36500),
  options jsonb not null default '[]' constraint membership_plans_options_list check (jsonb_typeof(options) = 'array'),
  -- days that a membership of this plan may be frozen in all; null: by its length (0/14/21/28 for 1/3/6/12 months)
  freeze_days integer constraint membership_plans_freeze_days_in_range check (freeze_days between 0 and 366),
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (admin_id, id)
);
create unique index membership_plans_name_key on membership_plans (admin_id, name) where archived_at is null;
create index membership_plans_created_at_idx on membership_plans (admin_id, created_at);
call protect_tenant_table('membership_plans');
grant select, insert, update, delete on membership_plans to polvon_tenant, polvon_platform;

create table membership_plan_gyms (
  admin_id uuid not null,
  plan_id uuid not null,
  gym_id uuid not null,
  primary key (admin_id, plan_id, gym_id),
  foreign key (admin_id, plan_id) references membership_plans (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
create index membership_plan_gyms_gym_idx on membership_plan_gyms (admin_id, gym_id, plan_id);
call protect_tenant_table('membership_plan_gyms');
grant select, insert, delete on membership_plan_gyms to polvon_tenant, polvon_platform;

create policy member on membership_plan_gyms for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
create policy member on membership_plans for select to polvon_member
  using ((admin_id, id) in (select p.admin_id, p.plan_id from membership_plan_gyms p));
grant select on membership_plan_gyms, membership_plans to polvon_member;

-- A gym's paid period on the platform. Totals are kept beside the ledger and changed in its transaction, under this
-- row's lock; the constraints are the last wall against paying a debt twice.
create table subscriptions (
  admin_id uuid not null references admins (id),
  id uuid not null,
  gym_id uuid not null,
  plan_id uuid references subscription_plans (id),
  plan_name text not null constraint subscriptions_plan_name_filled check (plan_name <> ''),
  options jsonb not null default '[]' constraint subscriptions_options_list check (jsonb_typeof(options) = 'array'),
  start_on date not null,
  duration_days integer not null constraint subscriptions_duration_in_range check (duration_days between 1 and 36500),
  -- the last day, inclusive
  end_on date not null generated always as (start_on + duration_days - 1) stored,
  price_tiyin bigint not null constraint subscriptions_price_in_range check (price_tiyin between 0 and 10000000000000),
  -- signed sum of the adjustments
  adjustment_tiyin bigint not null default 0 constraint subscriptions_adjustment_in_range check (abs(adjustment_tiyin) <= 10000000000000),
  fee_tiyin bigint not null default 0 constraint subscriptions_fee_in_range check (fee_tiyin between 0 and 10000000000000),
  -- payments − refunds
  paid_tiyin bigint not null default 0 constraint subscriptions_paid_in_range check (paid_tiyin between 0 and 10000000000000),
  -- above 0 only after an adjustment lowered what is owed below what was paid, until it is refunded; a payment never
  -- touches it, so a payment beyond the debt breaks subscriptions_overpaid_exact
  overpaid_tiyin bigint not null default 0,
  due_tiyin bigint not null generated always as (price_tiyin + adjustment_tiyin + fee_tiyin) stored,
  remaining_tiyin bigint not null generated always as (price_tiyin + adjustment_tiyin + fee_tiyin - paid_tiyin) stored,
  payment_status text not null generated always as (
    case when paid_tiyin >= price_tiyin + adjustment_tiyin + fee_tiyin then 'paid' when paid_tiyin = 0 then 'unpaid' else 'partial' end) stored,
  status text not null constraint subscriptions_status_known check (status in ('pending', 'active', 'expired', 'stoped')),
  stop_reason text,
  stopped_on date,
  renewed_from uuid,
  note text,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, renewed_from) references subscriptions (admin_id, id),
  constraint subscriptions_due_not_negative check (price_tiyin + adjustment_tiyin + fee_tiyin >= 0),
  constraint subscriptions_overpaid_exact check (overpaid_tiyin = greatest(paid_tiyin - (price_tiyin + adjustment_tiyin + fee_tiyin), 0)),
  constraint subscriptions_stopped_on_fits_status check ((status = 'stoped') = (stopped_on is not null)),
  constraint subscriptions_no_overlap exclude using gist (admin_id with =, gym_id with =, daterange(start_on, end_on, '[]') with &&)
    where (status in ('pending', 'active'))
);
create index subscriptions_gym_idx on subscriptions (admin_id, gym_id, start_on desc);
create index subscriptions_created_at_idx on subscriptions (admin_id, created_at, id);
create index subscriptions_all_created_at_idx on subscriptions (created_at, id);
create index subscriptions_status_idx on subscriptions (status, end_on);
create index subscriptions_debt_idx on subscriptions (end_on) where remaining_tiyin > 0;
create index subscriptions_renewed_from_idx on subscriptions (admin_id, renewed_from) where renewed_from is not null;
create index subscriptions_plan_idx on subscriptions (plan_id) where plan_id is not null;
call protect_tenant_table('subscriptions');
create policy member on subscriptions for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
-- An owner reads their subscriptions; only the platform makes and changes them.
grant select on subscriptions to polvon_tenant;
grant select, insert, update on subscriptions to polvon_platform;
grant select (admin_id, id, gym_id, options, start_on, end_on, status) on subscriptions to polvon_member;
