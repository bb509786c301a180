-- What the bot has to say, chat by chat in its order: while Telegram asks for patience all of a chat waits. Of an account it goes
-- with the chat that was linked; the rest are answers to whoever wrote.
create table telegram_sayings (
  id bigint generated always as identity primary key,
  chat_id bigint not null,
  account_id uuid references telegram_chats (account_id) on delete cascade,
  message jsonb not null,
  created_at timestamptz not null,
  -- whoever says it now; a moment later another may
  taken_until timestamptz
);
create index telegram_sayings_chat_idx on telegram_sayings (chat_id, id);
create index telegram_sayings_account_idx on telegram_sayings (account_id);
alter table telegram_sayings enable row level security;
alter table telegram_sayings force row level security;
create policy platform on telegram_sayings for all to polvon_platform using (true) with check (true);
grant select, insert, update (taken_until), delete on telegram_sayings to polvon_platform;

-- A person has one language: a card more of somebody who is known speaks it too, and no owner is told it.
grant select (language) on members to polvon_definer;
create function language_of_person(person uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.language from members m where m.id = person and m.deleted_at is null order by m.created_at, m.admin_id limit 1);
end $$;
revoke execute on function language_of_person(uuid) from public;
grant create on schema public to polvon_definer;
alter function language_of_person(uuid) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function language_of_person(uuid) to polvon_tenant, polvon_platform;
  reset role;
end $$;
