-- Money goes back by the way it came. Where it does not, whoever returns it says why, beside the reason of the return itself.
alter table transactions
  add column way_reason text constraint transactions_way_reason_of_refund check (way_reason is null or transaction_type = 'refund');
