-- receipts of subscriptions from before codes were kept: nobody knows better than the plan of this moment
set local role polvon_platform;
update fiscal_receipts f set mxik = p.mxik, package_code = p.package_code, unit_code = p.unit_code, vat_percent = p.vat_percent
from transactions t
join subscriptions s on s.admin_id = t.admin_id and s.id = t.subscription_id
join subscription_plans p on p.id = s.plan_id
where t.admin_id = f.admin_id and t.id = f.transaction_id and f.state = 'given' and f.mxik is null;
-- what was entered as returned and the provider has given back since: its receipt is waited for
insert into fiscal_receipts (admin_id, transaction_id, source, state, updated_at)
select y.admin_id, y.refund_transaction_id, y.provider, 'asked', y.cancelled_at
from provider_payments y
join transactions t on t.admin_id = y.admin_id and t.id = y.refund_transaction_id
where y.state = 'returned' and y.provider <> 'uzum' and t.provider is null and y.cancelled_at is not null
on conflict do nothing;
reset role;
