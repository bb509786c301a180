-- News of members go to phones, chats and by SMS in work of their own after the commit. Most people hear them nowhere but on the
-- page, and for them that work found out just this, at the cost of the payment itself: the writer asks first.

grant select (admin_id, gym_id, is_sms_of_events) on gym_settings to polvon_definer;
create policy definer on gym_settings for select to polvon_definer using (true);

-- Does any of these people, or their gym for them, want news anywhere but on the page? Asked one after the other: where tables of
-- owners stand on other nodes, no statement may join them to people. Who switched what off is found by the work itself.
create function hears_elsewhere(people uuid[], owner_id uuid, gym uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from push_subscriptions p where p.person_id = any (people))
    or exists (select from accounts a join telegram_chats c on c.account_id = a.id
      where a.role = 'member' and a.subject_id = any (people))
    or exists (select from gym_settings s where s.admin_id = owner_id and s.gym_id = gym and s.is_sms_of_events);
end $$;
revoke execute on function hears_elsewhere(uuid[], uuid, uuid) from public;
grant create on schema public to polvon_definer;
alter function hears_elsewhere(uuid[], uuid, uuid) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function hears_elsewhere(uuid[], uuid, uuid) to polvon_tenant, polvon_platform, polvon_member, polvon_auth;
  reset role;
end $$;
