-- A guest who was brought, a session with a coach: what a plan counts beside visits, one row for each, taken back like a visit.
create table membership_uses (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  kind text not null constraint membership_uses_kind_known check (kind in ('guest', 'coach_session')),
  used_at timestamptz not null,
  -- the Tashkent day
  used_on date not null,
  made_by_kind text not null constraint membership_uses_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee')),
  made_by_id uuid,
  undone_at timestamptz,
  undone_by_kind text constraint membership_uses_undone_by_kind_known check (undone_by_kind in ('superadmin', 'admin', 'employee')),
  undone_by_id uuid,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id)
);
create index membership_uses_membership_idx on membership_uses (admin_id, membership_id, kind);
call protect_tenant_table('membership_uses');
create policy member on membership_uses for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (undone_at, undone_by_kind, undone_by_id) on membership_uses to polvon_tenant, polvon_platform;
grant select on membership_uses to polvon_member;

-- All its visits are used and the same plan was bought again before its end: the two may run side by side.
alter table memberships add column is_used_up boolean not null default false;
grant update (is_used_up) on memberships to polvon_tenant, polvon_platform;
alter table memberships drop constraint memberships_no_overlap;
alter table memberships add constraint memberships_no_overlap
  exclude using gist (admin_id with =, gym_id with =, member_id with =, plan_id with =, daterange(start_on, end_on, '[]') with &&)
  where (status <> 'cancelled' and not is_used_up);
