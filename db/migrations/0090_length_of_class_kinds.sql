-- How long a class of the kind usually takes: what a new series begins with.
alter table class_kinds add column minutes integer not null default 60
  constraint class_kinds_minutes_in_range check (minutes between 5 and 720);
