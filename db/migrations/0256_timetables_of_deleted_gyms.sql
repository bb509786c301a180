-- A gym that was deleted holds no classes: what was left of its timetable ends. Nobody has a place there, because a gym with
-- a membership that runs can't be deleted.
set local role polvon_platform;

update class_series s set ended_at = g.deleted_at, version = s.version + 1
from gyms g
where g.admin_id = s.admin_id and g.id = s.gym_id and g.deleted_at is not null and s.ended_at is null;

update class_sessions s set status = 'cancelled', cancel_reason = E'\x1ftimetable_ended\x1f\x1f', version = s.version + 1
from gyms g
where g.admin_id = s.admin_id and g.id = s.gym_id and g.deleted_at is not null and s.status = 'scheduled' and s.starts_at > g.deleted_at
  and s.closed_at is null;
reset role;
