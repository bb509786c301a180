-- A notice says whose name stands in it, so that an erasure finds it wherever its link leads (a request to freeze led to the
-- list of all requests, and kept the name of a client who was erased).
alter table notifications add column member_id uuid;
create index notifications_member_idx on notifications (admin_id, member_id) where member_id is not null;

grant update (member_id) on notifications to polvon_platform;
set local role polvon_platform;
update notifications n set member_id = m.id
  from members m where m.admin_id = n.admin_id and n.params ? 'fullname' and split_part(n.link, '/', 5) = m.id::text;
update notifications n set member_id = s.member_id
  from memberships s where s.admin_id = n.admin_id and n.params ? 'fullname' and split_part(n.link, '/', 5) = s.id::text;
update notifications n set member_id = f.member_id
  from freeze_requests f join members m on m.admin_id = f.admin_id and m.id = f.member_id
  where n.kind = 'freeze_requested' and f.admin_id = n.admin_id and n.params ->> 'start_date' = f.start_on::text
    and n.params ->> 'end_date' = f.end_on::text and n.params ->> 'fullname' = m.fullname;
-- Of whom was erased before, the name stands in no row of theirs any more: it goes from whatever names nobody who is known.
update notifications n set params = n.params || '{"fullname": "—"}'
  where n.kind = 'freeze_requested' and n.member_id is null and n.params ? 'fullname';
reset role;
revoke update (member_id) on notifications from polvon_platform;
