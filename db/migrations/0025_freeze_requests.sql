-- What a gym does with a member who asks for a freeze on the phone: nothing, answers at the desk, or freezes at once.
alter table gym_settings
  add column freeze_requests text not null default 'ask'
    constraint gym_settings_freeze_requests_known check (freeze_requests in ('off', 'ask', 'at_once'));

create table freeze_requests (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  start_on date not null,
  end_on date not null,
  reason text not null,
  status text not null default 'waiting' constraint freeze_requests_status_known check (status in ('waiting', 'accepted', 'refused')),
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
  constraint freeze_requests_days_in_order check (start_on <= end_on),
  constraint freeze_requests_answered_in_full check ((status = 'waiting') = (answered_at is null))
);
-- One question at a time.
create unique index freeze_requests_one_waiting on freeze_requests (admin_id, membership_id) where status = 'waiting';
create index freeze_requests_gym_idx on freeze_requests (admin_id, gym_id, created_at);
create index freeze_requests_member_idx on freeze_requests (admin_id, member_id, created_at);
call protect_tenant_table('freeze_requests');
create policy member on freeze_requests for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (status, answered_at, answered_by_kind, answered_by_id, answer, reason)
  on freeze_requests to polvon_tenant, polvon_platform;
grant select on freeze_requests to polvon_member;
