-- What a gym tells its members, and strangers on its page where it says so. One text stands in one or more gyms of an owner.
create table news (
  admin_id uuid not null references admins (id),
  id uuid not null,
  title text not null constraint news_title_within check (length(title) between 1 and 120),
  body text not null constraint news_body_within check (length(body) between 1 and 2000),
  picture text,
  from_on date not null,
  -- null: until it is taken away
  until_on date,
  is_published boolean not null,
  -- on the pages for strangers too
  is_public boolean not null,
  -- members are to be told of it, once
  is_told boolean not null,
  told_at timestamptz,
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  constraint news_ends_after_start check (until_on >= from_on)
);
create index news_from_idx on news (admin_id, from_on desc, id);
call protect_tenant_table('news');

create table news_gyms (
  admin_id uuid not null,
  news_id uuid not null,
  gym_id uuid not null,
  primary key (admin_id, news_id, gym_id),
  foreign key (admin_id, news_id) references news (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
create index news_gyms_gym_idx on news_gyms (admin_id, gym_id, news_id);
call protect_tenant_table('news_gyms');

create policy member on news_gyms for select to polvon_member
  using ((admin_id, gym_id) in (
    select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
create policy member on news for select to polvon_member
  using (is_published and (admin_id, id) in (select n.admin_id, n.news_id from news_gyms n));
grant select, insert, update, delete on news to polvon_tenant;
grant select, insert, delete on news_gyms to polvon_tenant;
grant select, insert on news, news_gyms to polvon_platform;
grant select on news, news_gyms to polvon_member;

-- Pictures of a demo gym go with it, in whatever table: columns of these names hold files.
grant select (picture) on news to polvon_definer;
grant create on schema public to polvon_definer;
set local role polvon_definer;
create or replace function erase_demo_gym(demo uuid) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  persons uuid[];
  pictures text[];
  of_tables text[];
  parts text;
begin
  if demo is null or demo < 'ffff0000-0000-0000-0000-000000000000' then
    raise exception '% is not a demo gym', demo;
  end if;
  persons := array(select id from members where admin_id = demo);
  pictures := array(select avatar from admins where id = demo and avatar is not null);
  select string_agg(format('select %I from %I where admin_id = $1 and %I is not null', a.attname, c.relname, a.attname), ' union all ') into parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('avatar', 'logo', 'picture', 'photo') and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'admin_id' and not o.attisdropped);
  execute format('select array(%s)', parts) into of_tables using demo;
  pictures := pictures || of_tables;
  select string_agg(format('t%s as (delete from %I where admin_id = $1)', c.oid, c.relname), ', ') into parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
  -- in one statement: keys between the tables are looked at when all is gone
  execute 'with ' || parts || ' delete from admins where id = $1' using demo;
  delete from people where id = any (persons) and phone_number is null;
  delete from idempotency_keys where actor_id = demo;
  return pictures;
end $$;
reset role;
revoke create on schema public from polvon_definer;
