-- Owners who put the list of first steps away; what of it is done is read from their books.
create table first_steps (
  admin_id uuid primary key references admins (id),
  is_put_away boolean not null
);
call protect_tenant_table('first_steps');
grant select, insert, update (is_put_away) on first_steps to polvon_tenant, polvon_platform;
