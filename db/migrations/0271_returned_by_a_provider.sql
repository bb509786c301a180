-- A return that somebody entered as gone online, and that the provider has made since: its money went that way, and its row says no other.
alter table transactions
  add column returned_by text constraint transactions_returned_by_known check (returned_by in ('payme', 'click', 'uzum'));
alter table transactions
  add constraint transactions_returned_by_of_typed
    check (returned_by is null or (transaction_type = 'refund' and payment_method = 'online' and provider is null));
grant update (returned_by) on transactions to polvon_tenant, polvon_platform;
update transactions t set returned_by = p.provider
from provider_payments p
where p.admin_id = t.admin_id and p.refund_transaction_id = t.id and p.state = 'returned' and t.provider is null and t.payment_method = 'online';
