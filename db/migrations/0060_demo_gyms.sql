-- A demo gym is an owner of its own: made up for somebody who is new, and thrown away whole. Its id lies beyond the ids of
-- every moment (UUID v7 of the year 10889), so that each wall knows it by the key alone and no row can become one later.
-- The platform and its jobs see nothing of it: no figure counts it, no message leaves it, no check reads it.
do $$
declare
  one record;
  seen text;
begin
  for one in
    select c.relname as name, a.attnotnull as is_tenants
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    seen := case when one.is_tenants then '' else 'admin_id is null or ' end || 'admin_id < ''ffff0000-0000-0000-0000-000000000000''';
    execute format('alter policy platform on %I using (%s) with check (true)', one.name, seen);
    execute format('create policy demo on %I to polvon_definer using (admin_id >= ''ffff0000-0000-0000-0000-000000000000'') with check (false)', one.name);
    execute format('grant select (admin_id), delete on %I to polvon_definer', one.name);
  end loop;
end $$;

alter policy platform on admins using (id < 'ffff0000-0000-0000-0000-000000000000') with check (true);
create policy demo on admins to polvon_definer using (id >= 'ffff0000-0000-0000-0000-000000000000') with check (false);
grant select (id, created_at), delete on admins to polvon_definer;
create policy demo on idempotency_keys to polvon_definer using (actor_id >= 'ffff0000-0000-0000-0000-000000000000') with check (false);
grant select (actor_id), delete on idempotency_keys to polvon_definer;
grant delete on people to polvon_definer;
grant select (avatar) on admins to polvon_definer;
grant select (avatar) on employees to polvon_definer;
grant select (avatar) on members to polvon_definer;
grant select (logo) on gyms to polvon_definer;
grant select (picture) on class_kinds to polvon_definer;
grant select (photo) on class_coaches to polvon_definer;

-- What the definer's functions could do to rows of all owners stays what it was: none of it is deleting.
drop policy definer on audit_links;
create policy definer on audit_links for select to polvon_definer using (true);
create policy definer_forgets on audit_links for update to polvon_definer using (true) with check (true);
drop policy definer on accounts;
create policy definer on accounts for select to polvon_definer using (role = 'member');
create policy definer_adds on accounts for insert to polvon_definer with check (role = 'member');
create policy definer_changes on accounts for update to polvon_definer using (role = 'member') with check (role = 'member');
drop policy definer on sms_messages;
create policy definer on sms_messages for select to polvon_definer using (admin_id is null and kind = 'member_login');
create policy definer_forgets on sms_messages for update to polvon_definer
  using (admin_id is null and kind = 'member_login') with check (admin_id is null and kind = 'member_login');
drop policy definer on people;
create policy definer on people for select to polvon_definer using (true);
create policy definer_adds on people for insert to polvon_definer with check (true);
create policy definer_changes on people for update to polvon_definer using (true) with check (true);
-- somebody made up has no number of their own; whom any owner still keeps is held by that owner's key besides
create policy demo on people for delete to polvon_definer using (phone_number is null);

