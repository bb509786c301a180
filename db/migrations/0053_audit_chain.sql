-- Each act of the audit log becomes a link of its owner's chain: digests alone, so that words can be erased and old acts
-- dropped while the chain still proves that nothing else was touched. Of the platform's own acts admin_id is zero.
create table audit_links (
  admin_id uuid not null,
  position bigint not null constraint audit_links_position_counts check (position > 0),
  entry_id uuid not null,
  entry_at timestamptz not null,
  -- who, what, when and on which record
  entry_digest bytea not null,
  -- names and values, with a salt of their own: once it is gone nobody can guess what was erased
  salt bytea,
  words_digest bytea not null,
  -- of the head before it and all of the above but the salt
  head bytea not null,
  sealed_at timestamptz not null,
  primary key (admin_id, position)
);
create unique index audit_links_entry_idx on audit_links (admin_id, entry_id);
create index audit_links_sealed_at_idx on audit_links (sealed_at);
call protect_tenant_table('audit_links');
grant select on audit_links to polvon_tenant;
grant select, insert on audit_links to polvon_platform;

-- What nobody may do by a statement of their own, two narrow functions do.
create policy definer on audit_log to polvon_definer using (true) with check (true);
create policy definer on audit_links to polvon_definer using (true) with check (true);
grant select, update (actor_name, before, after), delete on audit_log to polvon_definer;
grant select, update (salt) on audit_links to polvon_definer;
grant select (erased_at) on members to polvon_definer;

-- Nobody seals while words are being taken away.
create function lock_audit_chain() returns void language sql volatile set search_path = pg_catalog, pg_temp as $$
  select pg_advisory_xact_lock(7346120458)
$$;
revoke execute on function lock_audit_chain() from public;
grant execute on function lock_audit_chain() to polvon_tenant, polvon_platform, polvon_definer;

-- Takes the words out of acts on records of a client whose data were erased; the keys that say nothing of them stay.
create function forget_in_audit(owner_id uuid, client uuid, records uuid[], kept text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
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
    where l.admin_id = owner_id and (l.entity_id = any (records) or l.actor_id = client)
    returning l.id
  )
  update audit_links k set salt = null from forgotten f where k.admin_id = owner_id and k.entry_id = f.id;
end $$;
revoke execute on function forget_in_audit(uuid, uuid, uuid[], text[]) from public;

-- Drops sealed acts of an owner that are older than they are kept, never those of the last year. Their links stay.
create function drop_audit_before(owner_id uuid, limit_at timestamptz) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare dropped bigint;
begin
  if limit_at > now() - interval '1 year' then
    raise exception 'acts of the last year are not dropped';
  end if;
  perform lock_audit_chain();
  with gone as (
    delete from audit_log l using audit_links k
    where k.admin_id = owner_id and k.entry_id = l.id and k.entry_at < limit_at and l.at < limit_at
      and coalesce(l.admin_id, '00000000-0000-0000-0000-000000000000') = owner_id
    returning l.id
  ), forgotten as (
    update audit_links k set salt = null from gone where k.admin_id = owner_id and k.entry_id = gone.id returning 1
  )
  select count(*) into dropped from forgotten;
  return dropped;
end $$;
revoke execute on function drop_audit_before(uuid, timestamptz) from public;

grant create on schema public to polvon_definer;
alter function forget_in_audit(uuid, uuid, uuid[], text[]) owner to polvon_definer;
alter function drop_audit_before(uuid, timestamptz) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function forget_in_audit(uuid, uuid, uuid[], text[]) to polvon_tenant, polvon_platform;
  grant execute on function drop_audit_before(uuid, timestamptz) to polvon_platform;
  reset role;
end $$;
