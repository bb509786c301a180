-- Phones that want to hear of it: of one person, for as long as the session in which they said so.
create table push_subscriptions (
  id uuid primary key,
  person_id uuid not null references people (id),
  session_id uuid not null references sessions (id) on delete cascade,
  endpoint text not null constraint push_subscriptions_endpoint_key unique,
  p256dh text not null,
  auth text not null,
  language text not null constraint push_subscriptions_language_known check (language in ('uz', 'ru', 'en')),
  created_at timestamptz not null
);
create index push_subscriptions_person_idx on push_subscriptions (person_id);
create index push_subscriptions_session_idx on push_subscriptions (session_id);
alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;
create policy platform on push_subscriptions for all to polvon_platform using (true) with check (true);
create policy definer on push_subscriptions for all to polvon_definer using (true) with check (true);
grant select, insert, update (person_id, session_id, p256dh, auth, language), delete on push_subscriptions to polvon_platform;
grant select, delete on push_subscriptions to polvon_definer;

alter table notification_choices add column is_pushed boolean not null default true;
grant update (is_pushed) on notification_choices to polvon_member;
create policy definer on notification_choices for all to polvon_definer using (true) with check (true);
grant select, delete on notification_choices to polvon_definer;

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
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person where role = 'member' and subject_id = person;
  return true;
end $$;
