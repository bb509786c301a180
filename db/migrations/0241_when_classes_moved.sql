-- When a class was last moved to another time: whoever was in it by then may give the place back without loss.
alter table class_sessions add column moved_at timestamptz;
