-- A file of members on its way into a gym: uploaded, its columns matched, checked, run row by row, and taken back whole.
create table imports (
  admin_id uuid not null references admins (id),
  id uuid not null,
  gym_id uuid not null,
  file_name text not null constraint imports_file_name_filled check (file_name <> ''),
  state text not null constraint imports_state_known check (state in ('uploaded', 'checking', 'checked', 'running', 'cancelled', 'done', 'undoing', 'undone')),
  -- why a run stopped by itself: the code of a failure
  stop_code text,
  -- of the file, in its order: titles, first values, and all values where they are few
  columns jsonb not null constraint imports_columns_list check (jsonb_typeof(columns) = 'array'),
  -- what each column means and what is done where the file is silent: proposed, then as a person said
  matching jsonb not null constraint imports_matching_whole check (jsonb_typeof(matching) = 'object'),
  row_count integer not null constraint imports_row_count_in_range check (row_count between 1 and 20000),
  -- counts the checks: one that was overtaken stops; 0 while the matching is only proposed
  check_number integer not null default 0,
  -- when a job last moved it on: one that was killed is taken up again
  worked_at timestamptz,
  made_by_kind text not null constraint imports_made_by_kind_known check (made_by_kind in ('superadmin', 'admin')),
  made_by_id uuid not null,
  made_by_name text not null,
  language text not null constraint imports_language_known check (language in ('uz', 'ru', 'en')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
create index imports_created_at_idx on imports (admin_id, created_at desc, id desc);
create index imports_gym_idx on imports (admin_id, gym_id, created_at desc);
create index imports_id_idx on imports (id);
create index imports_all_created_at_idx on imports (created_at desc, id desc);
create index imports_at_work_idx on imports (worked_at) where state in ('checking', 'running', 'undoing');
call protect_tenant_table('imports');
grant select, insert on imports to polvon_tenant, polvon_platform;
grant update (state, stop_code, matching, check_number, worked_at, started_at, finished_at, undone_at) on imports to polvon_tenant, polvon_platform;

-- One line of the file. Its state is what makes a run safe to repeat: a row is done in the transaction of its effects.
create table import_rows (
  admin_id uuid not null,
  import_id uuid not null,
  -- as the file counts its lines
  row_number integer not null,
  cells text[] not null,
  state text not null default 'new' constraint import_rows_state_known
    check (state in ('new', 'ready', 'bad', 'duplicate', 'done', 'undone', 'kept')),
  -- what the cells mean once they are understood
  reading jsonb,
  phone_number text constraint import_rows_phone_number_uzbek check (phone_number ~ '^\+998[0-9]{9}$'),
  -- [{"field", "code", "values"}]: why it is bad, a duplicate, or was kept by an undo
  problems jsonb not null default '[]' constraint import_rows_problems_list check (jsonb_typeof(problems) = 'array'),
  -- new: nobody knows the phone; linked: the platform does; existing: this owner does
  person text constraint import_rows_person_known check (person in ('new', 'linked', 'existing')),
  member_id uuid,
  -- of the member right after the import: a later edit shows
  member_version integer,
  has_joined_gym boolean not null default false,
  membership_id uuid,
  transaction_id uuid,
  done_at timestamptz,
  primary key (admin_id, import_id, row_number),
  foreign key (admin_id, import_id) references imports (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id),
  foreign key (admin_id, transaction_id) references transactions (admin_id, id),
  constraint import_rows_done_whole check ((state in ('done', 'undone', 'kept')) = (member_id is not null)),
  constraint import_rows_paid_has_membership check (transaction_id is null or membership_id is not null)
);
create index import_rows_state_idx on import_rows (admin_id, import_id, state, row_number);
create index import_rows_phone_idx on import_rows (admin_id, import_id, phone_number) where phone_number is not null;
create index import_rows_member_idx on import_rows (admin_id, member_id) where member_id is not null;
create index import_rows_membership_idx on import_rows (admin_id, membership_id) where membership_id is not null;
call protect_tenant_table('import_rows');
grant select, insert on import_rows to polvon_tenant, polvon_platform;
grant update (state, reading, phone_number, problems, person, member_id, member_version, has_joined_gym, membership_id, transaction_id, done_at)
  on import_rows to polvon_tenant, polvon_platform;
