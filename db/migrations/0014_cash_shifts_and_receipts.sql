-- The till: what a closing found, told by the row itself.
alter table cash_shifts
  add column difference_tiyin bigint generated always as (counted_tiyin - expected_tiyin) stored,
  -- what was counted, note by note: [{"value": 100000, "count": 3}]; values in soʻm
  add column counted_notes jsonb constraint cash_shifts_counted_notes_list check (jsonb_typeof(counted_notes) = 'array'),
  add constraint cash_shifts_closed_whole check (
    num_nulls(closed_at, closed_by_kind, closed_by_id, counted_tiyin, expected_tiyin) in (0, 5)),
  add constraint cash_shifts_difference_explained check (counted_tiyin = expected_tiyin or note is not null);
create index cash_shifts_gym_idx on cash_shifts (admin_id, gym_id, opened_at desc, id desc);
create index cash_shifts_by_idx on cash_shifts (admin_id, opened_by_id, opened_at desc, id desc);
create index cash_shifts_all_idx on cash_shifts (opened_at desc, id desc);
create index cash_shifts_id_idx on cash_shifts (id);
grant update (counted_notes) on cash_shifts to polvon_tenant, polvon_platform;

-- Without it the first cash that an employee takes opens their shift with nothing in the till.
alter table gym_settings add column is_shift_required boolean not null default false;

-- Why it was sold for less.
alter table memberships add column discount_reason text;
