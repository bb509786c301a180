-- Click gives a part of a payment back too. Of a part nothing can be asked after: when its answer is lost it is not sent again, and a
-- person looks.
alter table provider_payments
  -- the part that is asked back; null: all of it
  add column return_tiyin bigint constraint provider_payments_return_in_range check (return_tiyin between 1 and amount_tiyin),
  add column return_unknown_at timestamptz,
  -- what went back in parts so far
  add column returned_parts_tiyin bigint not null default 0,
  add constraint provider_payments_parts_in_range check (returned_parts_tiyin between 0 and amount_tiyin);
grant update (return_tiyin, return_unknown_at, returned_parts_tiyin) on provider_payments to polvon_tenant, polvon_platform;
