-- Click is told what to register once, and asked for the receipt until it has one.
alter table provider_payments add column fiscal_sent_at timestamptz;
grant update (fiscal_sent_at) on provider_payments to polvon_tenant, polvon_platform;

-- What a cash register has to print: whole payments that no provider registers, and their returns, as they were sold. With no
-- service behind it (`kept`) it is entered at the gym's own register by whoever keeps its books.
create table register_entries (
  admin_id uuid not null,
  transaction_id uuid not null,
  state text not null constraint register_entries_state_known check (state in ('queued', 'kept', 'given', 'failed')),
  is_return boolean not null,
  title text not null,
  price_tiyin bigint not null,
  discount_tiyin bigint not null,
  amount_tiyin bigint not null constraint register_entries_adds_up check (amount_tiyin > 0 and price_tiyin - discount_tiyin = amount_tiyin),
  mxik text not null,
  package_code text not null,
  unit_code integer,
  vat_percent smallint,
  payment_method text not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  -- the register's last word
  answer text,
  created_at timestamptz not null,
  primary key (admin_id, transaction_id),
  foreign key (admin_id, transaction_id) references transactions (admin_id, id)
);
create index register_entries_next_at_idx on register_entries (next_at) where state = 'queued';
call protect_tenant_table('register_entries');
grant select, insert, update (state, tries, next_at, answer) on register_entries to polvon_tenant, polvon_platform;
