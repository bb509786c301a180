-- News of members go to phones, chats and by SMS in work of their own after the commit. Most people hear them nowhere but on the
-- page, and for them that work found out just this, at the cost of the payment itself: the writer asks first.

-- Do phones or chats of any of these people want news? Who switched what off is found by the work that carries them.
create function hears_elsewhere(people uuid[]) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from push_subscriptions p where p.person_id = any (people))
    or exists (select from accounts a join telegram_chats c on c.account_id = a.id
      where a.role = 'member' and a.subject_id = any (people));
end $$;
revoke execute on function hears_elsewhere(uuid[]) from public;
grant create on schema public to polvon_definer;
alter function hears_elsewhere(uuid[]) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function hears_elsewhere(uuid[]) to polvon_tenant, polvon_platform;
  reset role;
end $$;

-- Does a gym tell its people by SMS? With the rights of who asks: where tables of owners stand on other nodes, what a transaction
-- has written there may not be read in it under another role.
create function tells_by_sms(owner_id uuid, gym uuid) returns boolean
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from gym_settings s where s.admin_id = owner_id and s.gym_id = gym and s.is_sms_of_events);
end $$;
revoke execute on function tells_by_sms(uuid, uuid) from public;
grant execute on function tells_by_sms(uuid, uuid) to polvon_tenant, polvon_platform;
