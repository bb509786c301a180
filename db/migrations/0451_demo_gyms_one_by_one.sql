grant create on schema public to polvon_definer;
set local role polvon_definer;

-- Those of these names that a demo gym shows: no policy of the platform's reaches there, and whoever looks for pictures that nobody shows took them for such.
create function demo_pictures(names text[]) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  parts text;
begin
  select string_agg(format('select %I as name from %I where %I >= %L and %I = any ($1)',
    a.attname, c.relname, o.attname, 'ffff0000-0000-0000-0000-000000000000', a.attname), ' union all ') into parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('avatar', 'logo', 'picture', 'photo') and not a.attisdropped
    join pg_attribute o on o.attrelid = c.oid and o.attname = case c.relname when 'admins' then 'id' else 'admin_id' end and not o.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
  return query execute parts using names;
end $$;
revoke execute on function demo_pictures(text[]) from public;
grant execute on function demo_pictures(text[]) to polvon_platform;

-- One whose time is over, in a transaction of its own: many at once take longer than a statement may, and then none goes. Null when there is none.
create function sweep_demo_gym(made_before timestamptz) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  demo uuid;
begin
  select id into demo from admins where id >= 'ffff0000-0000-0000-0000-000000000000' and created_at < made_before order by id limit 1;
  return case when demo is null then null else erase_demo_gym(demo) end;
end $$;
revoke execute on function sweep_demo_gym(timestamptz) from public;
grant execute on function sweep_demo_gym(timestamptz) to polvon_platform;
-- sweep_demo_gyms stays for one version: a server of before may call it beside this one.

reset role;
revoke create on schema public from polvon_definer;
