-- Money of a test is none: a test box of a product that people pay in (production) is answered in full by its protocol, and nothing
-- of it is entered or closes an invoice. Whether it stands apart is kept with the box: the server aligns it when it starts.
alter table payment_boxes add column is_apart boolean not null default false;
grant update (is_apart) on payment_boxes to polvon_platform, polvon_tenant;

alter table provider_payments
  add column is_test boolean not null default false,
  drop constraint provider_payments_performed_whole,
  drop constraint provider_payments_returned_whole,
  add constraint provider_payments_performed_whole check (
    (state in ('performed', 'returned')) = (performed_at is not null)
    and num_nonnulls(transaction_id, gift_entry_id) = (performed_at is not null and not is_test)::integer),
  add constraint provider_payments_returned_whole check (
    num_nonnulls(refund_transaction_id, gift_return_entry_id) = (state = 'returned' and not is_test)::integer);

drop index provider_payments_live_key;
create unique index provider_payments_live_key on provider_payments (admin_id, invoice_id, is_test) where state in ('created', 'performed');
