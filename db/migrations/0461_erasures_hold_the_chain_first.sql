-- The chain of acts comes right behind the person and before all rows, also where others know the person: their erasure writes there at its end.
CREATE OR REPLACE FUNCTION public.forget_person_unless_known(person uuid, erasing uuid[], at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
  phone text;
  phones text[];
  begun record;
begin
  if tenant is not null and erasing <> array[tenant] then
    raise exception 'an owner erases their own clients alone';
  end if;
  select phone_number into phone from people where id = person for update;
  -- before any row of theirs, as what drops old rows has it: each would wait for what the other holds
  perform lock_audit_chain();
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
  -- a change of phone that was begun: what went to the number of before names the other one, which got a code of its own in that moment
  for begun in
    select s.created_at, '+' || regexp_replace(substring(s.text from '\+998[0-9 ]{13}'), '\D', '', 'g') as number
    from sms_messages s where s.phone_number = any (phones) and s.admin_id is null and s.kind = 'phone_change'
  loop
    delete from one_time_codes
      where phone_number = begun.number and role = 'member' and purpose = 'phone_change' and sent_at = begun.created_at;
    update sms_messages set phone_number = '', text = '', expires_at = created_at
      where phone_number = begun.number and admin_id is null and kind = 'phone_change' and created_at = begun.created_at;
  end loop;
  delete from one_time_codes where phone_number = any (phones) and role = 'member';
  update sms_messages set phone_number = '', text = '', expires_at = created_at
    where phone_number = any (phones) and admin_id is null
      and (kind in ('member_login', 'phone_change') or (kind = 'security' and status not in ('queued', 'sending', 'uncertain')));
  with forgotten as (
    update audit_log l set actor_name = '', before = '{}', after = '{}'
    where l.admin_id is null and l.entity = 'members' and l.entity_id = person
    returning l.id
  )
  update audit_links k set salt = null from forgotten f
  where k.admin_id = '00000000-0000-0000-0000-000000000000' and k.entry_id = f.id;
  delete from push_subscriptions where person_id = person;
  delete from notification_choices where person_id = person;
  delete from body_measurements where person_id = person;
  delete from former_phones where person_id = person;
  delete from body_goals where person_id = person;
  delete from telegram_links l using accounts a where a.id = l.account_id and a.role = 'member' and a.subject_id = person;
  delete from telegram_chats c using accounts a where a.id = c.account_id and a.role = 'member' and a.subject_id = person;
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person, held_until = null, held_phone = null where role = 'member' and subject_id = person;
  return true;
end $function$;
