-- A membership of an import that was undone never ran: it stands in no figure of a past day. Those from before stood in all of them.
set local role polvon_platform;
update memberships s set cancelled_on = least(s.start_on, s.sold_on)
from import_rows r
where r.admin_id = s.admin_id and r.membership_id = s.id and r.state = 'undone' and s.status = 'cancelled'
  and s.cancelled_on > least(s.start_on, s.sold_on);
reset role;
