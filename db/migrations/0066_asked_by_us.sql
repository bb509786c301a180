-- What we ask Click for ourselves: a payment by the QR of a person's app, shown at the desk, and the return of a payment.
-- Each is written down before it is asked, so that whoever comes after a crash asks what became of it and repeats nothing.
alter table provider_payments
  -- the provider's own number of it, where that is not the id that its calls name it by
  add column paid_as text constraint provider_payments_paid_as_digits check (paid_as ~ '^[0-9]{1,20}$'),
  -- the person's code until it is sent
  add column sealed_code bytea,
  add column sent_at timestamptz,
  -- the provider waits for our word before it takes the money
  add column waits_for_us boolean not null default false,
  -- in the provider's words
  add column refused_why text,
  add column return_asked_at timestamptz,
  add column return_sent_at timestamptz,
  add column return_reason text,
  add column return_refused_why text,
  add constraint provider_payments_sent_has_no_code check (sealed_code is null or sent_at is null),
  add constraint provider_payments_return_asked_first check (return_sent_at is null or return_asked_at is not null);
grant update (paid_as, sealed_code, sent_at, waits_for_us, refused_why, return_asked_at, return_sent_at, return_reason, return_refused_why)
  on provider_payments to polvon_tenant, polvon_platform;
