-- What an SMS would cost is shown before it leaves: of these people those whose chat takes it, where it costs nothing.
create function told_in_chats(people uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select a.subject_id from accounts a join telegram_chats c on c.account_id = a.id
    where a.role = 'member' and a.subject_id = any (people) and a.deleted_at is null and a.status = 'active' and c.takes_messages;
end $$;
revoke execute on function told_in_chats(uuid[]) from public;
grant create on schema public to polvon_definer;
alter function told_in_chats(uuid[]) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function told_in_chats(uuid[]) to polvon_tenant, polvon_platform;
  reset role;
end $$;
