-- An owner who links a person whom another one knows takes nothing away from that one: the first owner goes on correcting
-- the phone that the person signs in with, as long as the others have no more than a link. Once somebody else has sold to
-- them, the phone opens what that owner keeps too, and nobody moves it alone.
-- The answers are as they were: 'changed', 'shared', 'taken' or 'unknown'.
create policy definer on memberships for select to polvon_definer using (true);
grant select (admin_id, member_id) on memberships to polvon_definer;
grant select (created_at) on members to polvon_definer;

grant create on schema public to polvon_definer;
set local role polvon_definer;
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
reset role;
revoke create on schema public from polvon_definer;
