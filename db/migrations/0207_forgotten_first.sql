-- Whether other owners know somebody is asked before the erasure writes anything: where tables of owners stand on other nodes, what
-- a transaction has written there may not be read in it under another role. Of the owners who erase nothing is asked: by the end of
-- the transaction none of them knows the person. Whoever would add them meanwhile waits for the person's row, as before.
drop function forget_person_if_unknown(uuid, timestamptz);

-- Of their definer: policies let the function read cards and accounts by their person alone.
create function forget_person_unless_known(person uuid, erasing uuid[], at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
  phone text;
begin
  if tenant is not null and erasing <> array[tenant] then
    raise exception 'an owner erases their own clients alone';
  end if;
  select phone_number into phone from people where id = person for update;
  if exists (select 1 from members where id = person and deleted_at is null and admin_id <> all (erasing)) then
    return false;
  end if;
  delete from one_time_codes where phone_number = phone and role = 'member';
  update sms_messages set phone_number = '', text = '', expires_at = created_at
    where phone_number = phone and admin_id is null and kind = 'member_login';
  delete from push_subscriptions where person_id = person;
  delete from notification_choices where person_id = person;
  delete from body_measurements where person_id = person;
  delete from body_goals where person_id = person;
  delete from telegram_links l using accounts a where a.id = l.account_id and a.role = 'member' and a.subject_id = person;
  delete from telegram_chats c using accounts a where a.id = c.account_id and a.role = 'member' and a.subject_id = person;
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person where role = 'member' and subject_id = person;
  return true;
end $$;
revoke execute on function forget_person_unless_known(uuid, uuid[], timestamptz) from public;
grant create on schema public to polvon_definer;
alter function forget_person_unless_known(uuid, uuid[], timestamptz) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function forget_person_unless_known(uuid, uuid[], timestamptz) to polvon_tenant, polvon_platform;
  reset role;
end $$;
