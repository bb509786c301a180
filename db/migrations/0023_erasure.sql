-- An erasure reaches what the door, reception and the outbox wrote about a client.
grant update (override_reason) on visits to polvon_tenant, polvon_platform;
grant update (reason) on membership_freezes to polvon_tenant, polvon_platform;
grant update (params) on notifications to polvon_tenant, polvon_platform;
grant update (phone_number, text, expires_at) on sms_messages to polvon_tenant, polvon_platform;

-- Codes and the SMS that carried them belong to no owner: they go with the person.
grant select (phone_number, role), delete on one_time_codes to polvon_definer;
create policy definer on sms_messages to polvon_definer
  using (admin_id is null and kind = 'member_login') with check (admin_id is null and kind = 'member_login');
grant select (admin_id, kind, phone_number, created_at), update (phone_number, text, expires_at) on sms_messages to polvon_definer;

create or replace function forget_person_if_unknown(person uuid, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  phone text;
begin
  select phone_number into phone from people where id = person for update;
  if exists (select 1 from members where id = person and deleted_at is null) then
    return false;
  end if;
  delete from one_time_codes where phone_number = phone and role = 'member';
  update sms_messages set phone_number = '', text = '', expires_at = created_at
    where phone_number = phone and admin_id is null and kind = 'member_login';
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person where role = 'member' and subject_id = person;
  return true;
end $$;
