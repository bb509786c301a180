create table superadmins (
  id uuid primary key,
  root_name text not null constraint superadmins_root_name_key unique,
  fullname text not null,
  avatar text,
  language text not null default 'uz' constraint superadmins_language_known check (language in ('uz', 'ru', 'en')),
  version integer not null default 1,
  created_at timestamptz not null
);
grant select, insert, update on superadmins to polvon_platform;

-- A gym owner: the tenant. admins.id is the admin_id of every tenant table.
create table admins (
  id uuid primary key,
  fullname text not null collate "uz-x-icu" constraint admins_fullname_filled check (fullname <> ''),
  phone_number text not null constraint admins_phone_number_uzbek check (phone_number ~ '^\+998[0-9]{9}$'),
  address text not null default '',
  avatar text,
  language text not null default 'uz' constraint admins_language_known check (language in ('uz', 'ru', 'en')),
  status text not null constraint admins_status_known check (status in ('pending', 'active', 'blocked')),
  status_reason text,
  -- pending rows made by /register, as opposed to those that a superadmin made
  is_request boolean not null default false,
  note text,
  approved_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index admins_phone_number_key on admins (phone_number) where deleted_at is null;
create index admins_fullname_idx on admins (fullname, id) where deleted_at is null;
create index admins_status_idx on admins (status, created_at desc) where deleted_at is null;
create index admins_created_at_idx on admins (created_at);

alter table admins enable row level security;
alter table admins force row level security;
create policy tenant on admins to polvon_tenant
  using (id = nullif(current_setting('app.admin_id', true), '')::uuid)
  with check (id = nullif(current_setting('app.admin_id', true), '')::uuid);
create policy platform on admins to polvon_platform using (true) with check (true);
grant select, update (fullname, phone_number, address, avatar, language, search_text, version) on admins to polvon_tenant;
grant select, insert, update on admins to polvon_platform;

create table gyms (
  admin_id uuid not null references admins (id),
  id uuid not null,
  name text not null collate "uz-x-icu" constraint gyms_name_long_enough check (length(name) >= 2),
  logo text,
  phone_number text not null constraint gyms_phone_number_uzbek check (phone_number ~ '^\+998[0-9]{9}$'),
  address text not null default '',
  map_url text,
  latitude double precision,
  longitude double precision,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (admin_id, id),
  constraint gyms_rating_in_range check (rating_count >= 0 and rating_sum between rating_count and 5 * rating_count)
);
create index gyms_name_idx on gyms (admin_id, name, id) where deleted_at is null;
create index gyms_all_name_idx on gyms (name, id) where deleted_at is null;
create index gyms_created_at_idx on gyms (created_at);
call protect_tenant_table('gyms');
grant select, insert, update on gyms to polvon_tenant, polvon_platform;

create table gym_facilities (
  admin_id uuid not null,
  gym_id uuid not null,
  position smallint not null,
  name text not null constraint gym_facilities_name_filled check (name <> ''),
  primary key (admin_id, gym_id, position),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
call protect_tenant_table('gym_facilities');
grant select, insert, update, delete on gym_facilities to polvon_tenant, polvon_platform;

create table gym_settings (
  admin_id uuid not null,
  gym_id uuid not null,
  -- working hours; 00:00–24:00 is round the clock
  is_same_for_all boolean not null default true,
  for_all_from time not null default '00:00',
  for_all_to time not null default '24:00',
  for_men_from time,
  for_men_to time,
  for_women_from time,
  for_women_to time,
  -- what reception's check-in does with a member whose payment is overdue
  debt_rule text not null default 'warn' constraint gym_settings_debt_rule_known check (debt_rule in ('allow', 'warn', 'refuse')),
  debt_grace_days integer not null default 0 constraint gym_settings_debt_grace_days_in_range check (debt_grace_days between 0 and 365),
  payment_due_days integer not null default 0 constraint gym_settings_payment_due_days_in_range check (payment_due_days between 0 and 365),
  is_freeze_allowed boolean not null default true,
  freeze_min_days integer not null default 7 constraint gym_settings_freeze_min_days_in_range check (freeze_min_days between 1 and 365),
  freeze_max_count integer not null default 2 constraint gym_settings_freeze_max_count_in_range check (freeze_max_count between 0 and 100),
  is_freeze_ended_by_visit boolean not null default true,
  is_freeze_refused_with_debt boolean not null default true,
  cancellation_fee_tiyin bigint not null default 0 constraint gym_settings_cancellation_fee_in_range
    check (cancellation_fee_tiyin between 0 and 10000000000000),
  -- texts of the owner's own by kind of message: {"unpaid": "…", "expiring": "…", "expired": "…"}
  sms_texts jsonb not null default '{}' constraint gym_settings_sms_texts_object check (jsonb_typeof(sms_texts) = 'object'),
  sms_daily_cap integer not null default 500 constraint gym_settings_sms_daily_cap_in_range check (sms_daily_cap between 0 and 100000),
  expiring_notice_days integer not null default 3 constraint gym_settings_expiring_notice_days_in_range check (expiring_notice_days between 0 and 60),
  version integer not null default 1,
  primary key (admin_id, gym_id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  constraint gym_settings_hours_given check (
    is_same_for_all
    or (for_men_from is not null and for_men_to is not null and for_women_from is not null and for_women_to is not null))
);
call protect_tenant_table('gym_settings');
grant select, insert, update on gym_settings to polvon_tenant, polvon_platform;

create table gym_holidays (
  admin_id uuid not null,
  gym_id uuid not null,
  holiday_on date not null,
  name text not null default '',
  primary key (admin_id, gym_id, holiday_on),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
call protect_tenant_table('gym_holidays');
grant select, insert, update, delete on gym_holidays to polvon_tenant, polvon_platform;

create table employees (
  admin_id uuid not null references admins (id),
  id uuid not null,
  fullname text not null collate "uz-x-icu" constraint employees_fullname_filled check (fullname <> ''),
  phone_number text not null constraint employees_phone_number_uzbek check (phone_number ~ '^\+998[0-9]{9}$'),
  avatar text,
  position text,
  language text not null default 'uz' constraint employees_language_known check (language in ('uz', 'ru', 'en')),
  status text not null constraint employees_status_known check (status in ('pending', 'active', 'blocked', 'fired')),
  status_reason text,
  permissions text[] not null default '{}',
  search_text text not null,
  phone_confirmed_at timestamptz,
  fired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  constraint employees_fired_at_fits_status check ((status = 'fired') = (fired_at is not null))
);
create unique index employees_phone_number_key on employees (admin_id, phone_number) where status <> 'fired';
create index employees_fullname_idx on employees (admin_id, fullname, id);
create index employees_status_idx on employees (admin_id, status);
create index employees_created_at_idx on employees (admin_id, created_at);
call protect_tenant_table('employees');
grant select, insert, update on employees to polvon_tenant, polvon_platform;

create table employee_gyms (
  admin_id uuid not null,
  employee_id uuid not null,
  gym_id uuid not null,
  created_at timestamptz not null,
  primary key (admin_id, employee_id, gym_id),
  foreign key (admin_id, employee_id) references employees (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
create index employee_gyms_gym_idx on employee_gyms (admin_id, gym_id, employee_id);
call protect_tenant_table('employee_gyms');
grant select, insert, delete on employee_gyms to polvon_tenant, polvon_platform;
