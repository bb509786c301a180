-- The day on which a card is asked for an agreed part: until it is over the part waits, also when the notice came too late for its own day.
alter table promises add column card_on date;
grant update (card_on) on promises to polvon_tenant, polvon_platform;
set local role polvon_platform;
update promises p set card_on = c.next_on
from autopay_charges c, autopays a
where c.admin_id = p.admin_id and c.membership_id = p.membership_id and c.kind = 'part' and c.for_on = p.promised_on and c.state in ('announced', 'asked')
  and a.admin_id = p.admin_id and a.id = c.autopay_id and p.promised_on >= (a.agreed_at at time zone 'Asia/Tashkent')::date
  and p.part_tiyin is not null and p.withdrawn_at is null;
reset role;
