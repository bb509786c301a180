-- The platform's lists are searched with typos over thousands of owners and gyms: the keys of a misspelt name are kept
-- beside the folded text instead of being computed for each row of each search.
grant execute on function typo_keys(text) to polvon_auth, polvon_member;

alter table admins add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
alter table gyms add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
alter table employees add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
alter table subscription_plans add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
alter table membership_plans add column typo_keys text[] not null generated always as (typo_keys(search_text)) stored;
