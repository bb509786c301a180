-- Run-time roles own nothing and cannot log in. The kernel steps into one of them at the start of each transaction
-- (SET LOCAL ROLE), so rights and row policies belong to who is asking, not to the connection.
--
--   polvon_tenant    one gym owner and their employees; sees rows with admin_id = app.admin_id
--   polvon_platform  superadmin and system jobs; sees all tenants
--   polvon_member    a gym client; sees the rows of their own person at all owners (app.person_id), read only
--   polvon_auth      before a session exists: accounts, sessions, one-time codes, throttles
--   polvon_definer   never entered at run time: it owns the few audited SECURITY DEFINER functions that must look
--                    past row-level security, and holds only the column rights that these need
--
-- Roles belong to the cluster, which other databases may share: they may exist, and another migration may be
-- creating them at this very moment.
do $$
declare
  role_name text;
  needed text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach role_name in array array['polvon_tenant', 'polvon_platform', 'polvon_member', 'polvon_auth', 'polvon_definer'] loop
    begin
      if not exists (select 1 from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
    if not pg_has_role(current_user, role_name, needed) then
      begin
        execute format('grant %I to %I', role_name, current_user);
      exception when insufficient_privilege then
        raise exception 'the role % exists in this cluster and % may not step into it', role_name, current_user
          using hint = format('a superuser runs once: grant %I to %I with admin option', role_name, current_user);
      end;
    end if;
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

revoke all on schema public from public;
grant usage on schema public to polvon_tenant, polvon_platform, polvon_member, polvon_auth, polvon_definer;
alter default privileges revoke execute on functions from public;

-- One call behind each tenant table: row-level security on, forced also on the owner, and the two common policies.
-- The owner gets no policy: who migrates data of tenants steps into polvon_platform like everybody else.
create procedure protect_tenant_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to polvon_tenant
       using (admin_id = nullif(current_setting(''app.admin_id'', true), '''')::uuid)
       with check (admin_id = nullif(current_setting(''app.admin_id'', true), '''')::uuid)', target);
  execute format('create policy platform on %s to polvon_platform using (true) with check (true)', target);
end $$;
