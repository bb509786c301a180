-- A calendar of a coach that an employee made for them: of the gyms of that employee, and for as long as they may keep the timetable.
alter table class_feeds add column made_by uuid;
alter table class_feeds
  add constraint class_feeds_admin_id_made_by_fkey foreign key (admin_id, made_by) references employees (admin_id, id);
alter table class_feeds add constraint class_feeds_made_for_coach check (made_by is null or coach_id is not null);
drop index class_feeds_coach_key;
create unique index class_feeds_coach_key on class_feeds (admin_id, coach_id) where coach_id is not null and made_by is null;
create unique index class_feeds_maker_key on class_feeds (admin_id, coach_id, made_by) where made_by is not null;

-- those that are there: who made them stands in the log, which stands on no node and is asked by itself
set local role polvon_platform;
do $$
declare
  feed class_feeds;
  kind text;
  maker uuid;
begin
  for feed in select * from class_feeds where coach_id is not null loop
    select l.actor_kind, l.actor_id into kind, maker from audit_log l
    where l.entity_id = feed.id and l.entity = 'class_feeds' order by l.at limit 1;
    if kind = 'employee' and not exists (
      select from class_coaches c where c.admin_id = feed.admin_id and c.id = feed.coach_id and c.employee_id = maker)
    then
      delete from class_feeds where admin_id = feed.admin_id and id = feed.id;
      insert into class_feeds (admin_id, id, coach_id, made_by, created_at)
      values (feed.admin_id, feed.id, feed.coach_id, maker, feed.created_at);
    end if;
  end loop;
end $$;
reset role;
