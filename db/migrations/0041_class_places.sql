-- Which class holds a room, or a coach, at a time.

create index class_sessions_room_idx on class_sessions (admin_id, room_id, starts_at) where status = 'scheduled';
create index class_sessions_coach_idx on class_sessions (admin_id, coach_id, starts_at) where status = 'scheduled' and coach_id is not null;
