-- Refunds, corrections and fees are numbered as payments are: each kind from 1 on in a gym, without gaps.

alter table transactions add column act_number integer,
  add constraint transactions_act_number_for_acts check (act_number is null or transaction_type <> 'payment');
alter table receipt_counters
  add column last_refund integer not null default 0,
  add column last_adjustment integer not null default 0,
  add column last_fee integer not null default 0;

grant update (act_number) on transactions to polvon_platform;
set local role polvon_platform;
update transactions t set act_number = n.number
  from (select admin_id, id, row_number() over (partition by admin_id, gym_id, transaction_type order by created_at, id) as number
    from transactions where transaction_type <> 'payment') n
  where t.admin_id = n.admin_id and t.id = n.id;
insert into receipt_counters (admin_id, gym_id, last_refund, last_adjustment, last_fee)
  select admin_id, gym_id,
    coalesce(max(act_number) filter (where transaction_type = 'refund'), 0),
    coalesce(max(act_number) filter (where transaction_type = 'adjustment'), 0),
    coalesce(max(act_number) filter (where transaction_type = 'cancellation_fee'), 0)
  from transactions where act_number is not null group by 1, 2
  on conflict (admin_id, gym_id) do update
    set last_refund = excluded.last_refund, last_adjustment = excluded.last_adjustment, last_fee = excluded.last_fee;
reset role;
revoke update (act_number) on transactions from polvon_platform;

create unique index transactions_act_number_key on transactions (admin_id, gym_id, transaction_type, act_number) where act_number is not null;
