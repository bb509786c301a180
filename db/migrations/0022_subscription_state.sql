-- The status of a subscription on a day, from its dates and its money: what is paid begins on its first day and what is
-- over has expired, whether or not the hourly job has written it yet. Plain SQL, so that the planner puts the body into the
-- query that asks. src/features/subscriptions/rules.ts has the same rule; a test holds both together.
create function subscription_status(status text, start_on date, end_on date, due_tiyin bigint, paid_tiyin bigint, day date)
returns text language sql immutable parallel safe
return case
  when status = 'active' or (status = 'pending' and start_on <= day and (due_tiyin = 0 or paid_tiyin > 0))
    then case when end_on < day then 'expired' else 'active' end
  else status end;

create function subscription_status(s subscriptions, day date)
returns text language sql immutable parallel safe
return subscription_status(s.status, s.start_on, s.end_on, s.due_tiyin, s.paid_tiyin, day);

grant execute on function subscription_status(text, date, date, bigint, bigint, date), subscription_status(subscriptions, date)
  to polvon_tenant, polvon_platform;
