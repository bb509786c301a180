-- With a person goes what the platform's own log says of them: what they changed of their card on the phone stands there, since the
-- card is the same for all owners. It kept their former and their new name, the birthday and the picture after they had been erased.
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
  delete from body_goals where person_id = person;
  delete from telegram_links l using accounts a where a.id = l.account_id and a.role = 'member' and a.subject_id = person;
  delete from telegram_chats c using accounts a where a.id = c.account_id and a.role = 'member' and a.subject_id = person;
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person where role = 'member' and subject_id = person;
  return true;
end $$;

-- Of those who are gone already: whoever ever changed their own card had a phone to come in by.
set local role polvon_definer;
with forgotten as (
  update audit_log l set actor_name = '', before = '{}', after = '{}'
  where l.admin_id is null and l.entity = 'members' and exists (select from people p where p.id = l.entity_id and p.phone_number is null)
  returning l.id
)
update audit_links k set salt = null from forgotten f
where k.admin_id = '00000000-0000-0000-0000-000000000000' and k.entry_id = f.id;
reset role;

-- Acts are named by their own ids, too: under a class stand those of all who booked it, and why a missed one was forgiven goes with its person alone.
create or replace function forget_in_audit(owner_id uuid, client uuid, records uuid[], kept text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from members m where m.admin_id = owner_id and m.id = client and m.erased_at is not null) then
    raise exception 'member % of % was not erased', client, owner_id;
  end if;
  perform lock_audit_chain();
  with forgotten as (
    update audit_log l set
      actor_name = case when l.actor_id = client then '' else l.actor_name end,
      before = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(l.before) where key = any (kept)),
      after = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(l.after) where key = any (kept))
    where l.admin_id = owner_id and (l.entity_id = any (records) or l.id = any (records) or l.actor_id = client)
    returning l.id
  )
  update audit_links k set salt = null from forgotten f where k.admin_id = owner_id and k.entry_id = f.id;
end $$;
