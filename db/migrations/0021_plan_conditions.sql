-- Whom a plan is for, when it lets in and how often: only what limits is named, so a plan without conditions is empty.
alter table membership_plans
  add column conditions jsonb not null default '{}' constraint membership_plans_conditions_object check (jsonb_typeof(conditions) = 'object');
-- As it was sold: nobody may change it afterwards, no role has the right to.
alter table memberships
  add column conditions jsonb not null default '{}' constraint memberships_conditions_object check (jsonb_typeof(conditions) = 'object');
