-- Measures of a body are their person's own, whichever gyms they go to: no owner's row, and no role but the person's reads
-- them (decision 56). A coach with whom they are shared is answered in the scope of that person.
create table body_measurements (
  person_id uuid not null references people (id),
  kind text not null constraint body_measurements_kind_known
    check (kind in ('weight', 'fat', 'chest', 'waist', 'hips', 'arm', 'thigh')),
  measured_on date not null,
  -- tenths of a kilogram, percent or centimetre
  value_tenths integer not null constraint body_measurements_value_in_range check (value_tenths between 1 and 9999),
  primary key (person_id, kind, measured_on)
);
create table body_goals (
  person_id uuid not null references people (id),
  kind text not null constraint body_goals_kind_known
    check (kind in ('weight', 'fat', 'chest', 'waist', 'hips', 'arm', 'thigh')),
  target_tenths integer not null constraint body_goals_target_in_range check (target_tenths between 1 and 9999),
  reach_on date,
  primary key (person_id, kind)
);
do $$
declare
  one text;
begin
  foreach one in array array['body_measurements', 'body_goals'] loop
    execute format('alter table %I enable row level security', one);
    execute format('alter table %I force row level security', one);
    execute format('create policy member on %I for all to polvon_member
      using (person_id = nullif(current_setting(''app.person_id'', true), '''')::uuid)
      with check (person_id = nullif(current_setting(''app.person_id'', true), '''')::uuid)', one);
    execute format('create policy definer on %I for delete to polvon_definer using (true)', one);
    execute format('create policy definer_finds on %I for select to polvon_definer using (true)', one);
    execute format('grant select (person_id), delete on %I to polvon_definer', one);
  end loop;
end $$;
grant select, insert, update (value_tenths), delete on body_measurements to polvon_member;
grant select, insert, update (target_tenths, reach_on), delete on body_goals to polvon_member;

-- That somebody shows their measures to a coach of an owner: not what they are.
create table measurement_shares (
  admin_id uuid not null,
  member_id uuid not null,
  coach_id uuid not null,
  created_at timestamptz not null,
  primary key (admin_id, member_id, coach_id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, coach_id) references class_coaches (admin_id, id)
);
create index measurement_shares_coach_idx on measurement_shares (admin_id, coach_id, member_id);
call protect_tenant_table('measurement_shares');
create policy member on measurement_shares for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, delete on measurement_shares to polvon_tenant;
grant select, delete on measurement_shares to polvon_platform;
grant select on measurement_shares to polvon_member;

-- They go with the person. Of their definer: a policy lets the function read an account by its person alone.
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
  delete from body_measurements where person_id = person;
  delete from body_goals where person_id = person;
  delete from telegram_links l using accounts a where a.id = l.account_id and a.role = 'member' and a.subject_id = person;
  delete from telegram_chats c using accounts a where a.id = c.account_id and a.role = 'member' and a.subject_id = person;
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person where role = 'member' and subject_id = person;
  return true;
end $$;
