-- A member asks on the phone for another plan from today on; the desk does it, by the change of plan that it has.
create table change_requests (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  plan_id uuid not null,
  status text not null default 'waiting'
    constraint change_requests_status_known check (status in ('waiting', 'accepted', 'refused', 'withdrawn')),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by_kind text,
  answered_by_id uuid,
  -- why it was refused
  answer text,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id),
  foreign key (admin_id, plan_id) references membership_plans (admin_id, id),
  constraint change_requests_answered_in_full check ((status = 'waiting') = (answered_at is null))
);
-- One question at a time.
create unique index change_requests_one_waiting on change_requests (admin_id, membership_id) where status = 'waiting';
create index change_requests_gym_idx on change_requests (admin_id, gym_id, created_at);
create index change_requests_member_idx on change_requests (admin_id, member_id, created_at);
call protect_tenant_table('change_requests');
create policy member on change_requests for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (status, answered_at, answered_by_kind, answered_by_id, answer)
  on change_requests to polvon_tenant, polvon_platform;
grant select on change_requests to polvon_member;
