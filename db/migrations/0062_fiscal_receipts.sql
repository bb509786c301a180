-- What a fiscal receipt says of a plan: its code in the national classifier of goods and services (MXIK), the code of how it
-- is packed, of its unit, and the tax in its price; null: without VAT.
alter table membership_plans
  add column mxik text constraint membership_plans_mxik_digits check (mxik ~ '^[0-9]{17}$'),
  add column package_code text constraint membership_plans_package_code_digits check (package_code ~ '^[0-9]{1,20}$'),
  add column unit_code integer constraint membership_plans_unit_code_positive check (unit_code > 0),
  add column vat_percent smallint constraint membership_plans_vat_known check (vat_percent in (0, 12)),
  add constraint membership_plans_fiscal_whole check (
    (mxik is null) = (package_code is null) and (mxik is not null or num_nonnulls(unit_code, vat_percent) = 0));
alter table subscription_plans
  add column mxik text constraint subscription_plans_mxik_digits check (mxik ~ '^[0-9]{17}$'),
  add column package_code text constraint subscription_plans_package_code_digits check (package_code ~ '^[0-9]{1,20}$'),
  add column unit_code integer constraint subscription_plans_unit_code_positive check (unit_code > 0),
  add column vat_percent smallint constraint subscription_plans_vat_known check (vat_percent in (0, 12)),
  add constraint subscription_plans_fiscal_whole check (
    (mxik is null) = (package_code is null) and (mxik is not null or num_nonnulls(unit_code, vat_percent) = 0));

-- The tax office's receipt of a payment or a refund, as whoever registered it told of it. `url` opens it there.
create table fiscal_receipts (
  admin_id uuid not null,
  transaction_id uuid not null,
  source text not null constraint fiscal_receipts_source_known check (source in ('payme', 'click', 'uzum', 'register')),
  state text not null constraint fiscal_receipts_state_known check (state in ('asked', 'given', 'failed')),
  url text,
  receipt_id text,
  terminal_id text,
  fiscal_sign text,
  -- why there is none
  message text,
  updated_at timestamptz not null,
  primary key (admin_id, transaction_id),
  foreign key (admin_id, transaction_id) references transactions (admin_id, id),
  constraint fiscal_receipts_given_has_url check ((state = 'given') = (url is not null))
);
call protect_tenant_table('fiscal_receipts');
grant select, insert, update (source, state, url, receipt_id, terminal_id, fiscal_sign, message, updated_at)
  on fiscal_receipts to polvon_tenant, polvon_platform;
