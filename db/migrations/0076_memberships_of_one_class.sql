-- A single place is a membership of one day for the ledger's sake; whoever bought one has not become a member by it.
alter table memberships add column is_drop_in boolean not null default false;

grant update (is_drop_in) on memberships to polvon_platform;
set local role polvon_platform;
update memberships s set is_drop_in = true
  from membership_plans p where p.admin_id = s.admin_id and p.id = s.plan_id and p.is_hidden;
reset role;
revoke update (is_drop_in) on memberships from polvon_platform;
