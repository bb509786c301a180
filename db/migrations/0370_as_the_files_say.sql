-- Databases that have 0333 or 0355 as they stood first come to what these files say today; in all others it is there already.
grant create on schema public to polvon_definer;
set local role polvon_definer;
create or replace function forget_in_answers(owner_id uuid, client uuid, phones text[], callers uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
begin
  if tenant is not null and owner_id <> tenant then
    raise exception 'an owner erases their own clients alone';
  end if;
  -- also of an owner who never had a card of whom is forgotten, and was asked something at a page
  if not exists (select from members m where m.admin_id = owner_id and m.id = client and m.erased_at is not null)
    and (exists (select from members m where m.admin_id = owner_id and m.id = client)
      or not exists (select from people p where p.id = client and p.phone_number is null)) then
    raise exception 'member % of % was not erased', client, owner_id;
  end if;
  update idempotency_keys k set reply = '{"erased": true}'
    where k.reply is not null and (k.actor_id = client
      or k.actor_id = any (owner_id || callers || array(select a.subject_id from accounts a where a.role = 'superadmin'))
        and (position(client::text in k.reply::text) > 0
          or exists (select from unnest(phones) as one where position(one in k.reply::text) > 0)));
end $$;

create or replace function former_phones_of(person uuid) returns table (phone_number text, until timestamptz)
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
reset role;
revoke create on schema public from polvon_definer;
