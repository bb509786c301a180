-- A demo gym is thrown away on nodes too: the function of 0068 with its tables in the order of their keys.
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
  -- nodes look at the keys of each table by itself: what leads to a table goes before it
  with recursive links as (
    select distinct k.conrelid as child, k.confrelid as parent from pg_constraint k where k.contype = 'f' and k.conrelid <> k.confrelid
  ), depths as (
    select c.oid, 0 as depth from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union
    select l.child, d.depth + 1 from depths d join links l on l.parent = d.oid where d.depth < 20
  )
  select string_agg(format('t%s as (delete from %I where admin_id = $1)', c.oid, c.relname), ', '
    order by (select max(d.depth) from depths d where d.oid = c.oid) desc, c.oid) into parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
  -- in one statement, where there are no nodes: keys between the tables are looked at when all is gone
  execute 'with ' || parts || ' delete from admins where id = $1' using demo;
  delete from people where id = any (persons) and phone_number is null;
  delete from idempotency_keys where actor_id = demo;
  return pictures;
end $$;
reset role;
revoke create on schema public from polvon_definer;
