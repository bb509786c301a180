-- What had been paid of the debt when it was asked for: one that is owed no more was paid by somebody since, or by nobody.
-- Those from before keep 0, and with it their state.
alter table invoices add column paid_before_tiyin bigint not null default 0;
