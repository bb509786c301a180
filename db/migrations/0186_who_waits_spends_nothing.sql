-- A visit of a plan is spent by a place, not by waiting for one.
set local role polvon_platform;

update class_bookings set is_visit_spent = false where status = 'waiting' and is_visit_spent;
reset role;
