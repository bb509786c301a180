-- A call is kept before it is answered, and its answer with what it changed: a server that is killed in between loses no
-- evidence. What was answered stays as it is.
alter table provider_calls add column answered_at timestamptz;
update provider_calls set answered_at = called_at;
grant update (answer, answered_at, external_id, said) on provider_calls to polvon_tenant, polvon_platform;
create policy answered_once on provider_calls as restrictive for update to polvon_tenant, polvon_platform using (answered_at is null) with check (true);
