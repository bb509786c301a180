-- Receipts run without a gap at whoever sells: a gym's own are its sales alone, and what the platform takes for the gym's subscription
-- has numbers of the platform's. What was numbered together before stays so, and the platform's go on after the highest of theirs.

alter table transactions
  add column numbered_by text not null default 'gym' constraint transactions_numbered_by_known check (numbered_by in ('gym', 'platform'));
alter table transactions
  add constraint transactions_numbered_by_seller check (numbered_by = 'gym' or subscription_id is not null);
alter table receipt_counters
  add column last_platform_number integer not null default 0,
  add column last_platform_refund integer not null default 0,
  add column last_platform_adjustment integer not null default 0,
  add column last_platform_fee integer not null default 0;

drop index transactions_receipt_number_key;
create unique index transactions_receipt_number_key on transactions (admin_id, gym_id, numbered_by, receipt_number) where receipt_number is not null;
drop index transactions_act_number_key;
create unique index transactions_act_number_key on transactions (admin_id, gym_id, numbered_by, transaction_type, act_number) where act_number is not null;

set local role polvon_platform;
update receipt_counters c set last_platform_number = t.number, last_platform_refund = t.refund,
    last_platform_adjustment = t.adjustment, last_platform_fee = t.fee
  from (select admin_id, gym_id,
      coalesce(max(receipt_number), 0) as number,
      coalesce(max(act_number) filter (where transaction_type = 'refund'), 0) as refund,
      coalesce(max(act_number) filter (where transaction_type = 'adjustment'), 0) as adjustment,
      coalesce(max(act_number) filter (where transaction_type = 'cancellation_fee'), 0) as fee
    from transactions where subscription_id is not null group by 1, 2) t
  where c.admin_id = t.admin_id and c.gym_id = t.gym_id;
reset role;
