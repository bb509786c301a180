-- What a renewal was announced to give: its days and, where the plan counts them, its visits (null: as many as one likes). Null of a part.
alter table autopay_charges add column duration_days integer;
alter table autopay_charges add column visits integer;
grant update (duration_days, visits) on autopay_charges to polvon_platform;
set local role polvon_platform;
update autopay_charges c set duration_days = p.duration_days, visits = (p.conditions ->> 'visits')::int
from autopays a, memberships s, membership_plans p
where c.kind = 'renewal' and c.state in ('announced', 'asked') and c.admin_id = a.admin_id and c.autopay_id = a.id
  and a.admin_id = s.admin_id and a.membership_id = s.id and s.admin_id = p.admin_id and s.plan_id = p.id;
reset role;
revoke update (duration_days, visits) on autopay_charges from polvon_platform;
