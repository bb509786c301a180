-- A visit during a freeze ends it where the gym says so. Which visit that was: when it is taken back, so is the end of the freeze.
alter table membership_freezes add column ended_by_visit uuid;
grant update (ended_by_visit) on membership_freezes to polvon_tenant, polvon_platform;
