-- A class that is for other people from now on: why its places ended.
alter table class_bookings drop constraint class_bookings_end_cause_known;
alter table class_bookings add constraint class_bookings_end_cause_known
  check (end_cause in ('session', 'member', 'over', 'overlap', 'membership', 'hours', 'people'));
