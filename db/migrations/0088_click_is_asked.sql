-- What Click's cabinet gave back Click tells nobody of: it is asked, and when is written down first.
alter table provider_payments
  add column status_asked_at timestamptz,
  -- when its answer could be read
  add column status_told_at timestamptz;
grant update (status_asked_at, status_told_at) on provider_payments to polvon_tenant, polvon_platform;