-- Tables to come have the same walls from their first day.
create or replace procedure protect_tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to polvon_tenant
       using (admin_id = nullif(current_setting(''app.admin_id'', true), '''')::uuid)
       with check (admin_id = nullif(current_setting(''app.admin_id'', true), '''')::uuid)', target);
  execute format(
    'create policy platform on %s to polvon_platform using (admin_id < ''ffff0000-0000-0000-0000-000000000000'') with check (true)', target);
  execute format(
    'create policy demo on %s to polvon_definer using (admin_id >= ''ffff0000-0000-0000-0000-000000000000'') with check (false)', target);
  execute format('grant select (admin_id), delete on %s to polvon_definer', target);
end $$;

grant create on schema public to polvon_definer;
set local role polvon_definer;

-- Somebody whom a demo gym enters is known there alone, whatever the number: no person of the platform, no way to sign in.
create or replace function ensure_person(new_person_id uuid, new_account_id uuid, phone text, at timestamptz)
returns table (person_id uuid, is_new boolean)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
begin
  if tenant >= 'ffff0000-0000-0000-0000-000000000000' then
    select m.id into person_id from members m where m.admin_id = tenant and m.phone_number = phone order by m.id limit 1;
    is_new := not found;
    if is_new then
      insert into people (id, phone_number, created_at) values (new_person_id, null, at);
      person_id := new_person_id;
    end if;
    return next;
    return;
  end if;
  insert into people (id, phone_number, created_at) values (new_person_id, phone, at)
    on conflict (phone_number) do nothing;
  is_new := found;
  select p.id into strict person_id from people p where p.phone_number = phone;
  insert into accounts (id, role, login, subject_id, status, created_at)
    values (new_account_id, 'member', phone, person_id, 'active', at)
    on conflict do nothing;
  return next;
end $$;

create or replace function change_person_phone(person uuid, phone text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
  known_since timestamptz;
begin
  perform 1 from people where id = person for update;
  select created_at into known_since from members where id = person and admin_id = tenant and deleted_at is null;
  if not found then
    return 'unknown';
  end if;
  if tenant >= 'ffff0000-0000-0000-0000-000000000000' then
    return case
      when exists (select 1 from members where admin_id = tenant and phone_number = phone and id <> person and deleted_at is null)
      then 'taken' else 'changed' end;
  end if;
  if exists (select 1 from people where phone_number = phone and id <> person) then
    return 'taken';
  end if;
  if exists (
    select 1 from members m
    where m.id = person and m.admin_id <> tenant and m.deleted_at is null
      and (m.created_at <= known_since or exists (select 1 from memberships s where s.admin_id = m.admin_id and s.member_id = m.id))
  ) then
    return 'shared';
  end if;
  update people set phone_number = phone where id = person;
  update accounts set login = phone where role = 'member' and subject_id = person and deleted_at is null;
  return 'changed';
exception when unique_violation then
  return 'taken';
end $$;

-- A demo gym knows its own people alone.
create or replace function find_person_masked(phone text)
returns table (person_id uuid, masked_fullname text, is_own_member boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select known.id,
    (select string_agg(left(word, 1) || repeat('•', greatest(1, length(word) - 1)), ' ' order by nr)
       from regexp_split_to_table(known.fullname, '\s+') with ordinality as words (word, nr)),
    coalesce(known.is_own, false)
  from people p
  cross join lateral (
    select m.id, m.fullname, m.admin_id = nullif(current_setting('app.admin_id', true), '')::uuid as is_own
    from members m
    where m.id = p.id and m.deleted_at is null
    order by is_own desc nulls last, m.admin_id
    limit 1
  ) known
  where p.phone_number = phone
    and coalesce(nullif(current_setting('app.admin_id', true), '')::uuid < 'ffff0000-0000-0000-0000-000000000000', true)
  union all
  select m.id,
    (select string_agg(left(word, 1) || repeat('•', greatest(1, length(word) - 1)), ' ' order by nr)
       from regexp_split_to_table(m.fullname, '\s+') with ordinality as words (word, nr)),
    true
  from members m
  where m.admin_id = nullif(current_setting('app.admin_id', true), '')::uuid and m.phone_number = phone and m.deleted_at is null
    and m.admin_id >= 'ffff0000-0000-0000-0000-000000000000'
$$;

create or replace function search_members_everywhere(folded_query text, in_gym uuid default null, max_results integer default 1000)
returns table (admin_id uuid, id uuid, rank real)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select found.admin_id, found.id, found.rank from search_members_of(null, folded_query, in_gym, max_results) found
  where found.admin_id < 'ffff0000-0000-0000-0000-000000000000'
$$;

-- The one way in which rows of the ledger and of the log are ever removed: all of one demo gym at once. The policies above
-- let it reach nobody else's, whatever id it is given. Answers the names of its pictures.
create function erase_demo_gym(demo uuid) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  persons uuid[];
  pictures text[];
  parts text;
begin
  if demo is null or demo < 'ffff0000-0000-0000-0000-000000000000' then
    raise exception '% is not a demo gym', demo;
  end if;
  persons := array(select id from members where admin_id = demo);
  pictures := array(
    select avatar from admins where id = demo and avatar is not null
    union all select avatar from employees where admin_id = demo and avatar is not null
    union all select avatar from members where admin_id = demo and avatar is not null
    union all select logo from gyms where admin_id = demo and logo is not null
    union all select picture from class_kinds where admin_id = demo and picture is not null
    union all select photo from class_coaches where admin_id = demo and photo is not null);
  select string_agg(format('t%s as (delete from %I where admin_id = $1)', c.oid, c.relname), ', ') into parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
  -- in one statement: keys between the tables are looked at when all is gone
  execute 'with ' || parts || ' delete from admins where id = $1' using demo;
  delete from people where id = any (persons) and phone_number is null;
  delete from idempotency_keys where actor_id = demo;
  return pictures;
end $$;
revoke execute on function erase_demo_gym(uuid) from public;

-- An owner throws away the one that was made for them, and no other: both ids have the same end.
create function throw_demo_gym_away(demo uuid) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if right(demo::text, 32) is distinct from right(nullif(current_setting('app.admin_id', true), ''), 32) then
    raise exception '% is not the demo gym of this owner', demo;
  end if;
  return erase_demo_gym(demo);
end $$;
revoke execute on function throw_demo_gym_away(uuid) from public;
grant execute on function throw_demo_gym_away(uuid) to polvon_tenant;

-- Those that were made before a moment: what a job does when their time is over.
create function sweep_demo_gyms(made_before timestamptz) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  demo uuid;
  pictures text[] := '{}';
begin
  for demo in select id from admins where id >= 'ffff0000-0000-0000-0000-000000000000' and created_at < made_before loop
    pictures := pictures || erase_demo_gym(demo);
  end loop;
  return pictures;
end $$;
revoke execute on function sweep_demo_gyms(timestamptz) from public;
grant execute on function sweep_demo_gyms(timestamptz) to polvon_platform;

reset role;
revoke create on schema public from polvon_definer;
