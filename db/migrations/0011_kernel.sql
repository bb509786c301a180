-- The answer to a request that moves money, written in the money's own transaction: a repeat gets the first answer.
create table idempotency_keys (
  actor_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  -- null only inside the transaction that is still at work
  status smallint,
  reply jsonb,
  created_at timestamptz not null,
  primary key (actor_id, endpoint, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy actor on idempotency_keys to polvon_tenant, polvon_platform, polvon_member
  using (actor_id = nullif(current_setting('app.actor_id', true), '')::uuid)
  with check (actor_id = nullif(current_setting('app.actor_id', true), '')::uuid);
-- the nightly clean-up; a delete needs to see what it deletes
create policy platform_cleans_up on idempotency_keys for delete to polvon_platform using (true);
create policy platform_looks on idempotency_keys for select to polvon_platform using (true);
grant select, insert, update (status, reply) on idempotency_keys to polvon_tenant, polvon_member;
grant select, insert, update (status, reply), delete on idempotency_keys to polvon_platform;

-- Append-only: who changed what. admin_id is null for changes on the platform level.
create table audit_log (
  id uuid primary key,
  admin_id uuid,
  actor_kind text not null constraint audit_log_actor_kind_known check (actor_kind in ('superadmin', 'admin', 'employee', 'member', 'system', 'visitor')),
  actor_id uuid,
  -- kept as it was, whoever is renamed or erased later
  actor_name text,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  at timestamptz not null,
  request_id text,
  ip text
);
create index audit_log_admin_idx on audit_log (admin_id, at);
create index audit_log_entity_idx on audit_log (entity_id, at);
create index audit_log_at_idx on audit_log (at);
create index audit_log_actor_idx on audit_log (actor_id, at);
call protect_tenant_table('audit_log');
create policy auth on audit_log for insert to polvon_auth with check (true);
-- a member's acts concern one owner or none; who acted is always themselves
create policy member on audit_log for insert to polvon_member
  with check (actor_kind = 'member' and actor_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert on audit_log to polvon_tenant, polvon_platform;
grant insert on audit_log to polvon_auth, polvon_member;

-- What was done for which Tashkent day, so that a day's work happens once, also after a stop or a moved clock.
create table daily_runs (
  task text not null,
  run_on date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (task, run_on)
);
grant select, insert, update on daily_runs to polvon_platform;

-- Switches turned by hand: planned maintenance, the contact shown in the subscription dialogs.
create table platform_settings (
  key text primary key,
  value jsonb not null
);
grant select on platform_settings to polvon_tenant, polvon_member, polvon_auth;
grant select, insert, update, delete on platform_settings to polvon_platform;

-- The door to the job queue: the run-time roles may add a job within their transaction, and no more.
create function enqueue_job(
  task text,
  payload json default '{}',
  job_key text default null,
  run_at timestamptz default null,
  max_attempts integer default 25
) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.add_job(task, payload, run_at => enqueue_job.run_at, max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.job_key)
$$;
revoke execute on function enqueue_job(text, json, text, timestamptz, integer) from public;
grant execute on function enqueue_job(text, json, text, timestamptz, integer) to polvon_tenant, polvon_platform, polvon_member, polvon_auth;
