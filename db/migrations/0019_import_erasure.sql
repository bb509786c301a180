-- An uploaded file is personal data: what it said is erased some time after its import, or with the person. What was
-- made of a row (member, membership, payment) stays, so that the import can still be taken back.
alter table imports add column rows_erased_at timestamptz;
create index imports_not_erased_idx on imports (coalesce(worked_at, created_at)) where rows_erased_at is null;
grant update (rows_erased_at, columns) on imports to polvon_tenant, polvon_platform;
grant update (cells) on import_rows to polvon_tenant, polvon_platform;
