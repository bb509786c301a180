-- Whoever leaves is shown no measurements any more, since they go with the leaving; of those who had left before, rows stood on.
set local role polvon_platform;

delete from measurement_shares s using class_coaches c
where c.admin_id = s.admin_id and c.id = s.coach_id and c.left_at is not null;

delete from measurement_shares s using class_coaches c, employees e
where c.admin_id = s.admin_id and c.id = s.coach_id and e.admin_id = s.admin_id and e.id = c.employee_id and e.status = 'fired';
reset role;
