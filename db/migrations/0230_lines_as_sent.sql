-- The line of a fiscal receipt as it was sent: Payme is told it before there is a payment. The unit belongs to the codes that a receipt keeps.
alter table invoices add column fiscal_line jsonb;
grant update (fiscal_line) on invoices to polvon_tenant, polvon_platform;
alter table fiscal_receipts add column unit_code integer;
grant update (unit_code) on fiscal_receipts to polvon_tenant, polvon_platform;
-- receipts from before codes were kept: an entry of the register has its own, of others nobody knows better than the plan of this moment
set local role polvon_platform;
update fiscal_receipts f set mxik = coalesce(q.mxik, p.mxik), package_code = case when q.mxik is null then p.package_code else q.package_code end,
  unit_code = case when q.mxik is null then p.unit_code else q.unit_code end, vat_percent = case when q.mxik is null then p.vat_percent else q.vat_percent end
from transactions t
join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
join membership_plans p on p.admin_id = s.admin_id and p.id = s.plan_id
left join register_entries q on q.admin_id = t.admin_id and q.transaction_id = t.id
where t.admin_id = f.admin_id and t.id = f.transaction_id and f.state = 'given' and f.mxik is null;
update fiscal_receipts f set unit_code = p.unit_code
from transactions t
join memberships s on s.admin_id = t.admin_id and s.id = t.membership_id
join membership_plans p on p.admin_id = s.admin_id and p.id = s.plan_id
where t.admin_id = f.admin_id and t.id = f.transaction_id and f.unit_code is null and f.mxik = p.mxik;
reset role;
