-- One person on the platform, known by phone. No tenant may list this table: owners reach a person through the
-- functions below and see only the members rows of their own gyms.
create table people (
  id uuid primary key,
  -- null once the last owner has erased the person
  phone_number text constraint people_phone_number_key unique
    constraint people_phone_number_uzbek check (phone_number ~ '^\+998[0-9]{9}$'),
  created_at timestamptz not null
);
alter table people enable row level security;
alter table people force row level security;
create policy platform on people to polvon_platform using (true) with check (true);
create policy member on people for select to polvon_member
  using (id = nullif(current_setting('app.person_id', true), '')::uuid);
create policy definer on people to polvon_definer using (true) with check (true);
grant select, insert, update on people to polvon_platform, polvon_definer;
grant select on people to polvon_member;

-- What one owner knows of a person. members.id is people.id.
create table members (
  admin_id uuid not null references admins (id),
  id uuid not null references people (id),
  fullname text not null collate "uz-x-icu" constraint members_fullname_filled check (fullname <> ''),
  -- null after erasure
  phone_number text constraint members_phone_number_uzbek check (phone_number ~ '^\+998[0-9]{9}$'),
  gender text constraint members_gender_known check (gender in ('male', 'female')),
  date_of_birth date,
  avatar text,
  note text,
  language text not null default 'uz' constraint members_language_known check (language in ('uz', 'ru', 'en')),
  -- short code that reception types or scans
  code text not null,
  status text not null default 'active' constraint members_status_known check (status in ('active', 'banned')),
  status_reason text,
  consented_at timestamptz,
  is_sms_allowed boolean not null default true,
  -- foldText of name, phone digits and code, in this order
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz,
  erased_at timestamptz,
  primary key (admin_id, id),
  constraint members_code_key unique (admin_id, code)
);
create unique index members_phone_number_key on members (admin_id, phone_number) where deleted_at is null;
create index members_fullname_idx on members (admin_id, fullname, id) where deleted_at is null;
create index members_created_at_idx on members (admin_id, created_at, id) where deleted_at is null;
create index members_person_idx on members (id);
create index members_all_fullname_idx on members (fullname, id) where deleted_at is null;
call protect_tenant_table('members');
create policy member on members for select to polvon_member
  using (id = nullif(current_setting('app.person_id', true), '')::uuid);
create policy definer on members for select to polvon_definer using (true);
grant select, insert, update on members to polvon_tenant, polvon_platform;
grant select on members to polvon_member;
grant select (admin_id, id, fullname, phone_number, search_text, deleted_at) on members to polvon_definer;

create table member_gyms (
  admin_id uuid not null,
  member_id uuid not null,
  gym_id uuid not null,
  joined_on date not null,
  primary key (admin_id, member_id, gym_id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
create index member_gyms_gym_idx on member_gyms (admin_id, gym_id, member_id);
create index member_gyms_person_idx on member_gyms (member_id);
call protect_tenant_table('member_gyms');
create policy member on member_gyms for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
create policy definer on member_gyms for select to polvon_definer using (true);
grant select, insert, delete on member_gyms to polvon_tenant, polvon_platform;
grant select on member_gyms to polvon_member, polvon_definer;

-- A client sees the gyms where they are a member: name, contacts, hours, coaches.
create policy member on gyms for select to polvon_member
  using ((admin_id, id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
create policy member on gym_facilities for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
create policy member on gym_settings for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
create policy member on gym_holidays for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
create policy member on employee_gyms for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
create policy member on employees for select to polvon_member
  using ((admin_id, id) in (select e.admin_id, e.employee_id from employee_gyms e));
grant select (admin_id, id, name, logo, phone_number, address, map_url, latitude, longitude, rating_sum, rating_count, created_at, deleted_at)
  on gyms to polvon_member;
grant select on gym_facilities, gym_holidays, employee_gyms to polvon_member;
grant select (admin_id, gym_id, is_same_for_all, for_all_from, for_all_to, for_men_from, for_men_to, for_women_from, for_women_to)
  on gym_settings to polvon_member;
grant select (admin_id, id, fullname, avatar, position, status) on employees to polvon_member;

-- The person with this phone, made when nobody has it, with the account for signing in by code.
create function ensure_person(new_person_id uuid, new_account_id uuid, phone text, at timestamptz)
returns table (person_id uuid, is_new boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into people (id, phone_number, created_at) values (new_person_id, phone, at)
    on conflict (phone_number) do nothing;
  is_new := found;
  select p.id into strict person_id from people p where p.phone_number = phone;
  insert into accounts (id, role, login, subject_id, status, created_at)
    values (new_account_id, 'member', phone, person_id, 'active', at)
    on conflict do nothing;
  return next;
end $$;

-- What /member/create may tell of a known phone: a masked name, and whether the asking tenant has them already.
-- Names of other owners' members leave the database masked.
create function find_person_masked(phone text)
returns table (person_id uuid, masked_fullname text, is_own_member boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.id,
    (select string_agg(left(word, 1) || repeat('•', greatest(1, length(word) - 1)), ' ' order by nr)
       from regexp_split_to_table(known.fullname, '\s+') with ordinality as words (word, nr)),
    coalesce(known.is_own, false)
  from people p
  cross join lateral (
    select m.fullname, m.admin_id = nullif(current_setting('app.admin_id', true), '')::uuid as is_own
    from members m
    where m.id = p.id and m.deleted_at is null
    order by is_own desc nulls last, m.admin_id
    limit 1
  ) known
  where p.phone_number = phone
$$;

-- A corrected phone moves the sign-in only while no other owner knows the person, else one owner could take over
-- what a client sees at another. Answers 'changed', 'shared', 'taken' or 'unknown'.
create function change_person_phone(person uuid, phone text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
begin
  perform 1 from people where id = person for update;
  if not exists (select 1 from members where id = person and admin_id = tenant and deleted_at is null) then
    return 'unknown';
  end if;
  if exists (select 1 from people where phone_number = phone and id <> person) then
    return 'taken';
  end if;
  if exists (select 1 from members where id = person and admin_id <> tenant and deleted_at is null) then
    return 'shared';
  end if;
  update people set phone_number = phone where id = person;
  update accounts set login = phone where role = 'member' and subject_id = person and deleted_at is null;
  return 'changed';
exception when unique_violation then
  return 'taken';
end $$;

-- After an owner erased a member: when no owner knows the person any more, their phone and account go too.
create function forget_person_if_unknown(person uuid, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform 1 from people where id = person for update;
  if exists (select 1 from members where id = person and deleted_at is null) then
    return false;
  end if;
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person where role = 'member' and subject_id = person;
  return true;
end $$;
