-- The first count of an open till, made before whoever counts was told what should lie in it.

alter table cash_shifts
  add column first_counted_tiyin bigint constraint cash_shifts_first_counted_in_range check (first_counted_tiyin between 0 and 10000000000000),
  add column first_expected_tiyin bigint constraint cash_shifts_first_expected_in_range check (abs(first_expected_tiyin) <= 10000000000000),
  add column first_counted_at timestamptz,
  add constraint cash_shifts_first_count_whole check (num_nulls(first_counted_tiyin, first_expected_tiyin, first_counted_at) in (0, 3));

grant update (first_counted_tiyin, first_expected_tiyin, first_counted_at) on cash_shifts to polvon_tenant, polvon_platform;
