-- A password that somebody else chose: its person is led to change it after the first sign-in.
alter table accounts add column is_first_password boolean not null default false;
grant select (is_first_password) on accounts to polvon_tenant, polvon_platform;
