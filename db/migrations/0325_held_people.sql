-- What somebody writes of themselves in the moment of their erasure waits for it, and is not written after it: of whoever is gone the
-- phone is gone, and a key alone would still be there.
create function hold_person(person uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own uuid := nullif(current_setting('app.person_id', true), '')::uuid;
begin
  if own is not null and own <> person then
    raise exception 'a person writes of themselves alone';
  end if;
  perform from people where id = person and phone_number is not null for key share;
  return found;
end $$;
revoke execute on function hold_person(uuid) from public;
grant create on schema public to polvon_definer;
alter function hold_person(uuid) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function hold_person(uuid) to polvon_member, polvon_platform;
  reset role;
end $$;
