-- With a person go all messages of the platform itself to their phone and to those that they had before: codes of a changed phone (whose
-- words name the new one) and words of safety, too. They stood until the list of messages forgot them. A number that is somebody else's by now is left
-- alone, and a word of safety that still waits is sent: the phone may be an owner's or an employee's also.
alter policy definer on sms_messages using (admin_id is null and kind in ('member_login', 'phone_change', 'security'));
alter policy definer_forgets on sms_messages using (admin_id is null and kind in ('member_login', 'phone_change', 'security'))
  with check (admin_id is null and kind in ('member_login', 'phone_change', 'security'));
grant select (status) on sms_messages to polvon_definer;

create or replace function forget_person_unless_known(person uuid, erasing uuid[], at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
  phone text;
  phones text[];
begin
  if tenant is not null and erasing <> array[tenant] then
    raise exception 'an owner erases their own clients alone';
  end if;
  select phone_number into phone from people where id = person for update;
  if exists (select 1 from members where id = person and deleted_at is null and admin_id <> all (erasing)) then
    return false;
  end if;
  -- the log stands on no node: asked by itself
  phones := array(
    select l.before ->> 'phone_number' from audit_log l where l.entity = 'members' and l.entity_id = person
    union select l.after ->> 'phone_number' from audit_log l where l.entity = 'members' and l.entity_id = person);
  phones := array_append(array(
    select one from unnest(phones) as one
    where one is not null and not exists (select from people p where p.phone_number = one and p.id <> person)), phone);
  delete from one_time_codes where phone_number = any (phones) and role = 'member';
  update sms_messages set phone_number = '', text = '', expires_at = created_at
    where phone_number = any (phones) and admin_id is null
      and (kind in ('member_login', 'phone_change') or (kind = 'security' and status not in ('queued', 'sending', 'uncertain')));
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
