-- What a provider keeps of each payment, and after how many banking days the rest is in the bank: as the owner's contract says, from a day
-- on. A row is never changed; another one for the same day takes its place.
create table payment_rates (
  id uuid primary key,
  admin_id uuid references admins (id),
  provider text not null constraint payment_rates_provider_known check (provider in ('payme', 'click', 'uzum')),
  from_on date not null,
  -- hundredths of a percent
  commission_points integer not null constraint payment_rates_commission_in_range check (commission_points between 0 and 3000),
  bank_days integer not null constraint payment_rates_bank_days_in_range check (bank_days between 0 and 30),
  -- with a refund the provider gives its commission back
  is_given_back boolean not null,
  made_by_kind text not null constraint payment_rates_made_by_kind_known check (made_by_kind in ('superadmin', 'admin')),
  made_by_id uuid not null,
  created_at timestamptz not null
);
create index payment_rates_day_idx on payment_rates (admin_id, provider, from_on, created_at);
call protect_tenant_table('payment_rates');
grant select, insert on payment_rates to polvon_tenant, polvon_platform;

-- Banks work from Monday to Friday, but for the holidays of the Labour Code. Those that follow the moon are named by decree for each year.
create function is_bank_day(day date) returns boolean language sql immutable parallel safe
return extract(isodow from day) < 6
  and to_char(day, 'MM-DD') not in ('01-01', '03-08', '03-21', '05-09', '09-01', '10-01', '12-08')
  and day not in (date '2025-03-31', date '2025-06-06', date '2026-03-20', date '2026-05-27');

-- So many banking days after a day; none: that day, or the first one on which banks work.
create function bank_day(day date, days integer) returns date language sql immutable parallel safe
return (
  select day + n from generate_series(least(days, 1), days * 2 + 30) n
  where is_bank_day(day + n) order by n offset greatest(days - 1, 0) limit 1);
grant execute on function is_bank_day(date), bank_day(date, integer) to polvon_tenant, polvon_platform;
