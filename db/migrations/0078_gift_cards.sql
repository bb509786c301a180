-- A card that somebody buys and whoever holds its code pays with. What is on it is the sum of its entries and stands nowhere else. Of the
-- code only a digest is kept: it is made of the card's id and the server's secret, and can be printed again.
create table gift_cards (
  admin_id uuid not null references admins (id),
  id uuid not null,
  -- where it was sold; it pays in every gym of its owner
  gym_id uuid not null,
  code_digest text not null,
  code_end text not null constraint gift_cards_code_end_short check (length(code_end) = 4),
  value_tiyin bigint not null constraint gift_cards_value_in_range check (value_tiyin between 1 and 10000000000000),
  valid_to date not null,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  constraint gift_cards_code_key unique (admin_id, code_digest)
);
call protect_tenant_table('gift_cards');
create index gift_cards_id_idx on gift_cards (id);
create index gift_cards_gym_idx on gift_cards (admin_id, gym_id, created_at);
grant select, insert, update (valid_to) on gift_cards to polvon_tenant, polvon_platform;

-- What came onto a card and went off it: it was sold, paid with, got a refund back, was taken back unused, or ran out.
create table gift_card_entries (
  admin_id uuid not null,
  id uuid not null,
  gift_card_id uuid not null,
  gym_id uuid not null,
  kind text not null constraint gift_card_entries_kind_known check (kind in ('sale', 'use', 'return', 'reversal', 'expiry')),
  amount_tiyin bigint not null constraint gift_card_entries_amount_in_range check (amount_tiyin between 1 and 10000000000000),
  -- how it was paid for, and how that went back
  payment_method text constraint gift_card_entries_method_known check (payment_method in ('cash', 'card', 'online')),
  -- the payment made with it, and the refund of that
  transaction_id uuid,
  shift_id uuid,
  reason text,
  business_on date not null,
  made_by_kind text not null constraint gift_card_entries_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  made_by_id uuid,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gift_card_id) references gift_cards (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, transaction_id) references transactions (admin_id, id),
  foreign key (admin_id, shift_id) references cash_shifts (admin_id, id),
  constraint gift_card_entries_money check ((kind in ('sale', 'reversal')) = (payment_method is not null)),
  constraint gift_card_entries_payment check ((kind in ('use', 'return')) = (transaction_id is not null)),
  constraint gift_card_entries_shift check (shift_id is null or payment_method is not null)
);
call protect_tenant_table('gift_card_entries');
create index gift_card_entries_card_idx on gift_card_entries (admin_id, gift_card_id, created_at);
create index gift_card_entries_gym_idx on gift_card_entries (admin_id, gym_id);
create index gift_card_entries_shift_idx on gift_card_entries (admin_id, shift_id) where shift_id is not null;
create unique index gift_card_entries_transaction_key on gift_card_entries (admin_id, transaction_id) where transaction_id is not null;
create unique index gift_card_entries_once_key on gift_card_entries (admin_id, gift_card_id, kind) where kind in ('sale', 'reversal');
grant select, insert on gift_card_entries to polvon_tenant, polvon_platform;

alter table transactions drop constraint transactions_payment_method_known,
  add constraint transactions_payment_method_known check (payment_method in ('cash', 'card', 'online', 'gift_card'));
