create table visits (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid,
  visited_at timestamptz not null,
  -- the Tashkent day
  visited_on date not null,
  left_at timestamptz,
  checked_in_by_kind text not null constraint visits_checked_in_by_kind_known check (checked_in_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  checked_in_by_id uuid,
  -- let in against the rules
  override_reason text,
  undone_at timestamptz,
  undone_by_kind text,
  undone_by_id uuid,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id)
);
create unique index visits_one_a_day on visits (admin_id, gym_id, member_id, visited_on) where undone_at is null;
create index visits_gym_day_idx on visits (admin_id, gym_id, visited_on, visited_at);
create index visits_member_idx on visits (admin_id, member_id, visited_on);
create index visits_membership_idx on visits (admin_id, membership_id) where membership_id is not null;
create index visits_person_idx on visits (member_id, visited_on);
call protect_tenant_table('visits');
create policy member on visits for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (left_at, undone_at, undone_by_kind, undone_by_id) on visits to polvon_tenant, polvon_platform;
grant select on visits to polvon_member;

create table refused_visits (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  -- null when the code belongs to nobody
  member_id uuid,
  code text,
  reason text not null,
  refused_at timestamptz not null,
  refused_on date not null,
  refused_by_kind text not null,
  refused_by_id uuid,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id)
);
create index refused_visits_gym_day_idx on refused_visits (admin_id, gym_id, refused_on);
call protect_tenant_table('refused_visits');
grant select, insert on refused_visits to polvon_tenant, polvon_platform;

-- At most one a month from each member of a gym.
create table ratings (
  admin_id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  -- first day of the month
  month_on date not null constraint ratings_month_on_first_day check (extract(day from month_on) = 1),
  stars smallint not null constraint ratings_stars_in_range check (stars between 1 and 5),
  comment text,
  created_at timestamptz not null,
  constraint ratings_one_a_month primary key (admin_id, gym_id, member_id, month_on),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id)
);
call protect_tenant_table('ratings');
create policy member on ratings for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (stars, comment, created_at) on ratings to polvon_tenant, polvon_platform;
grant select on ratings to polvon_member;
