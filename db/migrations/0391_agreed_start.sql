-- The day for which a membership was sold, once a longer one before it moved it on: what goes back goes to no day before that.
alter table memberships add column agreed_on date;
grant update (agreed_on) on memberships to polvon_tenant, polvon_platform;
