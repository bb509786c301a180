-- Calendars of members and coaches: who holds the link reads them, until it is taken back.

create table class_feeds (
  admin_id uuid not null references admins (id),
  -- the link carries it with a signature
  id uuid not null,
  -- of a member at this owner, or of a coach
  member_id uuid,
  coach_id uuid,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, coach_id) references class_coaches (admin_id, id),
  constraint class_feeds_of_one check (num_nonnulls(member_id, coach_id) = 1)
);
create unique index class_feeds_member_key on class_feeds (admin_id, member_id) where member_id is not null;
create unique index class_feeds_coach_key on class_feeds (admin_id, coach_id) where coach_id is not null;
create index class_feeds_id_idx on class_feeds (id);
call protect_tenant_table('class_feeds');
create policy member on class_feeds for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, delete on class_feeds to polvon_tenant, polvon_platform;
grant select on class_feeds to polvon_member;
