-- Whoever lost a place with a class has it back when the class is held after all: those whose place ended at this moment.
alter table class_sessions add column cancelled_at timestamptz;
