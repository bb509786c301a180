-- A device that went by its list let this one in, and the server says that it should not have.
alter table refused_visits add column was_opened boolean not null default false;
