-- What a provider of payments has begun, done and taken back for an invoice. Each time is written once and answered ever
-- after: a provider that repeats a call gets the first answer.
create table provider_payments (
  admin_id uuid not null,
  id uuid not null,
  provider text not null constraint provider_payments_provider_known check (provider in ('payme', 'click', 'uzum')),
  -- the provider's own id of it
  external_id text not null constraint provider_payments_external_id_filled check (external_id <> ''),
  invoice_id uuid not null,
  -- Click wants a number
  number integer not null constraint provider_payments_number_positive check (number > 0),
  amount_tiyin bigint not null constraint provider_payments_amount_in_range check (amount_tiyin between 1 and 10000000000000),
  state text not null constraint provider_payments_state_known check (state in ('created', 'performed', 'cancelled', 'returned')),
  -- by the provider's clock
  asked_at timestamptz not null,
  created_at timestamptz not null,
  -- after it nothing is performed any more
  held_until timestamptz not null,
  performed_at timestamptz,
  cancelled_at timestamptz,
  -- the provider's number for why; 4 is ours too: too late
  reason smallint,
  transaction_id uuid,
  refund_transaction_id uuid,
  -- the fiscal receipts that the provider made for the payment and for its return
  fiscal jsonb,
  fiscal_return jsonb,
  primary key (admin_id, id),
  constraint provider_payments_external_key unique (admin_id, provider, external_id),
  foreign key (admin_id, invoice_id) references invoices (admin_id, id),
  foreign key (admin_id, transaction_id) references transactions (admin_id, id),
  foreign key (admin_id, refund_transaction_id) references transactions (admin_id, id),
  constraint provider_payments_performed_whole check (
    (state in ('performed', 'returned')) = (performed_at is not null) and (performed_at is null) = (transaction_id is null)),
  constraint provider_payments_cancelled_whole check ((state in ('cancelled', 'returned')) = (cancelled_at is not null)),
  constraint provider_payments_returned_whole check ((state = 'returned') = (refund_transaction_id is not null))
);
-- never two live payments of one invoice, whatever the code above forgets
create unique index provider_payments_live_key on provider_payments (admin_id, invoice_id) where state in ('created', 'performed');
create unique index provider_payments_transaction_key on provider_payments (admin_id, transaction_id) where transaction_id is not null;
create index provider_payments_external_idx on provider_payments (provider, external_id);
create index provider_payments_asked_at_idx on provider_payments (admin_id, provider, asked_at);
call protect_tenant_table('provider_payments');
grant select, insert,
  update (state, performed_at, cancelled_at, reason, transaction_id, refund_transaction_id, fiscal, fiscal_return)
  on provider_payments to polvon_tenant, polvon_platform;

-- Every call of a provider as it came, with our answer, for the day on which somebody disputes it; keys and signatures masked.
create table provider_calls (
  id uuid primary key,
  -- whose box was called; null: the platform's
  admin_id uuid references admins (id),
  provider text not null constraint provider_calls_provider_known check (provider in ('payme', 'click', 'uzum')),
  box_id uuid not null references payment_boxes (id),
  called_at timestamptz not null,
  ip text not null,
  -- of one that is not the provider nothing but the attempt is kept
  is_authentic boolean not null,
  method text not null,
  body text not null,
  answer text not null
);
create index provider_calls_box_idx on provider_calls (box_id, called_at, id);
create index provider_calls_called_at_idx on provider_calls (called_at);
call protect_tenant_table('provider_calls');
grant select, insert on provider_calls to polvon_tenant, polvon_platform;
