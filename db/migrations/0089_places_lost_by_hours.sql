-- A class that is moved into hours in which the gym is closed to somebody leaves them behind.
alter table class_bookings
  drop constraint class_bookings_end_cause_known,
  add constraint class_bookings_end_cause_known check (end_cause in ('session', 'member', 'over', 'overlap', 'membership', 'hours'));
