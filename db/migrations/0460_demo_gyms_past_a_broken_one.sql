grant create on schema public to polvon_definer;
set local role polvon_definer;

-- The next one whose time is over, behind one that was looked at: one that can't go keeps no other behind it.
create function next_demo_gym(made_before timestamptz, past uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id from admins
  where id >= 'ffff0000-0000-0000-0000-000000000000' and created_at < made_before and (past is null or id > past)
  order by id limit 1
$$;
revoke execute on function next_demo_gym(timestamptz, uuid) from public;
grant execute on function next_demo_gym(timestamptz, uuid) to polvon_platform;

-- That one, in a transaction of its own. Null when it is gone or was made anew meanwhile.
create function sweep_demo_gym(made_before timestamptz, demo uuid) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from admins where id = demo and id >= 'ffff0000-0000-0000-0000-000000000000' and created_at < made_before;
  return case when found then erase_demo_gym(demo) end;
end $$;
revoke execute on function sweep_demo_gym(timestamptz, uuid) from public;
grant execute on function sweep_demo_gym(timestamptz, uuid) to polvon_platform;
-- sweep_demo_gym(timestamptz) stays for one version: a server of before may call it beside this one.

reset role;
revoke create on schema public from polvon_definer;
