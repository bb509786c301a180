-- A place in one class without a membership: a price of the kind, or of one session, and the plan behind it that no list offers.
alter table membership_plans add column is_hidden boolean not null default false;
alter table class_kinds
  add column drop_in_tiyin bigint constraint class_kinds_drop_in_in_range check (drop_in_tiyin between 1 and 10000000000000),
  add column drop_in_plan_id uuid,
  add foreign key (admin_id, drop_in_plan_id) references membership_plans (admin_id, id);
alter table class_sessions
  add column drop_in_tiyin bigint constraint class_sessions_drop_in_in_range check (drop_in_tiyin between 1 and 10000000000000);
alter table class_bookings add column is_drop_in boolean not null default false;
