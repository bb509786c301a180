-- Classes: what is taught, by whom and where, the timetable and who comes.

create table class_kinds (
  admin_id uuid not null references admins (id),
  id uuid not null,
  name text not null collate "uz-x-icu" constraint class_kinds_name_filled check (name <> ''),
  color text not null constraint class_kinds_color_known
    check (color in ('teal', 'blue', 'violet', 'pink', 'red', 'orange', 'green', 'grey')),
  level text not null default 'any' constraint class_kinds_level_known check (level in ('any', 'beginner', 'medium', 'advanced')),
  description text not null default '',
  picture text,
  -- who may come
  gender text not null default 'any' constraint class_kinds_gender_known check (gender in ('any', 'male', 'female')),
  age_from smallint constraint class_kinds_age_from_in_range check (age_from between 0 and 120),
  age_to smallint constraint class_kinds_age_to_in_range check (age_to between 0 and 120),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  constraint class_kinds_ages_in_order check (age_to >= age_from)
);
create unique index class_kinds_name_key on class_kinds (admin_id, name) where archived_at is null;
call protect_tenant_table('class_kinds');
create policy member on class_kinds for select to polvon_member
  using (admin_id in (select g.admin_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
grant select, insert, update on class_kinds to polvon_tenant, polvon_platform;
grant select on class_kinds to polvon_member;

create table class_coaches (
  admin_id uuid not null references admins (id),
  id uuid not null,
  -- null for somebody from outside
  employee_id uuid,
  fullname text not null collate "uz-x-icu" constraint class_coaches_fullname_filled check (fullname <> ''),
  phone_number text,
  photo text,
  skills text[] not null default '{}',
  about text not null default '',
  -- hours for personal training: [{"weekday": 1, "from": "09:00", "to": "12:00"}]
  free_hours jsonb not null default '[]' constraint class_coaches_free_hours_list check (jsonb_typeof(free_hours) = 'array'),
  -- who has left keeps the past
  left_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, employee_id) references employees (admin_id, id)
);
create unique index class_coaches_employee_key on class_coaches (admin_id, employee_id) where left_at is null;
call protect_tenant_table('class_coaches');
create policy member on class_coaches for select to polvon_member
  using (admin_id in (select g.admin_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
grant select, insert, update on class_coaches to polvon_tenant, polvon_platform;
grant select (admin_id, id, employee_id, fullname, photo, skills, about, free_hours, left_at) on class_coaches to polvon_member;

create table class_rooms (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  name text not null collate "uz-x-icu" constraint class_rooms_name_filled check (name <> ''),
  places integer not null constraint class_rooms_places_in_range check (places between 1 and 1000),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
create unique index class_rooms_name_key on class_rooms (admin_id, gym_id, name) where archived_at is null;
call protect_tenant_table('class_rooms');
create policy member on class_rooms for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
grant select, insert, update on class_rooms to polvon_tenant, polvon_platform;
grant select on class_rooms to polvon_member;

-- The gym's own rules of booking; a gym without a row goes by the product's.
create table class_settings (
  admin_id uuid not null,
  gym_id uuid not null,
  opens_days integer not null constraint class_settings_opens_days_in_range check (opens_days between 0 and 56),
  late_minutes integer not null constraint class_settings_late_minutes_in_range check (late_minutes between 0 and 2880),
  promotion_stops_minutes integer not null constraint class_settings_promotion_in_range check (promotion_stops_minutes between 0 and 1440),
  waiting_a_day integer not null constraint class_settings_waiting_in_range check (waiting_a_day between 0 and 20),
  strikes integer not null constraint class_settings_strikes_in_range check (strikes between 0 and 20),
  strike_days integer not null constraint class_settings_strike_days_in_range check (strike_days between 1 and 365),
  off_days integer not null constraint class_settings_off_days_in_range check (off_days between 1 and 365),
  may_overlap boolean not null default false,
  is_sms_sent boolean not null default false,
  version integer not null default 1,
  primary key (admin_id, gym_id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
call protect_tenant_table('class_settings');
create policy member on class_settings for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
grant select, insert, update on class_settings to polvon_tenant, polvon_platform;
grant select on class_settings to polvon_member;

create table class_series (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  kind_id uuid not null,
  coach_id uuid,
  room_id uuid not null,
  -- Monday is 1
  weekdays smallint[] not null constraint class_series_weekdays_known check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'),
  starts_time time not null,
  minutes integer not null constraint class_series_minutes_in_range check (minutes between 5 and 720),
  first_on date not null,
  last_on date,
  places integer not null constraint class_series_places_in_range check (places between 1 and 1000),
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, kind_id) references class_kinds (admin_id, id),
  foreign key (admin_id, coach_id) references class_coaches (admin_id, id),
  foreign key (admin_id, room_id) references class_rooms (admin_id, id),
  constraint class_series_days_in_order check (last_on >= first_on)
);
create index class_series_gym_idx on class_series (admin_id, gym_id) where ended_at is null;
call protect_tenant_table('class_series');
grant select, insert, update on class_series to polvon_tenant, polvon_platform;

create table class_sessions (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  series_id uuid,
  -- the day for which the series made it, wherever it was moved since
  series_on date,
  kind_id uuid not null,
  coach_id uuid,
  room_id uuid not null,
  -- the Tashkent day on which it starts
  held_on date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  places integer not null constraint class_sessions_places_in_range check (places between 1 and 1000),
  -- counted in the transaction of each booking
  booked integer not null default 0,
  waiting integer not null default 0 constraint class_sessions_waiting_counted check (waiting >= 0),
  -- how often somebody asked: each gets the next number
  asked integer not null default 0,
  status text not null default 'scheduled' constraint class_sessions_status_known check (status in ('scheduled', 'cancelled')),
  cancel_reason text,
  -- differs from its series: an edit of the series leaves it as it is
  is_changed boolean not null default false,
  -- when those who did not come were noted
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, series_id) references class_series (admin_id, id),
  foreign key (admin_id, kind_id) references class_kinds (admin_id, id),
  foreign key (admin_id, coach_id) references class_coaches (admin_id, id),
  foreign key (admin_id, room_id) references class_rooms (admin_id, id),
  constraint class_sessions_one_a_day unique (admin_id, series_id, series_on),
  constraint class_sessions_places_kept check (booked between 0 and places),
  constraint class_sessions_time_in_order check (ends_at > starts_at),
  constraint class_sessions_cancel_reasoned check (status <> 'cancelled' or cancel_reason is not null)
);
create index class_sessions_gym_idx on class_sessions (admin_id, gym_id, held_on, starts_at);
create index class_sessions_open_idx on class_sessions (ends_at) where closed_at is null;
call protect_tenant_table('class_sessions');
create policy member on class_sessions for select to polvon_member
  using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
grant select, insert, update, delete on class_sessions to polvon_tenant, polvon_platform;
grant select on class_sessions to polvon_member;

create table class_bookings (
  admin_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  -- late: cancelled when it was too late to be without loss
  status text not null constraint class_bookings_status_known
    check (status in ('waiting', 'booked', 'attended', 'no_show', 'cancelled', 'late')),
  -- in the order of asking
  nr integer not null,
  -- of the session, kept here so that the database refuses two at one time
  held_on date not null,
  during tstzrange not null,
  may_overlap boolean not null default false,
  -- takes one of the visits of the membership, as long as no entry is counted for it
  is_visit_spent boolean not null default false,
  -- the entry by which the door knew that they came
  visit_id uuid,
  asked_at timestamptz not null,
  asked_by_kind text not null constraint class_bookings_asked_by_kind_known check (asked_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  asked_by_id uuid,
  booked_at timestamptz,
  ended_at timestamptz,
  ended_by_kind text constraint class_bookings_ended_by_kind_known check (ended_by_kind in ('superadmin', 'admin', 'employee', 'member', 'system')),
  ended_by_id uuid,
  -- what took the place away when it was not the person
  end_cause text constraint class_bookings_end_cause_known check (end_cause in ('session', 'member', 'over', 'overlap', 'membership')),
  -- a late cancellation or a no show
  strike_at timestamptz,
  forgiven_at timestamptz,
  forgive_reason text,
  primary key (admin_id, id),
  foreign key (admin_id, session_id) references class_sessions (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id),
  foreign key (admin_id, visit_id) references visits (admin_id, id),
  constraint class_bookings_nr_key unique (admin_id, session_id, nr),
  constraint class_bookings_no_overlap exclude using gist (admin_id with =, member_id with =, during with &&)
    where (status in ('waiting', 'booked', 'attended') and not may_overlap)
);
create unique index class_bookings_once on class_bookings (admin_id, session_id, member_id)
  where status in ('waiting', 'booked', 'attended', 'no_show');
create index class_bookings_member_idx on class_bookings (admin_id, member_id, held_on);
create index class_bookings_membership_idx on class_bookings (admin_id, membership_id);
create index class_bookings_person_idx on class_bookings (member_id, held_on);
call protect_tenant_table('class_bookings');
create policy member on class_bookings for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update on class_bookings to polvon_tenant, polvon_platform;
grant select on class_bookings to polvon_member;
