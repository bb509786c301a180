-- A day on which somebody said they would pay what they owe for a membership. What became of it is asked of the ledger: a
-- promise keeps only what was said, and that it was taken back or moved before its day.
create table promises (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  -- what was owed when it was given
  amount_tiyin bigint not null constraint promises_amount_in_range check (amount_tiyin between 1 and 10000000000000),
  promised_on date not null,
  made_by_kind text not null constraint promises_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee', 'member')),
  made_by_id uuid not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id)
);
create index promises_membership_idx on promises (admin_id, membership_id, created_at);
create index promises_member_idx on promises (admin_id, member_id);
create index promises_day_idx on promises (admin_id, gym_id, promised_on) where withdrawn_at is null;
call protect_tenant_table('promises');
create policy member on promises for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (withdrawn_at) on promises to polvon_tenant, polvon_platform;
grant select on promises to polvon_member;
