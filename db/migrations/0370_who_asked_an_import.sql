-- Who pressed last for an import to be taken over, or taken back: its job acts in their name, also when another job takes it up again.
alter table imports add column asked_by jsonb constraint imports_asked_by_whole check (jsonb_typeof(asked_by) = 'object');
grant update (asked_by) on imports to polvon_tenant, polvon_platform;
-- A file may have as many rows as its reading takes (rules.ts).
alter table imports drop constraint imports_row_count_in_range;
alter table imports add constraint imports_row_count_in_range check (row_count between 1 and 50000);
