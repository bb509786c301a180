-- What an owner does with a membership beyond selling it, and what reception notes about a member.

-- A change of plan ends the old row on the day before: the days that it took away. They are taken from gift_days, from
-- which end_on is generated, so that the table need not be rewritten; what was given is gift_days + cut_days.
alter table memberships add column cut_days integer not null default 0
  constraint memberships_cut_days_in_range check (cut_days between 0 and 40000);
alter table memberships drop constraint memberships_gift_days_in_range;
alter table memberships add constraint memberships_gift_days_in_range
  check (gift_days + cut_days between 0 and 3660 and duration_days + gift_days >= 1);
-- This row goes on from renewed_from with another plan, and this much of what was paid there was credited here.
alter table memberships add column is_plan_change boolean not null default false;
alter table memberships add column credit_tiyin bigint not null default 0
  constraint memberships_credit_in_range check (credit_tiyin between 0 and 10000000000000);
-- What the change took off the debt of renewed_from: put back when the change is called off before its day.
alter table memberships add column source_off_tiyin bigint not null default 0
  constraint memberships_source_off_in_range check (source_off_tiyin between 0 and 10000000000000);
alter table memberships add constraint memberships_plan_change_linked
  check (not is_plan_change or renewed_from is not null);
grant update (cut_days) on memberships to polvon_tenant, polvon_platform;

-- Who gave days, how many and why. Rows are only ever added.
create table membership_gifts (
  admin_id uuid not null,
  id uuid not null,
  membership_id uuid not null,
  days integer not null constraint membership_gifts_days_in_range check (days between 1 and 3660),
  reason text not null,
  made_by_kind text not null constraint membership_gifts_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee')),
  made_by_id uuid,
  made_on date not null,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id)
);
create index membership_gifts_membership_idx on membership_gifts (admin_id, membership_id, created_at);
call protect_tenant_table('membership_gifts');
grant select, insert on membership_gifts to polvon_tenant, polvon_platform;

-- What people of the gym write about a member, for each other. Never shown to the member.
create table member_notes (
  admin_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  body text not null constraint member_notes_body_filled check (body <> ''),
  -- the one that stands on the member's card and at the door
  is_pinned boolean not null default false,
  author_kind text not null constraint member_notes_author_kind_known check (author_kind in ('superadmin', 'admin', 'employee')),
  author_id uuid not null,
  version integer not null default 1,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id)
);
create index member_notes_member_idx on member_notes (admin_id, member_id, created_at);
create unique index member_notes_one_pinned on member_notes (admin_id, member_id) where is_pinned;
call protect_tenant_table('member_notes');
grant select, insert, update (body, is_pinned, version, edited_at), delete on member_notes to polvon_tenant, polvon_platform;
