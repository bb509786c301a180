-- Answers are kept seven days for a call that is repeated. Those about somebody who was erased say so alone: the key stays used, so that
-- nothing is done twice, and whoever repeats the call finds nothing, as everywhere.
grant select (reply), update (reply) on idempotency_keys to polvon_definer;
create policy definer on idempotency_keys for select to polvon_definer using (true);
create policy definer_forgets on idempotency_keys for update to polvon_definer using (true) with check (reply = '{"erased": true}');

create function forget_in_answers(owner_id uuid, client uuid, phones text[], callers uuid[]) returns void
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
revoke execute on function forget_in_answers(uuid, uuid, text[], uuid[]) from public;
grant create on schema public to polvon_definer;
alter function forget_in_answers(uuid, uuid, text[], uuid[]) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function forget_in_answers(uuid, uuid, text[], uuid[]) to polvon_platform, polvon_tenant;
  reset role;
end $$;

-- a file may be called after somebody
grant update (file_name) on imports to polvon_platform, polvon_tenant;
