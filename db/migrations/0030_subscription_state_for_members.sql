-- Whether a gym's subscription brings the member's own pages is asked in the member's scope, which sees no amounts: the rule
-- stands on "something is paid, or nothing is owed", and the amounts lead to it.
create function subscription_status(status text, start_on date, end_on date, is_begun boolean, day date)
returns text language sql immutable parallel safe
return case
  when status = 'active' or (status = 'pending' and start_on <= day and is_begun)
    then case when end_on < day then 'expired' else 'active' end
  else status end;

create or replace function subscription_status(status text, start_on date, end_on date, due_tiyin bigint, paid_tiyin bigint, day date)
returns text language sql immutable parallel safe
return subscription_status(status, start_on, end_on, due_tiyin = 0 or paid_tiyin > 0, day);

grant execute on function subscription_status(text, date, date, boolean, date) to polvon_tenant, polvon_platform, polvon_member;
grant select (payment_status) on subscriptions to polvon_member;
