-- What stays of the words of an act about somebody who was erased (sums, days, ids) was proven by nothing any more: its salt is gone. Now each
-- link has a digest of it, and the act of the erasure, which is sealed like any other, has the digest of all of them.
alter table audit_links add column kept_digest bytea, add column forgotten_of uuid;
create index audit_links_forgotten_idx on audit_links (admin_id, forgotten_of) where forgotten_of is not null;
grant update (kept_digest, forgotten_of) on audit_links to polvon_definer;

drop function forget_in_audit(uuid, uuid, uuid[], text[]);
create function forget_in_audit(owner_id uuid, client uuid, records uuid[], kept text[]) returns bytea
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from members m where m.admin_id = owner_id and m.id = client and m.erased_at is not null) then
    raise exception 'member % of % was not erased', client, owner_id;
  end if;
  perform lock_audit_chain();
  with acts as (
    -- of an act whose words went with somebody else's nothing is left to forget but who did it
    select l.id, exists (
      select from audit_links o where o.admin_id = owner_id and o.entry_id = l.id and o.forgotten_of <> client) as was_forgotten
    from audit_log l where l.admin_id = owner_id and (l.entity_id = any (records) or l.id = any (records) or l.actor_id = client)
  ), forgotten as (
    update audit_log l set
      actor_name = case when l.actor_id = client then '' else l.actor_name end,
      before = case when a.was_forgotten then l.before else (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(l.before) where key = any (kept)) end,
      after = case when a.was_forgotten then l.after else (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(l.after) where key = any (kept)) end
    from acts a where l.id = a.id
    returning l.id, l.actor_kind, l.actor_name, l.before, l.after
  )
  update audit_links k set salt = null, forgotten_of = coalesce(k.forgotten_of, client),
    kept_digest = sha256(convert_to(jsonb_build_array(f.id, case when f.actor_kind <> 'member' then f.actor_name end, f.before, f.after)::text, 'UTF8'))
  from forgotten f where k.admin_id = owner_id and k.entry_id = f.id;
  return (
    select sha256(coalesce(string_agg(uuid_send(k.entry_id) || k.kept_digest, '' order by k.position), ''))
    from audit_links k where k.admin_id = owner_id and k.forgotten_of = client);
end $$;
revoke execute on function forget_in_audit(uuid, uuid, uuid[], text[]) from public;
grant create on schema public to polvon_definer;
alter function forget_in_audit(uuid, uuid, uuid[], text[]) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function forget_in_audit(uuid, uuid, uuid[], text[]) to polvon_tenant, polvon_platform;
  reset role;
end $$;
