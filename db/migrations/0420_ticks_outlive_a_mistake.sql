-- Of whom a coach had said that they came before their class was called off: it is so again when the class is held after all.
alter table class_bookings add column was_ticked boolean not null default false;
