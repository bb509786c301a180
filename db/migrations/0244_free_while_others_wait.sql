-- Classes with a free place for which somebody waits: looked through every few minutes, and nearly none.
create index class_sessions_promotable_idx on class_sessions (starts_at) where closed_at is null and waiting > 0 and booked < places;
