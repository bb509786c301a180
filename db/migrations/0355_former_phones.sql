-- By which phones somebody came in before, and until when. What they asked strangers' gyms by one of them is theirs: it is read with their own data
-- and goes with them; what is asked by it later is of whoever has it next. It goes with the person.
create table former_phones (
  person_id uuid not null references people (id),
  phone_number text not null constraint former_phones_uzbek check (phone_number ~ '^\+998[0-9]{9}$'),
  until timestamptz not null,
  primary key (person_id, phone_number)
);
alter table former_phones enable row level security;
alter table former_phones force row level security;
create policy auth on former_phones for all to polvon_auth using (true) with check (true);
create policy platform on former_phones for select to polvon_platform using (true);
create policy definer on former_phones for select to polvon_definer using (true);
create policy definer_forgets on former_phones for delete to polvon_definer using (true);
grant select, insert, update (until) on former_phones to polvon_auth;
grant select on former_phones to polvon_platform;
grant select, delete on former_phones to polvon_definer;

grant create on schema public to polvon_definer;
set local role polvon_definer;
-- An owner erases what their own client asked them by a phone of before: of nobody else are they told one.
create function former_phones_of(person uuid) returns table (phone_number text, until timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
begin
  -- two questions: clients stand on nodes, the numbers do not
  if tenant is not null and not exists (select from members where id = person and admin_id = tenant) then
    return;
  end if;
  return query select f.phone_number, f.until from former_phones f where f.person_id = person;
end $$;
revoke all on function former_phones_of(uuid) from public;
grant execute on function former_phones_of(uuid) to polvon_tenant, polvon_platform;
reset role;
revoke create on schema public from polvon_definer;
create index leads_all_phone_number_idx on leads (phone_number);

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
  perform lock_audit_chain();
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
