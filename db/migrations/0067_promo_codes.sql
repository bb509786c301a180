-- A code that takes a part of the price off at the sale: so many percent or a sum, for some plans and gyms (none named: all),
-- from one day to another, so often in all and so often for each member.
create table promo_codes (
  admin_id uuid not null references admins (id),
  id uuid not null,
  -- capital letters and digits, as it is printed
  code text not null constraint promo_codes_code_plain check (code ~ '^[A-Z0-9]{3,20}$'),
  percent smallint constraint promo_codes_percent_in_range check (percent between 1 and 100),
  amount_tiyin bigint constraint promo_codes_amount_in_range check (amount_tiyin between 1 and 10000000000000),
  plan_ids uuid[] not null default '{}',
  gym_ids uuid[] not null default '{}',
  valid_from date not null,
  valid_to date,
  most_uses integer constraint promo_codes_most_uses_positive check (most_uses > 0),
  most_uses_each integer constraint promo_codes_most_uses_each_positive check (most_uses_each > 0),
  is_on boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  constraint promo_codes_code_key unique (admin_id, code),
  constraint promo_codes_one_kind check (num_nonnulls(percent, amount_tiyin) = 1),
  constraint promo_codes_days_in_order check (valid_to >= valid_from)
);
call protect_tenant_table('promo_codes');
create index promo_codes_id_idx on promo_codes (id);
grant select, insert, update (percent, amount_tiyin, plan_ids, gym_ids, valid_from, valid_to, most_uses, most_uses_each, is_on, version)
  on promo_codes to polvon_tenant, polvon_platform;

-- What a code took off is an entry of the ledger, beside the whole price: it lowers what is owed, and names its code.
alter table transactions add column promo_code_id uuid,
  add foreign key (admin_id, promo_code_id) references promo_codes (admin_id, id),
  drop constraint transactions_type_known,
  drop constraint transactions_direction_for_adjustment,
  add constraint transactions_type_known
    check (transaction_type in ('payment', 'refund', 'adjustment', 'cancellation_fee', 'discount')),
  add constraint transactions_direction_for_adjustment check ((transaction_type in ('adjustment', 'discount')) = (direction is not null)),
  add constraint transactions_discount_names_code check (
    (transaction_type = 'discount') = (promo_code_id is not null)
    and (transaction_type <> 'discount' or (membership_id is not null and direction = 'decrease')));
create index transactions_promo_code_idx on transactions (admin_id, promo_code_id, member_id) where promo_code_id is not null;
create unique index transactions_one_discount on transactions (admin_id, membership_id) where transaction_type = 'discount';
alter table receipt_counters add column last_discount integer not null default 0;
