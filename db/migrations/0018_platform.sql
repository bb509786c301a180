-- The platform's lists are searched with typos over thousands of owners and gyms: the keys of a misspelt name are kept
-- beside the folded text instead of being computed for each row of each search.
grant execute on function typo_keys(text) to polvon_auth, polvon_member;

alter table admins add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
alter table gyms add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
alter table employees add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
alter table subscription_plans add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
alter table membership_plans add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;

-- The superadmin's scope sees all rows, so that these serve it in spite of row-level security.
create index admins_search_idx on admins using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index admins_typo_idx on admins using gin (typo_keys) with (fastupdate = off);
create index gyms_search_idx on gyms using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index gyms_typo_idx on gyms using gin (typo_keys) with (fastupdate = off);
create index gyms_all_created_at_idx on gyms (created_at, id) where deleted_at is null;
-- Subscriptions in the order of their gyms' names, those of deleted gyms among them.
create index gyms_every_name_idx on gyms (name, id);
