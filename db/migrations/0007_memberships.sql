create table memberships (
  admin_id uuid not null references admins (id),
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  plan_id uuid not null,
  -- as sold: a later edit of the plan changes nothing here
  plan_name text not null constraint memberships_plan_name_filled check (plan_name <> ''),
  options jsonb not null default '[]' constraint memberships_options_list check (jsonb_typeof(options) = 'array'),
  start_on date not null,
  duration_days integer not null constraint memberships_duration_in_range check (duration_days between 1 and 36500),
  gift_days integer not null default 0 constraint memberships_gift_days_in_range check (gift_days between 0 and 3660),
  -- days of all freezes, planned ones included; early unfreezing lowers it
  frozen_days integer not null default 0 constraint memberships_frozen_days_in_range check (frozen_days between 0 and 3660),
  -- days that may be frozen in all, as sold
  freeze_days_allowed integer not null default 0 constraint memberships_freeze_days_allowed_in_range check (freeze_days_allowed between 0 and 3660),
  -- the last day, inclusive
  end_on date not null generated always as (start_on + duration_days + gift_days + frozen_days - 1) stored,
  price_tiyin bigint not null constraint memberships_price_in_range check (price_tiyin between 0 and 10000000000000),
  discount_tiyin bigint not null default 0 constraint memberships_discount_in_range check (discount_tiyin between 0 and price_tiyin),
  -- signed sum of the adjustments
  adjustment_tiyin bigint not null default 0 constraint memberships_adjustment_in_range check (abs(adjustment_tiyin) <= 10000000000000),
  fee_tiyin bigint not null default 0 constraint memberships_fee_in_range check (fee_tiyin between 0 and 10000000000000),
  -- payments − refunds
  paid_tiyin bigint not null default 0 constraint memberships_paid_in_range check (paid_tiyin between 0 and 10000000000000),
  -- above 0 only after an adjustment lowered what is owed below what was paid, until it is refunded; a payment never
  -- touches it, so a payment beyond the debt breaks memberships_overpaid_exact
  overpaid_tiyin bigint not null default 0,
  due_tiyin bigint not null generated always as (price_tiyin - discount_tiyin + adjustment_tiyin + fee_tiyin) stored,
  remaining_tiyin bigint not null generated always as (price_tiyin - discount_tiyin + adjustment_tiyin + fee_tiyin - paid_tiyin) stored,
  payment_status text not null generated always as (
    case when paid_tiyin >= price_tiyin - discount_tiyin + adjustment_tiyin + fee_tiyin then 'paid' when paid_tiyin = 0 then 'unpaid' else 'partial' end) stored,
  -- payment is expected by this day; a freeze does not move it
  due_on date not null,
  status text not null constraint memberships_status_known check (status in ('scheduled', 'active', 'expired', 'cancelled')),
  is_frozen boolean not null default false,
  cancelled_at timestamptz,
  cancelled_on date,
  cancel_reason text,
  renewed_from uuid,
  sold_on date not null,
  sold_by_kind text not null constraint memberships_sold_by_kind_known check (sold_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  sold_by_id uuid,
  note text,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, plan_id) references membership_plans (admin_id, id),
  foreign key (admin_id, renewed_from) references memberships (admin_id, id),
  constraint memberships_due_not_negative check (price_tiyin - discount_tiyin + adjustment_tiyin + fee_tiyin >= 0),
  constraint memberships_overpaid_exact check (
    overpaid_tiyin = greatest(paid_tiyin - (price_tiyin - discount_tiyin + adjustment_tiyin + fee_tiyin), 0)),
  constraint memberships_cancelled_fits_status check (
    (status = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_on is null)),
  constraint memberships_frozen_only_active check (not is_frozen or status = 'active'),
  constraint memberships_no_overlap exclude using gist
    (admin_id with =, gym_id with =, member_id with =, plan_id with =, daterange(start_on, end_on, '[]') with &&)
    where (status <> 'cancelled')
);
create index memberships_created_at_idx on memberships (admin_id, created_at, id);
create index memberships_gym_created_at_idx on memberships (admin_id, gym_id, created_at, id);
create index memberships_all_created_at_idx on memberships (created_at, id);
create index memberships_member_idx on memberships (admin_id, member_id, start_on);
create index memberships_person_idx on memberships (member_id);
create index memberships_status_idx on memberships (admin_id, gym_id, status, end_on);
-- who was a member on a day, new and lost, renewals
create index memberships_period_idx on memberships (admin_id, gym_id, end_on, start_on) include (member_id, status);
create index memberships_debt_idx on memberships (admin_id, gym_id, due_on) where remaining_tiyin > 0 and status <> 'cancelled';
create index memberships_sold_on_idx on memberships (admin_id, gym_id, sold_on);
create index memberships_plan_idx on memberships (admin_id, plan_id);
create index memberships_renewed_from_idx on memberships (admin_id, renewed_from) where renewed_from is not null;
-- the daily job, over all owners
create index memberships_ending_idx on memberships (end_on) where status = 'active';
create index memberships_starting_idx on memberships (start_on) where status = 'scheduled';
call protect_tenant_table('memberships');
create policy member on memberships for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert on memberships to polvon_tenant, polvon_platform;
-- What was sold (member, gym, plan, price, discount, start of a running period) is not rewritten.
grant update (start_on, due_on, gift_days, frozen_days, adjustment_tiyin, fee_tiyin, paid_tiyin, overpaid_tiyin, status, is_frozen,
  cancelled_at, cancelled_on, cancel_reason, note, version) on memberships to polvon_tenant, polvon_platform;
grant select on memberships to polvon_member;

create table membership_freezes (
  admin_id uuid not null,
  id uuid not null,
  membership_id uuid not null,
  member_id uuid not null,
  gym_id uuid not null,
  start_on date not null,
  -- the planned last frozen day, inclusive
  end_on date not null,
  -- the last day really frozen; the day before start_on when it was called off in time
  ended_on date,
  days integer not null generated always as (coalesce(ended_on, end_on) - start_on + 1) stored,
  reason text not null,
  made_by_kind text not null constraint membership_freezes_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  made_by_id uuid,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  constraint membership_freezes_period_ordered check (end_on >= start_on),
  constraint membership_freezes_ended_on_within check (ended_on between start_on - 1 and end_on),
  constraint membership_freezes_no_overlap exclude using gist
    (admin_id with =, membership_id with =, daterange(start_on, coalesce(ended_on, end_on) + 1, '[)') with &&)
);
create index membership_freezes_membership_idx on membership_freezes (admin_id, membership_id, start_on);
create index membership_freezes_person_idx on membership_freezes (member_id);
-- the daily job, over all owners: freezes that begin or end
create index membership_freezes_open_idx on membership_freezes (start_on, end_on) where ended_on is null;
call protect_tenant_table('membership_freezes');
create policy member on membership_freezes for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (ended_on) on membership_freezes to polvon_tenant, polvon_platform;
grant select on membership_freezes to polvon_member;
