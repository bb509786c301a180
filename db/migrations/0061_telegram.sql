-- A Telegram chat that a person linked to their account: what leaves as SMS, and news, may go there instead.
create table telegram_chats (
  account_id uuid primary key references accounts (id) on delete cascade,
  chat_id bigint not null,
  language text not null constraint telegram_chats_language_known check (language in ('uz', 'ru', 'en')),
  takes_messages boolean not null default true,
  takes_codes boolean not null default false,
  takes_reports boolean not null default true,
  linked_at timestamptz not null,
  evening_told_on date,
  morning_told_on date
);
create index telegram_chats_chat_idx on telegram_chats (chat_id);
alter table telegram_chats enable row level security;
alter table telegram_chats force row level security;
create policy platform on telegram_chats for all to polvon_platform using (true) with check (true);
create policy definer on telegram_chats for all to polvon_definer using (true) with check (true);
grant select, insert, delete,
  update (chat_id, language, takes_messages, takes_codes, takes_reports, linked_at, evening_told_on, morning_told_on)
  on telegram_chats to polvon_platform;
grant select, delete on telegram_chats to polvon_definer;

-- The word of a link that opens the bot and tells it who came; good once and for some minutes.
create table telegram_links (
  word_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  language text not null constraint telegram_links_language_known check (language in ('uz', 'ru', 'en')),
  expires_at timestamptz not null
);
create index telegram_links_account_idx on telegram_links (account_id);
alter table telegram_links enable row level security;
alter table telegram_links force row level security;
create policy platform on telegram_links for all to polvon_platform using (true) with check (true);
create policy definer on telegram_links for all to polvon_definer using (true) with check (true);
grant select, insert, delete on telegram_links to polvon_platform;
grant select, delete on telegram_links to polvon_definer;

-- How far what people wrote to the bot was read, who reads it now, and when the bot may write again.
create table telegram_state (
  id smallint primary key constraint telegram_state_one_row check (id = 1),
  next_update bigint not null default 0,
  seen_at timestamptz,
  read_until timestamptz,
  reader text,
  free_at timestamptz not null
);
insert into telegram_state (id, free_at) values (1, 'epoch');
alter table telegram_state enable row level security;
alter table telegram_state force row level security;
create policy platform on telegram_state for all to polvon_platform using (true) with check (true);
grant select, update (next_update, seen_at, read_until, reader, free_at) on telegram_state to polvon_platform;

-- When a chat may be written to again: once a second. Strangers have one too; the night takes those that are over.
create table telegram_paces (
  chat_id bigint primary key,
  free_at timestamptz not null
);
alter table telegram_paces enable row level security;
alter table telegram_paces force row level security;
create policy platform on telegram_paces for all to polvon_platform using (true) with check (true);
grant select, insert, update (free_at), delete on telegram_paces to polvon_platform;

alter table sms_messages add column way text not null default 'sms' constraint sms_messages_way_known check (way in ('sms', 'telegram'));
grant update (way, parts) on sms_messages to polvon_platform;

-- Of their definer: a policy lets the function read an account by its person alone.
create or replace function forget_person_if_unknown(person uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  phone text;
begin
  select phone_number into phone from people where id = person for update;
  if exists (select 1 from members where id = person and deleted_at is null) then
    return false;
  end if;
  delete from one_time_codes where phone_number = phone and role = 'member';
  update sms_messages set phone_number = '', text = '', expires_at = created_at
    where phone_number = phone and admin_id is null and kind = 'member_login';
  delete from push_subscriptions where person_id = person;
  delete from notification_choices where person_id = person;
  delete from telegram_links l using accounts a where a.id = l.account_id and a.role = 'member' and a.subject_id = person;
  delete from telegram_chats c using accounts a where a.id = c.account_id and a.role = 'member' and a.subject_id = person;
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person where role = 'member' and subject_id = person;
  return true;
end $$;
