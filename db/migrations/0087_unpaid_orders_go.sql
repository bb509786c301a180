-- An order of a gift card that nobody paid goes with its invoice, weeks after its last day: whoever opens a gym's page makes as many as
-- they like. What was paid, and every invoice of a debt, stays.
grant delete on invoices, gift_card_orders to polvon_platform;
create policy unpaid_orders on invoices as restrictive for delete to polvon_platform
  using (gift_order_id is not null and paid_by is null and transaction_id is null);
