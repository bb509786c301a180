-- What a person does not want to be told: of themselves at all owners, so of no owner. No row is the wish to be told.
create table notification_choices (
  person_id uuid not null references people (id),
  topic text not null,
  is_shown boolean not null default true,
  primary key (person_id, topic)
);
alter table notification_choices enable row level security;
alter table notification_choices force row level security;
create policy member on notification_choices for all to polvon_member
  using (person_id = nullif(current_setting('app.person_id', true), '')::uuid)
  with check (person_id = nullif(current_setting('app.person_id', true), '')::uuid);
-- An owner's desk that tells its members something asks it of them alone.
create policy tenant on notification_choices for select to polvon_tenant
  using (exists (select from members m where m.id = person_id));
create policy platform on notification_choices for select to polvon_platform using (true);
grant select, insert, update (is_shown) on notification_choices to polvon_member;
grant select on notification_choices to polvon_tenant, polvon_platform;
