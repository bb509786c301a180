-- Who may sign in. Identities are platform wide and stand apart from the tenants' rows: a global unique key on a
-- tenant table would tell one owner who is a customer of another.
create table accounts (
  id uuid primary key,
  role text not null constraint accounts_role_known check (role in ('superadmin', 'admin', 'employee', 'member')),
  -- root name of a superadmin, else the phone in E.164
  login text not null constraint accounts_login_filled check (login <> ''),
  -- members sign in by one-time code; a registered owner sets the first password after approval
  password_hash text,
  -- superadmins.id, admins.id, employees.id or people.id
  subject_id uuid not null,
  admin_id uuid,
  -- pending: an employee's phone is unconfirmed, an owner's request is being considered
  status text not null constraint accounts_status_known check (status in ('pending', 'active', 'blocked', 'fired')),
  password_changed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint accounts_tenant_fits_role check (
    case role
      when 'admin' then admin_id is not null and admin_id = subject_id
      when 'employee' then admin_id is not null and admin_id <> subject_id
      else admin_id is null
    end)
);
create unique index accounts_login_key on accounts (role, login) where deleted_at is null and status <> 'fired';
create unique index accounts_subject_key on accounts (role, subject_id);
create index accounts_admin_idx on accounts (admin_id) where admin_id is not null;

alter table accounts enable row level security;
alter table accounts force row level security;
create policy auth on accounts to polvon_auth using (true) with check (true);
create policy platform on accounts to polvon_platform using (true) with check (true);
create policy tenant on accounts for select to polvon_tenant
  using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid);
create policy tenant_hires on accounts for insert to polvon_tenant
  with check (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid and role = 'employee');
create policy tenant_changes on accounts for update to polvon_tenant
  using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid)
  with check (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid);
create policy definer on accounts to polvon_definer using (role = 'member') with check (role = 'member');
-- Only polvon_auth reads or changes a password hash.
grant select, insert, update on accounts to polvon_auth;
grant select (id, role, login, subject_id, admin_id, status, password_changed_at, last_login_at, created_at, deleted_at),
  insert, update (login, status, deleted_at) on accounts to polvon_platform, polvon_tenant;
grant select (id, role, login, subject_id, admin_id, status, deleted_at),
  insert, update (login, deleted_at) on accounts to polvon_definer;

-- One row for each sign-in ("session family"); only hashes of tokens are stored. A rotation moves refresh_hash to
-- parent_refresh_hash, which stays good for the few seconds of grace after rotated_at.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  role text not null constraint sessions_role_known check (role in ('superadmin', 'admin', 'employee', 'member')),
  subject_id uuid not null,
  admin_id uuid,
  refresh_hash bytea not null,
  parent_refresh_hash bytea,
  rotated_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,
  user_agent text,
  ip text
);
create unique index sessions_refresh_hash_key on sessions (refresh_hash);
create index sessions_parent_refresh_hash_idx on sessions (parent_refresh_hash) where parent_refresh_hash is not null;
create index sessions_account_idx on sessions (account_id, created_at) where ended_at is null;
create index sessions_admin_idx on sessions (admin_id) where ended_at is null;
create index sessions_subject_idx on sessions (subject_id) where ended_at is null;
create index sessions_expires_at_idx on sessions (expires_at);

alter table sessions enable row level security;
alter table sessions force row level security;
create policy auth on sessions to polvon_auth using (true) with check (true);
create policy platform on sessions to polvon_platform using (true) with check (true);
create policy tenant on sessions to polvon_tenant
  using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid)
  with check (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid);
grant select, insert, update, delete on sessions to polvon_auth;
-- Firing and blocking end sessions; nobody but polvon_auth sees a token's hash.
grant select (id, account_id, role, subject_id, admin_id, created_at, last_seen_at, expires_at, ended_at, ended_reason, user_agent, ip),
  update (ended_at, ended_reason) on sessions to polvon_platform, polvon_tenant;

-- One row for each phone and purpose, so that its row lock orders parallel sends and tries.
create table one_time_codes (
  phone_number text not null,
  role text not null constraint one_time_codes_role_known check (role in ('admin', 'employee', 'member')),
  purpose text not null constraint one_time_codes_purpose_known
    check (purpose in ('confirm_employee', 'member_login', 'password_reset', 'set_password')),
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries_left smallint not null constraint one_time_codes_tries_left_not_negative check (tries_left >= 0),
  sent_at timestamptz not null,
  -- the Tashkent day that sends_on_day counts
  sent_on date not null,
  sends_on_day smallint not null,
  used_at timestamptz,
  primary key (phone_number, role, purpose)
);
create index one_time_codes_expires_at_idx on one_time_codes (expires_at);
grant select, insert, update, delete on one_time_codes to polvon_auth;
grant select, insert, update on one_time_codes to polvon_platform;

-- Shared by all processes; may be lost in a crash, so it skips the log.
create unlogged table throttles (
  key text primary key,
  window_start timestamptz not null,
  count integer not null,
  blocked_until timestamptz
);
create index throttles_window_start_idx on throttles (window_start);
grant select, insert, update, delete on throttles to polvon_auth, polvon_platform;
