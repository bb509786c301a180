-- A call that belongs to no payment and names no invoice is reached by no erasure: whom it speaks of is not known. Some weeks later it
-- keeps its facts alone, as the calls about an erased client do: the nightly job names such calls.

create function forget_calls(calls uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update provider_calls c set body = facts_of_call(c.body), answer = facts_of_call(c.answer) where c.id = any (calls)
$$;
revoke execute on function forget_calls(uuid[]) from public;
grant create on schema public to polvon_definer;
alter function forget_calls(uuid[]) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function forget_calls(uuid[]) to polvon_platform;
  reset role;
end $$;
