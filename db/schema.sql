-- The schema after all of db/migrations, as PostgreSQL has it. Written by `npm run schema`: read it, never edit it.

extension btree_gin;
extension btree_gist;
extension pg_trgm;

create table accountant_checks (
  admin_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  is_checked boolean not null,
  reason text,
  made_by_kind text not null,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  constraint accountant_checks_pkey PRIMARY KEY (admin_id, id),
  constraint accountant_checks_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text]))),
  constraint accountant_checks_reason_given CHECK ((is_checked = (reason IS NULL))),
  constraint accountant_checks_admin_id_transaction_id_fkey FOREIGN KEY (admin_id, transaction_id) REFERENCES transactions(admin_id, id)
);
CREATE INDEX accountant_checks_transaction_idx ON public.accountant_checks USING btree (admin_id, transaction_id, created_at);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select to polvon_platform;
grant insert, select to polvon_tenant;

create table accounts (
  id uuid not null,
  role text not null,
  login text not null,
  password_hash text,
  subject_id uuid not null,
  admin_id uuid,
  status text not null,
  password_changed_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  is_first_password boolean not null default false,
  held_until timestamp with time zone,
  held_phone text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_held_whole CHECK (((held_until IS NOT NULL) OR (held_phone IS NULL))),
  constraint accounts_login_filled CHECK ((login <> ''::text)),
  constraint accounts_role_known CHECK ((role = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text]))),
  constraint accounts_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'blocked'::text, 'fired'::text]))),
  constraint accounts_tenant_fits_role CHECK (
CASE role
    WHEN 'admin'::text THEN ((admin_id IS NOT NULL) AND (admin_id = subject_id))
    WHEN 'employee'::text THEN ((admin_id IS NOT NULL) AND (admin_id <> subject_id))
    ELSE (admin_id IS NULL)
END)
);
CREATE INDEX accounts_admin_idx ON public.accounts USING btree (admin_id) WHERE (admin_id IS NOT NULL);
CREATE UNIQUE INDEX accounts_login_key ON public.accounts USING btree (role, login) WHERE ((deleted_at IS NULL) AND (status <> 'fired'::text));
CREATE UNIQUE INDEX accounts_subject_key ON public.accounts USING btree (role, subject_id);
row security enabled, forced;
policy auth for all to polvon_auth using (true) with check (true);
policy definer for select to polvon_definer using ((role = 'member'::text));
policy definer_adds for insert to polvon_definer with check ((role = 'member'::text));
policy definer_changes for update to polvon_definer using ((role = 'member'::text)) with check ((role = 'member'::text));
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using (((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid))) with check (true);
policy tenant for select to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
policy tenant_changes for update to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
policy tenant_hires for insert to polvon_tenant with check (((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid) AND (role = 'employee'::text)));
grant insert, select, update to polvon_auth;
grant delete, insert, select (admin_id, deleted_at, id, login, role, status, subject_id), update (deleted_at, held_phone, held_until, login) to polvon_definer;
grant insert, select (admin_id, created_at, deleted_at, id, is_first_password, last_login_at, login, password_changed_at, role, status, subject_id), update (deleted_at, login, status) to polvon_platform;
grant insert, select (admin_id, created_at, deleted_at, id, is_first_password, last_login_at, login, password_changed_at, role, status, subject_id), update (deleted_at, login, status) to polvon_tenant;

create table admins (
  id uuid not null,
  fullname text collate "uz-x-icu" not null,
  phone_number text not null,
  address text not null default ''::text,
  avatar text,
  language text not null default 'uz'::text,
  status text not null,
  status_reason text,
  is_request boolean not null default false,
  note text,
  approved_at timestamp with time zone,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  typo_keys text[] not null generated always as typo_keys(search_text) stored,
  picture_bytes bigint not null default 0,
  constraint admins_pkey PRIMARY KEY (id),
  constraint admins_fullname_filled CHECK ((fullname <> ''::text)),
  constraint admins_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint admins_phone_number_uzbek CHECK ((phone_number ~ '^\+998[0-9]{9}$'::text)),
  constraint admins_picture_bytes_counted CHECK ((picture_bytes >= 0)),
  constraint admins_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'blocked'::text])))
);
CREATE INDEX admins_created_at_idx ON public.admins USING btree (created_at);
CREATE INDEX admins_fullname_idx ON public.admins USING btree (fullname, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX admins_phone_number_key ON public.admins USING btree (phone_number) WHERE (deleted_at IS NULL);
CREATE INDEX admins_search_idx ON public.admins USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX admins_status_idx ON public.admins USING btree (status, created_at DESC) WHERE (deleted_at IS NULL);
CREATE INDEX admins_typo_idx ON public.admins USING gin (typo_keys) WITH (fastupdate=off);
row security enabled, forced;
policy demo for all to polvon_definer using ((id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (avatar, created_at, id) to polvon_definer;
grant insert, select, update to polvon_platform;
grant select, update (address, avatar, fullname, language, phone_number, picture_bytes, search_text, version) to polvon_tenant;

create table audit_links (
  admin_id uuid not null,
  position bigint not null,
  entry_id uuid not null,
  entry_at timestamp with time zone not null,
  entry_digest bytea not null,
  salt bytea,
  words_digest bytea not null,
  head bytea not null,
  sealed_at timestamp with time zone not null,
  kept_digest bytea,
  forgotten_of uuid,
  constraint audit_links_pkey PRIMARY KEY (admin_id, "position"),
  constraint audit_links_position_counts CHECK (("position" > 0))
);
CREATE UNIQUE INDEX audit_links_entry_idx ON public.audit_links USING btree (admin_id, entry_id);
CREATE INDEX audit_links_forgotten_idx ON public.audit_links USING btree (admin_id, forgotten_of) WHERE (forgotten_of IS NOT NULL);
CREATE INDEX audit_links_sealed_at_idx ON public.audit_links USING btree (sealed_at);
row security enabled, forced;
policy definer for select to polvon_definer using (true);
policy definer_forgets for update to polvon_definer using (true) with check (true);
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select, select (admin_id), update (forgotten_of, kept_digest, salt) to polvon_definer;
grant insert, select to polvon_platform;
grant select to polvon_tenant;

create table audit_log (
  id uuid not null,
  admin_id uuid,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  at timestamp with time zone not null,
  request_id text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_kind_known CHECK ((actor_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text, 'visitor'::text])))
);
CREATE INDEX audit_log_actor_idx ON public.audit_log USING btree (actor_id, at);
CREATE INDEX audit_log_admin_idx ON public.audit_log USING btree (admin_id, at);
CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at);
CREATE INDEX audit_log_entity_idx ON public.audit_log USING btree (entity_id, at);
row security enabled, forced;
policy auth for insert to polvon_auth with check (true);
policy definer for all to polvon_definer using (true) with check (true);
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for insert to polvon_member with check (((actor_kind = 'member'::text) AND (actor_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid)));
policy platform for all to polvon_platform using (((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid))) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant insert to polvon_auth;
grant delete, select, select (admin_id), update (actor_name, after, before) to polvon_definer;
grant insert to polvon_member;
grant insert, select to polvon_platform;
grant insert, select to polvon_tenant;

create table autopay_charges (
  admin_id uuid not null,
  id uuid not null,
  autopay_id uuid not null,
  membership_id uuid,
  kind text not null,
  for_on date not null,
  due_on date not null,
  next_on date not null,
  amount_tiyin bigint not null,
  state text not null,
  tries integer not null default 0,
  invoice_id uuid,
  receipt_id text,
  asked_at timestamp with time zone,
  sent_at timestamp with time zone,
  answer text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  part_of uuid generated always as CASE WHEN (kind = 'part'::text) THEN membership_id ELSE NULL::uuid END stored,
  duration_days integer,
  visits integer,
  constraint autopay_charges_pkey PRIMARY KEY (admin_id, id),
  constraint autopay_charges_amount_in_range CHECK (((amount_tiyin >= 1) AND (amount_tiyin <= '10000000000000'::bigint))),
  constraint autopay_charges_ended_whole CHECK (((state = ANY (ARRAY['paid'::text, 'given_up'::text, 'called_off'::text])) = (ended_at IS NOT NULL))),
  constraint autopay_charges_kind_known CHECK ((kind = ANY (ARRAY['renewal'::text, 'part'::text]))),
  constraint autopay_charges_sent_has_receipt CHECK (((sent_at IS NULL) OR (receipt_id IS NOT NULL))),
  constraint autopay_charges_state_known CHECK ((state = ANY (ARRAY['announced'::text, 'asked'::text, 'paid'::text, 'given_up'::text, 'called_off'::text]))),
  constraint autopay_charges_admin_id_autopay_id_fkey FOREIGN KEY (admin_id, autopay_id) REFERENCES autopays(admin_id, id),
  constraint autopay_charges_admin_id_invoice_id_fkey FOREIGN KEY (admin_id, invoice_id) REFERENCES invoices(admin_id, id),
  constraint autopay_charges_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id)
);
CREATE INDEX autopay_charges_asked_idx ON public.autopay_charges USING btree (asked_at) WHERE (state = 'asked'::text);
CREATE INDEX autopay_charges_next_idx ON public.autopay_charges USING btree (next_on) WHERE (state = 'announced'::text);
CREATE UNIQUE INDEX autopay_charges_once ON public.autopay_charges USING btree (admin_id, autopay_id, kind, for_on, part_of) NULLS NOT DISTINCT WHERE (NOT ((kind = 'renewal'::text) AND (state = 'called_off'::text)));
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (answer, asked_at, ended_at, invoice_id, membership_id, next_on, receipt_id, sent_at, state, tries) to polvon_platform;
grant insert, select, update (answer, asked_at, ended_at, invoice_id, membership_id, next_on, receipt_id, sent_at, state, tries) to polvon_tenant;

create table autopays (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  provider text not null,
  covers_renewal boolean not null,
  covers_parts boolean not null,
  terms text not null,
  terms_version integer not null,
  agreed_at timestamp with time zone not null,
  sealed_token bytea,
  card text,
  checked_at timestamp with time zone,
  stopped_at timestamp with time zone,
  stopped_by_kind text,
  stopped_by_id uuid,
  stop_why text,
  agreed_for uuid,
  renewal_ended_at timestamp with time zone,
  sealed_box bytea,
  constraint autopays_pkey PRIMARY KEY (admin_id, id),
  constraint autopays_card_masked CHECK ((card ~ '^[0-9]{4}$'::text)),
  constraint autopays_covers_something CHECK ((covers_renewal OR covers_parts)),
  constraint autopays_provider_known CHECK ((provider = 'payme'::text)),
  constraint autopays_renewal_covered CHECK (((renewal_ended_at IS NULL) OR covers_renewal)),
  constraint autopays_stop_why_known CHECK ((stop_why = ANY (ARRAY['asked'::text, 'replaced'::text, 'card'::text, 'failed'::text, 'ended'::text, 'moved'::text]))),
  constraint autopays_stopped_whole CHECK (((stopped_at IS NULL) = (stop_why IS NULL))),
  constraint autopays_terms_filled CHECK ((terms <> ''::text)),
  constraint autopays_admin_id_agreed_for_fkey FOREIGN KEY (admin_id, agreed_for) REFERENCES memberships(admin_id, id),
  constraint autopays_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint autopays_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint autopays_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id)
);
CREATE UNIQUE INDEX autopays_live_key ON public.autopays USING btree (admin_id, membership_id) WHERE (stopped_at IS NULL);
CREATE INDEX autopays_member_idx ON public.autopays USING btree (admin_id, member_id);
CREATE INDEX autopays_token_idx ON public.autopays USING btree (stopped_at) WHERE (sealed_token IS NOT NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (card, checked_at, membership_id, renewal_ended_at, sealed_box, sealed_token, stop_why, stopped_at, stopped_by_id, stopped_by_kind) to polvon_platform;
grant insert, select, update (card, checked_at, membership_id, renewal_ended_at, sealed_box, sealed_token, stop_why, stopped_at, stopped_by_id, stopped_by_kind) to polvon_tenant;

create table body_goals (
  person_id uuid not null,
  kind text not null,
  target_tenths integer not null,
  reach_on date,
  constraint body_goals_pkey PRIMARY KEY (person_id, kind),
  constraint body_goals_kind_known CHECK ((kind = ANY (ARRAY['weight'::text, 'fat'::text, 'chest'::text, 'waist'::text, 'hips'::text, 'arm'::text, 'thigh'::text]))),
  constraint body_goals_target_in_range CHECK (((target_tenths >= 1) AND (target_tenths <= 9999))),
  constraint body_goals_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
row security enabled, forced;
policy definer for delete to polvon_definer using (true);
policy definer_finds for select to polvon_definer using (true);
policy member for all to polvon_member using ((person_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid)) with check ((person_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
grant delete, select (person_id) to polvon_definer;
grant delete, insert, select, update (reach_on, target_tenths) to polvon_member;

create table body_measurements (
  person_id uuid not null,
  kind text not null,
  measured_on date not null,
  value_tenths integer not null,
  constraint body_measurements_pkey PRIMARY KEY (person_id, kind, measured_on),
  constraint body_measurements_kind_known CHECK ((kind = ANY (ARRAY['weight'::text, 'fat'::text, 'chest'::text, 'waist'::text, 'hips'::text, 'arm'::text, 'thigh'::text]))),
  constraint body_measurements_value_in_range CHECK (((value_tenths >= 1) AND (value_tenths <= 9999))),
  constraint body_measurements_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
row security enabled, forced;
policy definer for delete to polvon_definer using (true);
policy definer_finds for select to polvon_definer using (true);
policy member for all to polvon_member using ((person_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid)) with check ((person_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
grant delete, select (person_id) to polvon_definer;
grant delete, insert, select, update (value_tenths) to polvon_member;

create table cash_shifts (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  opened_by_kind text not null,
  opened_by_id uuid not null,
  opened_at timestamp with time zone not null,
  opening_tiyin bigint not null default 0,
  closed_at timestamp with time zone,
  closed_by_kind text,
  closed_by_id uuid,
  counted_tiyin bigint,
  expected_tiyin bigint,
  note text,
  difference_tiyin bigint generated always as (counted_tiyin - expected_tiyin) stored,
  counted_notes jsonb,
  first_counted_tiyin bigint,
  first_expected_tiyin bigint,
  first_counted_at timestamp with time zone,
  constraint cash_shifts_pkey PRIMARY KEY (admin_id, id),
  constraint cash_shifts_closed_by_kind_known CHECK ((closed_by_kind = ANY (ARRAY['admin'::text, 'employee'::text]))),
  constraint cash_shifts_closed_whole CHECK ((num_nulls(closed_at, closed_by_kind, closed_by_id, counted_tiyin, expected_tiyin) = ANY (ARRAY[0, 5]))),
  constraint cash_shifts_counted_in_range CHECK (((counted_tiyin >= 0) AND (counted_tiyin <= '10000000000000'::bigint))),
  constraint cash_shifts_counted_notes_list CHECK ((jsonb_typeof(counted_notes) = 'array'::text)),
  constraint cash_shifts_difference_explained CHECK (((counted_tiyin = expected_tiyin) OR (note IS NOT NULL))),
  constraint cash_shifts_expected_in_range CHECK ((abs(expected_tiyin) <= '10000000000000'::bigint)),
  constraint cash_shifts_first_count_whole CHECK ((num_nulls(first_counted_tiyin, first_expected_tiyin, first_counted_at) = ANY (ARRAY[0, 3]))),
  constraint cash_shifts_first_counted_in_range CHECK (((first_counted_tiyin >= 0) AND (first_counted_tiyin <= '10000000000000'::bigint))),
  constraint cash_shifts_first_expected_in_range CHECK ((abs(first_expected_tiyin) <= '10000000000000'::bigint)),
  constraint cash_shifts_opened_by_kind_known CHECK ((opened_by_kind = ANY (ARRAY['admin'::text, 'employee'::text]))),
  constraint cash_shifts_opening_in_range CHECK (((opening_tiyin >= 0) AND (opening_tiyin <= '10000000000000'::bigint))),
  constraint cash_shifts_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
CREATE INDEX cash_shifts_all_idx ON public.cash_shifts USING btree (opened_at DESC, id DESC);
CREATE INDEX cash_shifts_by_idx ON public.cash_shifts USING btree (admin_id, opened_by_id, opened_at DESC, id DESC);
CREATE INDEX cash_shifts_gym_idx ON public.cash_shifts USING btree (admin_id, gym_id, opened_at DESC, id DESC);
CREATE INDEX cash_shifts_id_idx ON public.cash_shifts USING btree (id);
CREATE UNIQUE INDEX cash_shifts_one_open ON public.cash_shifts USING btree (admin_id, gym_id, opened_by_id) WHERE (closed_at IS NULL);
CREATE INDEX cash_shifts_opened_at_idx ON public.cash_shifts USING btree (admin_id, gym_id, opened_at);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (closed_at, closed_by_id, closed_by_kind, counted_notes, counted_tiyin, expected_tiyin, first_counted_at, first_counted_tiyin, first_expected_tiyin, note) to polvon_platform;
grant insert, select, update (closed_at, closed_by_id, closed_by_kind, counted_notes, counted_tiyin, expected_tiyin, first_counted_at, first_counted_tiyin, first_expected_tiyin, note) to polvon_tenant;

create table change_requests (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  plan_id uuid not null,
  status text not null default 'waiting'::text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by_kind text,
  answered_by_id uuid,
  answer text,
  constraint change_requests_pkey PRIMARY KEY (admin_id, id),
  constraint change_requests_answered_in_full CHECK (((status = 'waiting'::text) = (answered_at IS NULL))),
  constraint change_requests_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint change_requests_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint change_requests_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint change_requests_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id),
  constraint change_requests_admin_id_plan_id_fkey FOREIGN KEY (admin_id, plan_id) REFERENCES membership_plans(admin_id, id)
);
CREATE INDEX change_requests_gym_idx ON public.change_requests USING btree (admin_id, gym_id, created_at);
CREATE INDEX change_requests_member_idx ON public.change_requests USING btree (admin_id, member_id, created_at);
CREATE UNIQUE INDEX change_requests_one_waiting ON public.change_requests USING btree (admin_id, membership_id) WHERE (status = 'waiting'::text);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update (answer, answered_at, answered_by_id, answered_by_kind, status) to polvon_platform;
grant insert, select, update (answer, answered_at, answered_by_id, answered_by_kind, status) to polvon_tenant;

create table class_bookings (
  admin_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  status text not null,
  nr integer not null,
  held_on date not null,
  during tstzrange not null,
  may_overlap boolean not null default false,
  is_visit_spent boolean not null default false,
  visit_id uuid,
  asked_at timestamp with time zone not null,
  asked_by_kind text not null,
  asked_by_id uuid,
  booked_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by_kind text,
  ended_by_id uuid,
  end_cause text,
  strike_at timestamp with time zone,
  forgiven_at timestamp with time zone,
  forgive_reason text,
  is_drop_in boolean not null default false,
  was_ticked boolean not null default false,
  constraint class_bookings_pkey PRIMARY KEY (admin_id, id),
  constraint class_bookings_nr_key UNIQUE (admin_id, session_id, nr),
  constraint class_bookings_no_overlap EXCLUDE USING gist (admin_id WITH =, member_id WITH =, during WITH &&) WHERE (((status = ANY (ARRAY['waiting'::text, 'booked'::text, 'attended'::text])) AND (NOT may_overlap))),
  constraint class_bookings_asked_by_kind_known CHECK ((asked_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint class_bookings_end_cause_known CHECK ((end_cause = ANY (ARRAY['session'::text, 'member'::text, 'over'::text, 'overlap'::text, 'membership'::text, 'hours'::text, 'people'::text]))),
  constraint class_bookings_ended_by_kind_known CHECK ((ended_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint class_bookings_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'booked'::text, 'attended'::text, 'no_show'::text, 'cancelled'::text, 'late'::text]))),
  constraint class_bookings_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint class_bookings_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint class_bookings_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id),
  constraint class_bookings_admin_id_session_id_fkey FOREIGN KEY (admin_id, session_id) REFERENCES class_sessions(admin_id, id),
  constraint class_bookings_admin_id_visit_id_fkey FOREIGN KEY (admin_id, visit_id) REFERENCES visits(admin_id, id) ON DELETE SET NULL (visit_id)
);
CREATE INDEX class_bookings_member_idx ON public.class_bookings USING btree (admin_id, member_id, held_on);
CREATE INDEX class_bookings_membership_idx ON public.class_bookings USING btree (admin_id, membership_id);
CREATE UNIQUE INDEX class_bookings_once ON public.class_bookings USING btree (admin_id, session_id, member_id) WHERE (status = ANY (ARRAY['waiting'::text, 'booked'::text, 'attended'::text, 'no_show'::text]));
CREATE INDEX class_bookings_person_idx ON public.class_bookings USING btree (member_id, held_on);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table class_coaches (
  admin_id uuid not null,
  id uuid not null,
  employee_id uuid,
  fullname text collate "uz-x-icu" not null,
  phone_number text,
  photo text,
  skills text[] not null default '{}'::text[],
  about text not null default ''::text,
  free_hours jsonb not null default '[]'::jsonb,
  left_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint class_coaches_pkey PRIMARY KEY (admin_id, id),
  constraint class_coaches_free_hours_list CHECK ((jsonb_typeof(free_hours) = 'array'::text)),
  constraint class_coaches_fullname_filled CHECK ((fullname <> ''::text)),
  constraint class_coaches_admin_id_employee_id_fkey FOREIGN KEY (admin_id, employee_id) REFERENCES employees(admin_id, id),
  constraint class_coaches_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE UNIQUE INDEX class_coaches_employee_key ON public.class_coaches USING btree (admin_id, employee_id) WHERE (left_at IS NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((admin_id IN ( SELECT g.admin_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id, photo) to polvon_definer;
grant select (about, admin_id, employee_id, free_hours, fullname, id, left_at, photo, skills) to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table class_feeds (
  admin_id uuid not null,
  id uuid not null,
  member_id uuid,
  coach_id uuid,
  created_at timestamp with time zone not null,
  made_by uuid,
  constraint class_feeds_pkey PRIMARY KEY (admin_id, id),
  constraint class_feeds_made_for_coach CHECK (((made_by IS NULL) OR (coach_id IS NOT NULL))),
  constraint class_feeds_of_one CHECK ((num_nonnulls(member_id, coach_id) = 1)),
  constraint class_feeds_admin_id_coach_id_fkey FOREIGN KEY (admin_id, coach_id) REFERENCES class_coaches(admin_id, id),
  constraint class_feeds_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint class_feeds_admin_id_made_by_fkey FOREIGN KEY (admin_id, made_by) REFERENCES employees(admin_id, id),
  constraint class_feeds_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
CREATE UNIQUE INDEX class_feeds_coach_key ON public.class_feeds USING btree (admin_id, coach_id) WHERE ((coach_id IS NOT NULL) AND (made_by IS NULL));
CREATE INDEX class_feeds_id_idx ON public.class_feeds USING btree (id);
CREATE UNIQUE INDEX class_feeds_maker_key ON public.class_feeds USING btree (admin_id, coach_id, made_by) WHERE (made_by IS NOT NULL);
CREATE UNIQUE INDEX class_feeds_member_key ON public.class_feeds USING btree (admin_id, member_id) WHERE (member_id IS NOT NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select to polvon_platform;
grant delete, insert, select to polvon_tenant;

create table class_kinds (
  admin_id uuid not null,
  id uuid not null,
  name text collate "uz-x-icu" not null,
  color text not null,
  level text not null default 'any'::text,
  description text not null default ''::text,
  picture text,
  gender text not null default 'any'::text,
  age_from smallint,
  age_to smallint,
  archived_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  drop_in_tiyin bigint,
  drop_in_plan_id uuid,
  minutes integer not null default 60,
  constraint class_kinds_pkey PRIMARY KEY (admin_id, id),
  constraint class_kinds_age_from_in_range CHECK (((age_from >= 0) AND (age_from <= 120))),
  constraint class_kinds_age_to_in_range CHECK (((age_to >= 0) AND (age_to <= 120))),
  constraint class_kinds_ages_in_order CHECK ((age_to >= age_from)),
  constraint class_kinds_color_known CHECK ((color = ANY (ARRAY['teal'::text, 'blue'::text, 'violet'::text, 'pink'::text, 'red'::text, 'orange'::text, 'green'::text, 'grey'::text]))),
  constraint class_kinds_drop_in_in_range CHECK (((drop_in_tiyin >= 1) AND (drop_in_tiyin <= '10000000000000'::bigint))),
  constraint class_kinds_gender_known CHECK ((gender = ANY (ARRAY['any'::text, 'male'::text, 'female'::text]))),
  constraint class_kinds_level_known CHECK ((level = ANY (ARRAY['any'::text, 'beginner'::text, 'medium'::text, 'advanced'::text]))),
  constraint class_kinds_minutes_in_range CHECK (((minutes >= 5) AND (minutes <= 720))),
  constraint class_kinds_name_filled CHECK ((name <> ''::text)),
  constraint class_kinds_admin_id_drop_in_plan_id_fkey FOREIGN KEY (admin_id, drop_in_plan_id) REFERENCES membership_plans(admin_id, id),
  constraint class_kinds_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE UNIQUE INDEX class_kinds_name_key ON public.class_kinds USING btree (admin_id, name) WHERE (archived_at IS NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((admin_id IN ( SELECT g.admin_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id, picture) to polvon_definer;
grant select to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table class_rooms (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  name text collate "uz-x-icu" not null,
  places integer not null,
  archived_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint class_rooms_pkey PRIMARY KEY (admin_id, id),
  constraint class_rooms_name_filled CHECK ((name <> ''::text)),
  constraint class_rooms_places_in_range CHECK (((places >= 1) AND (places <= 1000))),
  constraint class_rooms_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
CREATE UNIQUE INDEX class_rooms_name_key ON public.class_rooms USING btree (admin_id, gym_id, name) WHERE (archived_at IS NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table class_series (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  kind_id uuid not null,
  coach_id uuid,
  room_id uuid not null,
  weekdays smallint[] not null,
  starts_time time without time zone not null,
  minutes integer not null,
  first_on date not null,
  last_on date,
  places integer not null,
  ended_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint class_series_pkey PRIMARY KEY (admin_id, id),
  constraint class_series_days_in_order CHECK ((last_on >= first_on)),
  constraint class_series_minutes_in_range CHECK (((minutes >= 5) AND (minutes <= 720))),
  constraint class_series_places_in_range CHECK (((places >= 1) AND (places <= 1000))),
  constraint class_series_weekdays_known CHECK (((cardinality(weekdays) > 0) AND (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]))),
  constraint class_series_admin_id_coach_id_fkey FOREIGN KEY (admin_id, coach_id) REFERENCES class_coaches(admin_id, id),
  constraint class_series_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint class_series_admin_id_kind_id_fkey FOREIGN KEY (admin_id, kind_id) REFERENCES class_kinds(admin_id, id),
  constraint class_series_admin_id_room_id_fkey FOREIGN KEY (admin_id, room_id) REFERENCES class_rooms(admin_id, id)
);
CREATE INDEX class_series_gym_idx ON public.class_series USING btree (admin_id, gym_id) WHERE (ended_at IS NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table class_sessions (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  series_id uuid,
  series_on date,
  kind_id uuid not null,
  coach_id uuid,
  room_id uuid not null,
  held_on date not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  places integer not null,
  booked integer not null default 0,
  waiting integer not null default 0,
  asked integer not null default 0,
  status text not null default 'scheduled'::text,
  cancel_reason text,
  is_changed boolean not null default false,
  closed_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  drop_in_tiyin bigint,
  moved_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint class_sessions_pkey PRIMARY KEY (admin_id, id),
  constraint class_sessions_one_a_day UNIQUE (admin_id, series_id, series_on),
  constraint class_sessions_cancel_reasoned CHECK (((status <> 'cancelled'::text) OR (cancel_reason IS NOT NULL))),
  constraint class_sessions_drop_in_in_range CHECK (((drop_in_tiyin >= 1) AND (drop_in_tiyin <= '10000000000000'::bigint))),
  constraint class_sessions_places_in_range CHECK (((places >= 1) AND (places <= 1000))),
  constraint class_sessions_places_kept CHECK (((booked >= 0) AND (booked <= places))),
  constraint class_sessions_status_known CHECK ((status = ANY (ARRAY['scheduled'::text, 'cancelled'::text]))),
  constraint class_sessions_time_in_order CHECK ((ends_at > starts_at)),
  constraint class_sessions_waiting_counted CHECK ((waiting >= 0)),
  constraint class_sessions_admin_id_coach_id_fkey FOREIGN KEY (admin_id, coach_id) REFERENCES class_coaches(admin_id, id),
  constraint class_sessions_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint class_sessions_admin_id_kind_id_fkey FOREIGN KEY (admin_id, kind_id) REFERENCES class_kinds(admin_id, id),
  constraint class_sessions_admin_id_room_id_fkey FOREIGN KEY (admin_id, room_id) REFERENCES class_rooms(admin_id, id),
  constraint class_sessions_admin_id_series_id_fkey FOREIGN KEY (admin_id, series_id) REFERENCES class_series(admin_id, id)
);
CREATE INDEX class_sessions_coach_idx ON public.class_sessions USING btree (admin_id, coach_id, starts_at) WHERE ((status = 'scheduled'::text) AND (coach_id IS NOT NULL));
CREATE INDEX class_sessions_gym_idx ON public.class_sessions USING btree (admin_id, gym_id, held_on, starts_at);
CREATE INDEX class_sessions_open_idx ON public.class_sessions USING btree (ends_at) WHERE (closed_at IS NULL);
CREATE INDEX class_sessions_promotable_idx ON public.class_sessions USING btree (starts_at) WHERE ((closed_at IS NULL) AND (waiting > 0) AND (booked < places));
CREATE INDEX class_sessions_room_idx ON public.class_sessions USING btree (admin_id, room_id, starts_at) WHERE (status = 'scheduled'::text);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select, update to polvon_platform;
grant delete, insert, select, update to polvon_tenant;

create table class_settings (
  admin_id uuid not null,
  gym_id uuid not null,
  opens_days integer not null,
  late_minutes integer not null,
  promotion_stops_minutes integer not null,
  waiting_a_day integer not null,
  strikes integer not null,
  strike_days integer not null,
  off_days integer not null,
  may_overlap boolean not null default false,
  is_sms_sent boolean not null default false,
  version integer not null default 1,
  constraint class_settings_pkey PRIMARY KEY (admin_id, gym_id),
  constraint class_settings_late_minutes_in_range CHECK (((late_minutes >= 0) AND (late_minutes <= 2880))),
  constraint class_settings_off_days_in_range CHECK (((off_days >= 1) AND (off_days <= 365))),
  constraint class_settings_opens_days_in_range CHECK (((opens_days >= 0) AND (opens_days <= 56))),
  constraint class_settings_promotion_in_range CHECK (((promotion_stops_minutes >= 0) AND (promotion_stops_minutes <= 1440))),
  constraint class_settings_strike_days_in_range CHECK (((strike_days >= 1) AND (strike_days <= 365))),
  constraint class_settings_strikes_in_range CHECK (((strikes >= 0) AND (strikes <= 20))),
  constraint class_settings_waiting_in_range CHECK (((waiting_a_day >= 0) AND (waiting_a_day <= 20))),
  constraint class_settings_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table consent_texts (
  admin_id uuid not null,
  id uuid not null,
  kind text not null,
  version integer not null,
  uz text not null,
  ru text not null,
  en text not null,
  is_own boolean not null,
  created_at timestamp with time zone not null,
  constraint consent_texts_pkey PRIMARY KEY (admin_id, id),
  constraint consent_texts_admin_id_kind_id_key UNIQUE (admin_id, kind, id),
  constraint consent_texts_admin_id_kind_version_key UNIQUE (admin_id, kind, version),
  constraint consent_texts_en_filled CHECK ((en <> ''::text)),
  constraint consent_texts_kind_known CHECK ((kind = ANY (ARRAY['personal_data'::text, 'marketing'::text, 'picture'::text, 'rules'::text]))),
  constraint consent_texts_ru_filled CHECK ((ru <> ''::text)),
  constraint consent_texts_uz_filled CHECK ((uz <> ''::text)),
  constraint consent_texts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select to polvon_platform;
grant insert, select to polvon_tenant;

create table consents (
  admin_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  nr integer not null,
  agrees boolean not null,
  text_id uuid not null,
  way text not null,
  made_by_kind text not null,
  made_by_id uuid not null,
  made_at timestamp with time zone not null,
  constraint consents_pkey PRIMARY KEY (admin_id, id),
  constraint consents_admin_id_member_id_kind_nr_key UNIQUE (admin_id, member_id, kind, nr),
  constraint consents_way_known CHECK ((way = ANY (ARRAY['desk'::text, 'phone'::text, 'import'::text]))),
  constraint consents_admin_id_kind_text_id_fkey FOREIGN KEY (admin_id, kind, text_id) REFERENCES consent_texts(admin_id, kind, id),
  constraint consents_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select to polvon_platform;
grant insert, select to polvon_tenant;

create table door_devices (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  name text not null,
  key_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint door_devices_pkey PRIMARY KEY (admin_id, id),
  constraint door_devices_name_filled CHECK ((name <> ''::text)),
  constraint door_devices_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
CREATE INDEX door_devices_gym_idx ON public.door_devices USING btree (admin_id, gym_id, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX door_devices_id_idx ON public.door_devices USING btree (id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (deleted_at, last_used_at) to polvon_platform;
grant insert, select, update (deleted_at, last_used_at) to polvon_tenant;

create table employee_gyms (
  admin_id uuid not null,
  employee_id uuid not null,
  gym_id uuid not null,
  created_at timestamp with time zone not null,
  constraint employee_gyms_pkey PRIMARY KEY (admin_id, employee_id, gym_id),
  constraint employee_gyms_admin_id_employee_id_fkey FOREIGN KEY (admin_id, employee_id) REFERENCES employees(admin_id, id),
  constraint employee_gyms_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
CREATE INDEX employee_gyms_gym_idx ON public.employee_gyms USING btree (admin_id, gym_id, employee_id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select to polvon_platform;
grant delete, insert, select to polvon_tenant;

create table employees (
  admin_id uuid not null,
  id uuid not null,
  fullname text collate "uz-x-icu" not null,
  phone_number text not null,
  avatar text,
  position text,
  language text not null default 'uz'::text,
  status text not null,
  status_reason text,
  permissions text[] not null default '{}'::text[],
  search_text text not null,
  phone_confirmed_at timestamp with time zone,
  fired_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  typo_keys text[] not null generated always as typo_keys(search_text) stored,
  constraint employees_pkey PRIMARY KEY (admin_id, id),
  constraint employees_fired_at_fits_status CHECK (((status = 'fired'::text) = (fired_at IS NOT NULL))),
  constraint employees_fullname_filled CHECK ((fullname <> ''::text)),
  constraint employees_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint employees_phone_number_uzbek CHECK ((phone_number ~ '^\+998[0-9]{9}$'::text)),
  constraint employees_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'blocked'::text, 'fired'::text]))),
  constraint employees_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE INDEX employees_created_at_idx ON public.employees USING btree (admin_id, created_at);
CREATE INDEX employees_fullname_idx ON public.employees USING btree (admin_id, fullname, id);
CREATE UNIQUE INDEX employees_phone_number_key ON public.employees USING btree (admin_id, phone_number) WHERE (status <> 'fired'::text);
CREATE INDEX employees_status_idx ON public.employees USING btree (admin_id, status);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, id) IN ( SELECT e.admin_id,
    e.employee_id
   FROM employee_gyms e)));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id, avatar) to polvon_definer;
grant select (admin_id, avatar, fullname, id, position, status) to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table first_steps (
  admin_id uuid not null,
  is_put_away boolean not null,
  constraint first_steps_pkey PRIMARY KEY (admin_id),
  constraint first_steps_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (is_put_away) to polvon_platform;
grant insert, select, update (is_put_away) to polvon_tenant;

create table fiscal_receipts (
  admin_id uuid not null,
  transaction_id uuid not null,
  source text not null,
  state text not null,
  url text,
  receipt_id text,
  terminal_id text,
  fiscal_sign text,
  message text,
  updated_at timestamp with time zone not null,
  mxik text,
  package_code text,
  vat_percent smallint,
  unit_code integer,
  constraint fiscal_receipts_pkey PRIMARY KEY (admin_id, transaction_id),
  constraint fiscal_receipts_given_has_url CHECK (((state = 'given'::text) = (url IS NOT NULL))),
  constraint fiscal_receipts_source_known CHECK ((source = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text, 'register'::text]))),
  constraint fiscal_receipts_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'given'::text, 'failed'::text]))),
  constraint fiscal_receipts_admin_id_transaction_id_fkey FOREIGN KEY (admin_id, transaction_id) REFERENCES transactions(admin_id, id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (fiscal_sign, message, mxik, package_code, receipt_id, source, state, terminal_id, unit_code, updated_at, url, vat_percent) to polvon_platform;
grant insert, select, update (fiscal_sign, message, mxik, package_code, receipt_id, source, state, terminal_id, unit_code, updated_at, url, vat_percent) to polvon_tenant;

create table former_phones (
  person_id uuid not null,
  phone_number text not null,
  until timestamp with time zone not null,
  constraint former_phones_pkey PRIMARY KEY (person_id, phone_number),
  constraint former_phones_uzbek CHECK ((phone_number ~ '^\+998[0-9]{9}$'::text)),
  constraint former_phones_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
row security enabled, forced;
policy auth for all to polvon_auth using (true) with check (true);
policy definer for select to polvon_definer using (true);
policy definer_forgets for delete to polvon_definer using (true);
policy platform for select to polvon_platform using (true);
grant insert, select, update (until) to polvon_auth;
grant delete, select to polvon_definer;
grant select to polvon_platform;

create table freeze_requests (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  start_on date not null,
  end_on date not null,
  reason text not null,
  status text not null default 'waiting'::text,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answered_by_kind text,
  answered_by_id uuid,
  answer text,
  constraint freeze_requests_pkey PRIMARY KEY (admin_id, id),
  constraint freeze_requests_answered_in_full CHECK (((status = 'waiting'::text) = (answered_at IS NULL))),
  constraint freeze_requests_days_in_order CHECK ((start_on <= end_on)),
  constraint freeze_requests_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint freeze_requests_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint freeze_requests_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint freeze_requests_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id)
);
CREATE INDEX freeze_requests_gym_idx ON public.freeze_requests USING btree (admin_id, gym_id, created_at);
CREATE INDEX freeze_requests_member_idx ON public.freeze_requests USING btree (admin_id, member_id, created_at);
CREATE UNIQUE INDEX freeze_requests_one_waiting ON public.freeze_requests USING btree (admin_id, membership_id) WHERE (status = 'waiting'::text);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update (answer, answered_at, answered_by_id, answered_by_kind, reason, status) to polvon_platform;
grant insert, select, update (answer, answered_at, answered_by_id, answered_by_kind, reason, status) to polvon_tenant;

create table gift_card_entries (
  admin_id uuid not null,
  id uuid not null,
  gift_card_id uuid not null,
  gym_id uuid not null,
  kind text not null,
  amount_tiyin bigint not null,
  payment_method text,
  transaction_id uuid,
  shift_id uuid,
  reason text,
  business_on date not null,
  made_by_kind text not null,
  made_by_id uuid,
  created_at timestamp with time zone not null,
  provider text,
  constraint gift_card_entries_pkey PRIMARY KEY (admin_id, id),
  constraint gift_card_entries_amount_in_range CHECK (((amount_tiyin >= 1) AND (amount_tiyin <= '10000000000000'::bigint))),
  constraint gift_card_entries_kind_known CHECK ((kind = ANY (ARRAY['sale'::text, 'use'::text, 'return'::text, 'reversal'::text, 'expiry'::text]))),
  constraint gift_card_entries_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint gift_card_entries_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'card'::text, 'online'::text]))),
  constraint gift_card_entries_money CHECK (((kind = ANY (ARRAY['sale'::text, 'reversal'::text])) = (payment_method IS NOT NULL))),
  constraint gift_card_entries_payment CHECK (((kind = ANY (ARRAY['use'::text, 'return'::text])) = (transaction_id IS NOT NULL))),
  constraint gift_card_entries_provider_is_online CHECK (((provider IS NULL) OR (payment_method = 'online'::text))),
  constraint gift_card_entries_provider_known CHECK ((provider = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint gift_card_entries_shift CHECK (((shift_id IS NULL) OR (payment_method IS NOT NULL))),
  constraint gift_card_entries_admin_id_gift_card_id_fkey FOREIGN KEY (admin_id, gift_card_id) REFERENCES gift_cards(admin_id, id),
  constraint gift_card_entries_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint gift_card_entries_admin_id_shift_id_fkey FOREIGN KEY (admin_id, shift_id) REFERENCES cash_shifts(admin_id, id),
  constraint gift_card_entries_admin_id_transaction_id_fkey FOREIGN KEY (admin_id, transaction_id) REFERENCES transactions(admin_id, id)
);
CREATE INDEX gift_card_entries_card_idx ON public.gift_card_entries USING btree (admin_id, gift_card_id, created_at);
CREATE INDEX gift_card_entries_gym_idx ON public.gift_card_entries USING btree (admin_id, gym_id);
CREATE UNIQUE INDEX gift_card_entries_once_key ON public.gift_card_entries USING btree (admin_id, gift_card_id, kind) WHERE (kind = ANY (ARRAY['sale'::text, 'reversal'::text]));
CREATE INDEX gift_card_entries_shift_idx ON public.gift_card_entries USING btree (admin_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE UNIQUE INDEX gift_card_entries_transaction_key ON public.gift_card_entries USING btree (admin_id, transaction_id) WHERE (transaction_id IS NOT NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select to polvon_platform;
grant insert, select to polvon_tenant;

create table gift_card_orders (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid,
  value_tiyin bigint not null,
  code_digest text not null,
  code_end text not null,
  created_at timestamp with time zone not null,
  constraint gift_card_orders_pkey PRIMARY KEY (admin_id, id),
  constraint gift_card_orders_code_end_short CHECK ((length(code_end) = 4)),
  constraint gift_card_orders_value_in_range CHECK (((value_tiyin >= 1) AND (value_tiyin <= '10000000000000'::bigint))),
  constraint gift_card_orders_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint gift_card_orders_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint gift_card_orders_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
CREATE INDEX gift_card_orders_gym_idx ON public.gift_card_orders USING btree (admin_id, gym_id);
CREATE INDEX gift_card_orders_member_idx ON public.gift_card_orders USING btree (admin_id, member_id) WHERE (member_id IS NOT NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant delete, insert, select, update (member_id) to polvon_platform;
grant insert, select, update (member_id) to polvon_tenant;

create table gift_cards (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  code_digest text not null,
  code_end text not null,
  value_tiyin bigint not null,
  valid_to date not null,
  created_at timestamp with time zone not null,
  constraint gift_cards_pkey PRIMARY KEY (admin_id, id),
  constraint gift_cards_code_key UNIQUE (admin_id, code_digest),
  constraint gift_cards_code_end_short CHECK ((length(code_end) = 4)),
  constraint gift_cards_value_in_range CHECK (((value_tiyin >= 1) AND (value_tiyin <= '10000000000000'::bigint))),
  constraint gift_cards_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint gift_cards_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
CREATE INDEX gift_cards_gym_idx ON public.gift_cards USING btree (admin_id, gym_id, created_at);
CREATE INDEX gift_cards_id_idx ON public.gift_cards USING btree (id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (valid_to) to polvon_platform;
grant insert, select, update (valid_to) to polvon_tenant;

create table gym_addresses (
  slug text not null,
  admin_id uuid,
  gym_id uuid not null,
  is_current boolean not null,
  created_at timestamp with time zone not null,
  constraint gym_addresses_pkey PRIMARY KEY (slug),
  constraint gym_addresses_has_owner CHECK ((admin_id IS NOT NULL)),
  constraint gym_addresses_slug_simple CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 2) AND (length(slug) <= 60))))
);
CREATE UNIQUE INDEX gym_addresses_current_key ON public.gym_addresses USING btree (admin_id, gym_id) WHERE is_current;
CREATE INDEX gym_addresses_gym_idx ON public.gym_addresses USING btree (admin_id, gym_id, created_at DESC);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using (((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid))) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant delete, insert, select, update (is_current) to polvon_platform;
grant delete, insert, select, update (is_current) to polvon_tenant;

create table gym_facilities (
  admin_id uuid not null,
  gym_id uuid not null,
  position smallint not null,
  name text not null,
  constraint gym_facilities_pkey PRIMARY KEY (admin_id, gym_id, "position"),
  constraint gym_facilities_name_filled CHECK ((name <> ''::text)),
  constraint gym_facilities_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select, update to polvon_platform;
grant delete, insert, select, update to polvon_tenant;

create table gym_holidays (
  admin_id uuid not null,
  gym_id uuid not null,
  holiday_on date not null,
  name text not null default ''::text,
  constraint gym_holidays_pkey PRIMARY KEY (admin_id, gym_id, holiday_on),
  constraint gym_holidays_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select, update to polvon_platform;
grant delete, insert, select, update to polvon_tenant;

create table gym_photos (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  picture text not null,
  caption text,
  position smallint not null,
  created_at timestamp with time zone not null,
  constraint gym_photos_pkey PRIMARY KEY (admin_id, id),
  constraint gym_photos_caption_within CHECK (((length(caption) >= 1) AND (length(caption) <= 160))),
  constraint gym_photos_position_within CHECK ((("position" >= 0) AND ("position" <= 99))),
  constraint gym_photos_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
CREATE INDEX gym_photos_gym_idx ON public.gym_photos USING btree (admin_id, gym_id, "position");
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id, picture) to polvon_definer;
grant select to polvon_platform;
grant delete, insert, select, update (caption, position) to polvon_tenant;

create table gym_settings (
  admin_id uuid not null,
  gym_id uuid not null,
  is_same_for_all boolean not null default true,
  for_all_from time without time zone not null default '00:00:00'::time without time zone,
  for_all_to time without time zone not null default '24:00:00'::time without time zone,
  for_men_from time without time zone,
  for_men_to time without time zone,
  for_women_from time without time zone,
  for_women_to time without time zone,
  debt_rule text not null default 'warn'::text,
  debt_grace_days integer not null default 0,
  payment_due_days integer not null default 0,
  is_freeze_allowed boolean not null default true,
  freeze_min_days integer not null default 7,
  freeze_max_count integer not null default 2,
  is_freeze_ended_by_visit boolean not null default true,
  is_freeze_refused_with_debt boolean not null default true,
  cancellation_fee_tiyin bigint not null default 0,
  sms_texts jsonb not null default '{}'::jsonb,
  sms_daily_cap integer not null default 200,
  expiring_notice_days integer not null default 3,
  version integer not null default 1,
  is_shift_required boolean not null default false,
  is_sms_reminding boolean not null default false,
  is_public boolean not null default true,
  public_text text,
  freeze_requests text not null default 'ask'::text,
  weekday_hours jsonb not null default '{}'::jsonb,
  friend_days_brought integer not null default 0,
  friend_days_came integer not null default 0,
  sells_gift_cards boolean not null default false,
  is_sms_of_events boolean not null default false,
  constraint gym_settings_pkey PRIMARY KEY (admin_id, gym_id),
  constraint gym_settings_cancellation_fee_in_range CHECK (((cancellation_fee_tiyin >= 0) AND (cancellation_fee_tiyin <= '10000000000000'::bigint))),
  constraint gym_settings_debt_grace_days_in_range CHECK (((debt_grace_days >= 0) AND (debt_grace_days <= 365))),
  constraint gym_settings_debt_rule_known CHECK ((debt_rule = ANY (ARRAY['allow'::text, 'warn'::text, 'refuse'::text]))),
  constraint gym_settings_expiring_notice_days_in_range CHECK (((expiring_notice_days >= 0) AND (expiring_notice_days <= 60))),
  constraint gym_settings_freeze_max_count_in_range CHECK (((freeze_max_count >= 0) AND (freeze_max_count <= 100))),
  constraint gym_settings_freeze_min_days_in_range CHECK (((freeze_min_days >= 1) AND (freeze_min_days <= 365))),
  constraint gym_settings_freeze_requests_known CHECK ((freeze_requests = ANY (ARRAY['off'::text, 'ask'::text, 'at_once'::text]))),
  constraint gym_settings_friend_days_brought_in_range CHECK (((friend_days_brought >= 0) AND (friend_days_brought <= 90))),
  constraint gym_settings_friend_days_came_in_range CHECK (((friend_days_came >= 0) AND (friend_days_came <= 90))),
  constraint gym_settings_hours_given CHECK ((is_same_for_all OR ((for_men_from IS NOT NULL) AND (for_men_to IS NOT NULL) AND (for_women_from IS NOT NULL) AND (for_women_to IS NOT NULL)))),
  constraint gym_settings_payment_due_days_in_range CHECK (((payment_due_days >= 0) AND (payment_due_days <= 365))),
  constraint gym_settings_sms_daily_cap_in_range CHECK (((sms_daily_cap >= 0) AND (sms_daily_cap <= 100000))),
  constraint gym_settings_sms_texts_object CHECK ((jsonb_typeof(sms_texts) = 'object'::text)),
  constraint gym_settings_weekday_hours_object CHECK ((jsonb_typeof(weekday_hours) = 'object'::text)),
  constraint gym_settings_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select (admin_id, for_all_from, for_all_to, for_men_from, for_men_to, for_women_from, for_women_to, gym_id, is_same_for_all, weekday_hours) to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table gyms (
  admin_id uuid not null,
  id uuid not null,
  name text collate "uz-x-icu" not null,
  logo text,
  phone_number text not null,
  address text not null default ''::text,
  map_url text,
  latitude double precision,
  longitude double precision,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  typo_keys text[] not null generated always as typo_keys(search_text) stored,
  constraint gyms_pkey PRIMARY KEY (admin_id, id),
  constraint gyms_name_long_enough CHECK ((length(name) >= 2)),
  constraint gyms_phone_number_uzbek CHECK ((phone_number ~ '^\+998[0-9]{9}$'::text)),
  constraint gyms_rating_in_range CHECK (((rating_count >= 0) AND ((rating_sum >= rating_count) AND (rating_sum <= (5 * rating_count))))),
  constraint gyms_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE INDEX gyms_all_created_at_idx ON public.gyms USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX gyms_all_name_idx ON public.gyms USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE INDEX gyms_created_at_idx ON public.gyms USING btree (created_at);
CREATE INDEX gyms_every_name_idx ON public.gyms USING btree (name, id);
CREATE INDEX gyms_name_idx ON public.gyms USING btree (admin_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX gyms_search_idx ON public.gyms USING gin (search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX gyms_typo_idx ON public.gyms USING gin (typo_keys) WITH (fastupdate=off);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id, logo) to polvon_definer;
grant select (address, admin_id, created_at, deleted_at, id, latitude, logo, longitude, map_url, name, phone_number, rating_count, rating_sum) to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table idempotency_keys (
  actor_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (actor_id, endpoint, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);
row security enabled, forced;
policy actor for all to polvon_member, polvon_platform, polvon_tenant using ((actor_id = (NULLIF(current_setting('app.actor_id'::text, true), ''::text))::uuid)) with check ((actor_id = (NULLIF(current_setting('app.actor_id'::text, true), ''::text))::uuid));
policy definer for select to polvon_definer using (true);
policy definer_forgets for update to polvon_definer using (true) with check ((reply = '{"erased": true}'::jsonb));
policy demo for all to polvon_definer using ((actor_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform_cleans_up for delete to polvon_platform using (true);
policy platform_looks for select to polvon_platform using (true);
grant delete, select (actor_id, reply), update (reply) to polvon_definer;
grant insert, select, update (reply) to polvon_member;
grant delete, insert, select, update (reply) to polvon_platform;
grant delete, insert, select, update (reply) to polvon_tenant;

create table import_rows (
  admin_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  cells text[] not null,
  state text not null default 'new'::text,
  reading jsonb,
  phone_number text,
  problems jsonb not null default '[]'::jsonb,
  person text,
  member_id uuid,
  member_version integer,
  has_joined_gym boolean not null default false,
  membership_id uuid,
  transaction_id uuid,
  done_at timestamp with time zone,
  constraint import_rows_pkey PRIMARY KEY (admin_id, import_id, row_number),
  constraint import_rows_done_whole CHECK (((state = ANY (ARRAY['done'::text, 'undone'::text, 'kept'::text])) = (member_id IS NOT NULL))),
  constraint import_rows_paid_has_membership CHECK (((transaction_id IS NULL) OR (membership_id IS NOT NULL))),
  constraint import_rows_person_known CHECK ((person = ANY (ARRAY['new'::text, 'linked'::text, 'existing'::text]))),
  constraint import_rows_phone_number_uzbek CHECK ((phone_number ~ '^\+998[0-9]{9}$'::text)),
  constraint import_rows_problems_list CHECK ((jsonb_typeof(problems) = 'array'::text)),
  constraint import_rows_state_known CHECK ((state = ANY (ARRAY['new'::text, 'ready'::text, 'bad'::text, 'duplicate'::text, 'done'::text, 'undone'::text, 'kept'::text]))),
  constraint import_rows_admin_id_import_id_fkey FOREIGN KEY (admin_id, import_id) REFERENCES imports(admin_id, id),
  constraint import_rows_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint import_rows_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id),
  constraint import_rows_admin_id_transaction_id_fkey FOREIGN KEY (admin_id, transaction_id) REFERENCES transactions(admin_id, id)
);
CREATE INDEX import_rows_member_idx ON public.import_rows USING btree (admin_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX import_rows_membership_idx ON public.import_rows USING btree (admin_id, membership_id) WHERE (membership_id IS NOT NULL);
CREATE INDEX import_rows_phone_idx ON public.import_rows USING btree (admin_id, import_id, phone_number) WHERE (phone_number IS NOT NULL);
CREATE INDEX import_rows_state_idx ON public.import_rows USING btree (admin_id, import_id, state, row_number);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (cells, done_at, has_joined_gym, member_id, member_version, membership_id, person, phone_number, problems, reading, state, transaction_id) to polvon_platform;
grant insert, select, update (cells, done_at, has_joined_gym, member_id, member_version, membership_id, person, phone_number, problems, reading, state, transaction_id) to polvon_tenant;

create table imports (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  file_name text not null,
  state text not null,
  stop_code text,
  columns jsonb not null,
  matching jsonb not null,
  row_count integer not null,
  check_number integer not null default 0,
  worked_at timestamp with time zone,
  made_by_kind text not null,
  made_by_id uuid not null,
  made_by_name text not null,
  language text not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  undone_at timestamp with time zone,
  rows_erased_at timestamp with time zone,
  asked_by jsonb,
  constraint imports_pkey PRIMARY KEY (admin_id, id),
  constraint imports_asked_by_whole CHECK ((jsonb_typeof(asked_by) = 'object'::text)),
  constraint imports_columns_list CHECK ((jsonb_typeof(columns) = 'array'::text)),
  constraint imports_file_name_filled CHECK ((file_name <> ''::text)),
  constraint imports_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint imports_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text]))),
  constraint imports_matching_whole CHECK ((jsonb_typeof(matching) = 'object'::text)),
  constraint imports_row_count_in_range CHECK (((row_count >= 1) AND (row_count <= 50000))),
  constraint imports_state_known CHECK ((state = ANY (ARRAY['uploaded'::text, 'checking'::text, 'checked'::text, 'running'::text, 'cancelled'::text, 'done'::text, 'undoing'::text, 'undone'::text]))),
  constraint imports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint imports_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
CREATE INDEX imports_all_created_at_idx ON public.imports USING btree (created_at DESC, id DESC);
CREATE INDEX imports_at_work_idx ON public.imports USING btree (worked_at) WHERE (state = ANY (ARRAY['checking'::text, 'running'::text, 'undoing'::text]));
CREATE INDEX imports_created_at_idx ON public.imports USING btree (admin_id, created_at DESC, id DESC);
CREATE INDEX imports_gym_idx ON public.imports USING btree (admin_id, gym_id, created_at DESC);
CREATE INDEX imports_id_idx ON public.imports USING btree (id);
CREATE INDEX imports_not_erased_idx ON public.imports USING btree (COALESCE(worked_at, created_at)) WHERE (rows_erased_at IS NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (asked_by, check_number, columns, file_name, finished_at, matching, rows_erased_at, started_at, state, stop_code, undone_at, worked_at) to polvon_platform;
grant insert, select, update (asked_by, check_number, columns, file_name, finished_at, matching, rows_erased_at, started_at, state, stop_code, undone_at, worked_at) to polvon_tenant;

create table invoices (
  admin_id uuid not null,
  id uuid not null,
  number text not null,
  gym_id uuid not null,
  membership_id uuid,
  subscription_id uuid,
  member_id uuid,
  amount_tiyin bigint not null,
  expires_on date not null,
  created_at timestamp with time zone not null,
  made_by_kind text not null,
  made_by_id uuid,
  cancelled_at timestamp with time zone,
  cancelled_by_kind text,
  cancelled_by_id uuid,
  held_by text,
  held_until timestamp with time zone,
  paid_by text,
  paid_at timestamp with time zone,
  transaction_id uuid,
  word text,
  gift_order_id uuid,
  fiscal_line jsonb,
  paid_before_tiyin bigint not null default 0,
  constraint invoices_pkey PRIMARY KEY (admin_id, id),
  constraint invoices_number_key UNIQUE (admin_id, number),
  constraint invoices_amount_in_range CHECK (((amount_tiyin >= 1) AND (amount_tiyin <= '10000000000000'::bigint))),
  constraint invoices_cancelled_by_kind_known CHECK ((cancelled_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint invoices_held_by_known CHECK ((held_by = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint invoices_held_or_paid CHECK (((held_by IS NULL) OR ((paid_by IS NULL) AND (cancelled_at IS NULL)))),
  constraint invoices_held_whole CHECK (((held_by IS NULL) = (held_until IS NULL))),
  constraint invoices_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint invoices_made_by_whole CHECK (((made_by_kind = 'system'::text) = (made_by_id IS NULL))),
  constraint invoices_member_of_membership CHECK (((gift_order_id IS NOT NULL) OR ((membership_id IS NULL) = (member_id IS NULL)))),
  constraint invoices_number_digits CHECK ((number ~ '^[1-9][0-9]{11}$'::text)),
  constraint invoices_one_target CHECK ((num_nonnulls(membership_id, subscription_id, gift_order_id) = 1)),
  constraint invoices_paid_by_known CHECK ((paid_by = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint invoices_paid_whole CHECK ((((paid_by IS NULL) = (paid_at IS NULL)) AND (((paid_by IS NULL) OR (gift_order_id IS NOT NULL)) = (transaction_id IS NULL)))),
  constraint invoices_word_letters CHECK ((word ~ '^[a-z2-7]{12}$'::text)),
  constraint invoices_admin_id_gift_order_id_fkey FOREIGN KEY (admin_id, gift_order_id) REFERENCES gift_card_orders(admin_id, id),
  constraint invoices_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint invoices_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint invoices_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id),
  constraint invoices_admin_id_subscription_id_fkey FOREIGN KEY (admin_id, subscription_id) REFERENCES subscriptions(admin_id, id),
  constraint invoices_admin_id_transaction_id_fkey FOREIGN KEY (admin_id, transaction_id) REFERENCES transactions(admin_id, id)
);
CREATE INDEX invoices_created_at_idx ON public.invoices USING btree (admin_id, created_at, id);
CREATE UNIQUE INDEX invoices_gift_order_key ON public.invoices USING btree (admin_id, gift_order_id) WHERE (gift_order_id IS NOT NULL);
CREATE INDEX invoices_id_idx ON public.invoices USING btree (id);
CREATE INDEX invoices_member_idx ON public.invoices USING btree (admin_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX invoices_membership_idx ON public.invoices USING btree (admin_id, membership_id) WHERE (membership_id IS NOT NULL);
CREATE INDEX invoices_number_idx ON public.invoices USING btree (number) WHERE (subscription_id IS NOT NULL);
CREATE INDEX invoices_subscription_idx ON public.invoices USING btree (admin_id, subscription_id) WHERE (subscription_id IS NOT NULL);
CREATE INDEX invoices_word_idx ON public.invoices USING btree (word) WHERE (word IS NOT NULL);
CREATE UNIQUE INDEX invoices_word_key ON public.invoices USING btree (admin_id, word) WHERE (word IS NOT NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for select to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid));
policy platform_deletes_unpaid_orders for delete to polvon_platform using (((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid) AND (gift_order_id IS NOT NULL) AND (paid_by IS NULL) AND (transaction_id IS NULL)));
policy platform_inserts for insert to polvon_platform with check (true);
policy platform_updates for update to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant delete, insert, select, update (cancelled_at, cancelled_by_id, cancelled_by_kind, fiscal_line, held_by, held_until, paid_at, paid_by, transaction_id) to polvon_platform;
grant insert, select, update (cancelled_at, cancelled_by_id, cancelled_by_kind, fiscal_line, held_by, held_until, paid_at, paid_by, transaction_id) to polvon_tenant;

create table known_devices (
  account_id uuid not null,
  device_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (account_id, device_hash),
  constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX known_devices_last_seen_at_idx ON public.known_devices USING btree (last_seen_at);
grant delete, insert, select, update to polvon_auth;

create table leads (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  fullname text collate "uz-x-icu" not null,
  phone_number text not null,
  text text,
  language text not null,
  status text not null default 'new'::text,
  note text,
  answered_at timestamp with time zone,
  answered_by_kind text,
  answered_by_id uuid,
  search_text text not null,
  typo_keys text[] not null generated always as typo_keys(search_text) stored,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  invited_by uuid,
  bonus_membership_id uuid,
  bonus_at timestamp with time zone,
  bonus_taken_at timestamp with time zone,
  days_brought integer not null default 0,
  days_came integer not null default 0,
  given_brought integer not null default 0,
  given_came integer not null default 0,
  brought_membership_id uuid,
  came_membership_id uuid,
  constraint leads_pkey PRIMARY KEY (admin_id, id),
  constraint leads_answered_by_kind_known CHECK ((answered_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text]))),
  constraint leads_bonus_given_in_range CHECK ((((given_brought >= 0) AND (given_brought <= days_brought)) AND ((given_came >= 0) AND (given_came <= days_came)))),
  constraint leads_bonus_whole CHECK ((((bonus_membership_id IS NULL) = (bonus_at IS NULL)) AND ((bonus_at IS NOT NULL) OR (bonus_taken_at IS NULL)))),
  constraint leads_fullname_filled CHECK ((fullname <> ''::text)),
  constraint leads_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint leads_phone_number_uzbek CHECK ((phone_number ~ '^\+998[0-9]{9}$'::text)),
  constraint leads_status_known CHECK ((status = ANY (ARRAY['new'::text, 'contacted'::text, 'joined'::text, 'lost'::text]))),
  constraint leads_admin_id_bonus_membership_id_fkey FOREIGN KEY (admin_id, bonus_membership_id) REFERENCES memberships(admin_id, id),
  constraint leads_admin_id_brought_membership_id_fkey FOREIGN KEY (admin_id, brought_membership_id) REFERENCES memberships(admin_id, id),
  constraint leads_admin_id_came_membership_id_fkey FOREIGN KEY (admin_id, came_membership_id) REFERENCES memberships(admin_id, id),
  constraint leads_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint leads_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint leads_admin_id_invited_by_fkey FOREIGN KEY (admin_id, invited_by) REFERENCES members(admin_id, id)
);
CREATE INDEX leads_all_created_at_idx ON public.leads USING btree (created_at DESC, id DESC);
CREATE INDEX leads_all_phone_number_idx ON public.leads USING btree (phone_number);
CREATE INDEX leads_bonus_membership_idx ON public.leads USING btree (admin_id, bonus_membership_id) WHERE (bonus_membership_id IS NOT NULL);
CREATE UNIQUE INDEX leads_bonus_once_key ON public.leads USING btree (admin_id, phone_number) WHERE (bonus_at IS NOT NULL);
CREATE INDEX leads_created_at_idx ON public.leads USING btree (admin_id, created_at DESC, id DESC);
CREATE INDEX leads_gym_idx ON public.leads USING btree (admin_id, gym_id, created_at DESC);
CREATE INDEX leads_id_idx ON public.leads USING btree (id);
CREATE INDEX leads_invited_by_idx ON public.leads USING btree (admin_id, invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX leads_phone_number_idx ON public.leads USING btree (admin_id, phone_number);
CREATE UNIQUE INDEX leads_waiting_key ON public.leads USING btree (admin_id, gym_id, phone_number) WHERE (status = 'new'::text);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant delete, insert, select, update to polvon_platform;
grant delete, insert, select, update to polvon_tenant;

create table ledger_checks (
  id uuid not null,
  cause text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  rows_checked bigint not null,
  differences integer not null,
  findings jsonb not null,
  constraint ledger_checks_pkey PRIMARY KEY (id),
  constraint ledger_checks_cause_known CHECK ((cause = ANY (ARRAY['nightly'::text, 'asked'::text, 'command'::text]))),
  constraint ledger_checks_findings_list CHECK ((jsonb_typeof(findings) = 'array'::text))
);
CREATE INDEX ledger_checks_finished_at_idx ON public.ledger_checks USING btree (finished_at DESC);
grant insert, select to polvon_platform;

create table letters (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  is_from_gym boolean not null,
  body text not null,
  written_by_kind text not null,
  written_by_id uuid not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint letters_pkey PRIMARY KEY (admin_id, id),
  constraint letters_body_within CHECK (((length(body) >= 1) AND (length(body) <= 1000))),
  constraint letters_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint letters_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
CREATE INDEX letters_member_idx ON public.letters USING btree (admin_id, member_id, created_at);
CREATE INDEX letters_thread_idx ON public.letters USING btree (admin_id, gym_id, member_id, created_at);
CREATE INDEX letters_waiting_idx ON public.letters USING btree (admin_id, gym_id, member_id) WHERE ((read_at IS NULL) AND (NOT is_from_gym));
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select, update (read_at) to polvon_platform;
grant delete, insert, select, update (read_at) to polvon_tenant;

create table measurement_shares (
  admin_id uuid not null,
  member_id uuid not null,
  coach_id uuid not null,
  created_at timestamp with time zone not null,
  constraint measurement_shares_pkey PRIMARY KEY (admin_id, member_id, coach_id),
  constraint measurement_shares_admin_id_coach_id_fkey FOREIGN KEY (admin_id, coach_id) REFERENCES class_coaches(admin_id, id),
  constraint measurement_shares_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
CREATE INDEX measurement_shares_coach_idx ON public.measurement_shares USING btree (admin_id, coach_id, member_id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, select to polvon_platform;
grant delete, insert, select to polvon_tenant;

create table member_gyms (
  admin_id uuid not null,
  member_id uuid not null,
  gym_id uuid not null,
  joined_on date not null,
  constraint member_gyms_pkey PRIMARY KEY (admin_id, member_id, gym_id),
  constraint member_gyms_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint member_gyms_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
CREATE INDEX member_gyms_gym_idx ON public.member_gyms USING btree (admin_id, gym_id, member_id);
CREATE INDEX member_gyms_person_idx ON public.member_gyms USING btree (member_id);
row security enabled, forced;
policy definer for select to polvon_definer using (true);
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select to polvon_platform;
grant delete, insert, select to polvon_tenant;

create table member_notes (
  admin_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  body text not null,
  is_pinned boolean not null default false,
  author_kind text not null,
  author_id uuid not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  constraint member_notes_pkey PRIMARY KEY (admin_id, id),
  constraint member_notes_author_kind_known CHECK ((author_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text]))),
  constraint member_notes_body_filled CHECK ((body <> ''::text)),
  constraint member_notes_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
CREATE INDEX member_notes_member_idx ON public.member_notes USING btree (admin_id, member_id, created_at);
CREATE UNIQUE INDEX member_notes_one_pinned ON public.member_notes USING btree (admin_id, member_id) WHERE is_pinned;
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant delete, insert, select, update (body, edited_at, is_pinned, version) to polvon_platform;
grant delete, insert, select, update (body, edited_at, is_pinned, version) to polvon_tenant;

create table members (
  admin_id uuid not null,
  id uuid not null,
  fullname text collate "uz-x-icu" not null,
  phone_number text,
  gender text,
  date_of_birth date,
  avatar text,
  note text,
  language text not null default 'uz'::text,
  code text not null,
  status text not null default 'active'::text,
  status_reason text,
  consented_at timestamp with time zone,
  is_sms_allowed boolean not null default true,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  erased_at timestamp with time zone,
  constraint members_pkey PRIMARY KEY (admin_id, id),
  constraint members_code_key UNIQUE (admin_id, code),
  constraint members_fullname_filled CHECK ((fullname <> ''::text)),
  constraint members_gender_known CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text]))),
  constraint members_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint members_phone_number_uzbek CHECK ((phone_number ~ '^\+998[0-9]{9}$'::text)),
  constraint members_status_known CHECK ((status = ANY (ARRAY['active'::text, 'banned'::text]))),
  constraint members_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint members_id_fkey FOREIGN KEY (id) REFERENCES people(id)
);
CREATE INDEX members_all_fullname_idx ON public.members USING btree (fullname, id);
CREATE INDEX members_avatar_idx ON public.members USING btree (admin_id, avatar) WHERE (avatar IS NOT NULL);
CREATE INDEX members_came_idx ON public.members USING btree (created_at) WHERE (deleted_at IS NULL);
CREATE INDEX members_created_at_idx ON public.members USING btree (admin_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX members_fullname_idx ON public.members USING btree (admin_id, fullname, id) WHERE (deleted_at IS NULL);
CREATE INDEX members_gone_idx ON public.members USING btree (deleted_at, created_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX members_person_idx ON public.members USING btree (id);
CREATE UNIQUE INDEX members_phone_number_key ON public.members USING btree (admin_id, phone_number) WHERE (deleted_at IS NULL);
CREATE INDEX members_search_idx ON public.members USING gin (admin_id, search_text gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX members_typo_idx ON public.members USING gin (admin_id, typo_keys(search_text)) WITH (fastupdate=off);
row security enabled, forced;
policy definer for select to polvon_definer using (true);
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id, avatar, created_at, deleted_at, erased_at, fullname, id, language, phone_number, search_text) to polvon_definer;
grant select to polvon_member;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table membership_freezes (
  admin_id uuid not null,
  id uuid not null,
  membership_id uuid not null,
  member_id uuid not null,
  gym_id uuid not null,
  start_on date not null,
  end_on date not null,
  ended_on date,
  days integer not null generated always as ((COALESCE(ended_on, end_on) - start_on) + 1) stored,
  reason text not null,
  made_by_kind text not null,
  made_by_id uuid,
  created_at timestamp with time zone not null,
  ended_by_visit uuid,
  constraint membership_freezes_pkey PRIMARY KEY (admin_id, id),
  constraint membership_freezes_no_overlap EXCLUDE USING gist (admin_id WITH =, membership_id WITH =, daterange(start_on, (COALESCE(ended_on, end_on) + 1), '[)'::text) WITH &&),
  constraint membership_freezes_ended_on_within CHECK (((ended_on >= (start_on - 1)) AND (ended_on <= end_on))),
  constraint membership_freezes_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint membership_freezes_period_ordered CHECK ((end_on >= start_on)),
  constraint membership_freezes_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint membership_freezes_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint membership_freezes_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id)
);
CREATE INDEX membership_freezes_membership_idx ON public.membership_freezes USING btree (admin_id, membership_id, start_on);
CREATE INDEX membership_freezes_open_idx ON public.membership_freezes USING btree (start_on, end_on) WHERE (ended_on IS NULL);
CREATE INDEX membership_freezes_person_idx ON public.membership_freezes USING btree (member_id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update (ended_by_visit, ended_on, reason) to polvon_platform;
grant insert, select, update (ended_by_visit, ended_on, reason) to polvon_tenant;

create table membership_gifts (
  admin_id uuid not null,
  id uuid not null,
  membership_id uuid not null,
  days integer not null,
  reason text not null,
  made_by_kind text not null,
  made_by_id uuid,
  made_on date not null,
  created_at timestamp with time zone not null,
  constraint membership_gifts_pkey PRIMARY KEY (admin_id, id),
  constraint membership_gifts_days_in_range CHECK ((((days >= '-3660'::integer) AND (days <= 3660)) AND (days <> 0))),
  constraint membership_gifts_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'system'::text]))),
  constraint membership_gifts_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id)
);
CREATE INDEX membership_gifts_membership_idx ON public.membership_gifts USING btree (admin_id, membership_id, created_at);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select to polvon_platform;
grant insert, select to polvon_tenant;

create table membership_plan_gyms (
  admin_id uuid not null,
  plan_id uuid not null,
  gym_id uuid not null,
  constraint membership_plan_gyms_pkey PRIMARY KEY (admin_id, plan_id, gym_id),
  constraint membership_plan_gyms_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint membership_plan_gyms_admin_id_plan_id_fkey FOREIGN KEY (admin_id, plan_id) REFERENCES membership_plans(admin_id, id)
);
CREATE INDEX membership_plan_gyms_gym_idx ON public.membership_plan_gyms USING btree (admin_id, gym_id, plan_id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select to polvon_platform;
grant delete, insert, select to polvon_tenant;

create table membership_plans (
  admin_id uuid not null,
  id uuid not null,
  name text collate "uz-x-icu" not null,
  price_tiyin bigint not null,
  duration_days integer not null,
  options jsonb not null default '[]'::jsonb,
  freeze_days integer,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  typo_keys text[] not null generated always as typo_keys(search_text) stored,
  conditions jsonb not null default '{}'::jsonb,
  mxik text,
  package_code text,
  unit_code integer,
  vat_percent smallint,
  is_hidden boolean not null default false,
  constraint membership_plans_pkey PRIMARY KEY (admin_id, id),
  constraint membership_plans_conditions_object CHECK ((jsonb_typeof(conditions) = 'object'::text)),
  constraint membership_plans_duration_in_range CHECK (((duration_days >= 1) AND (duration_days <= 36500))),
  constraint membership_plans_fiscal_whole CHECK ((((mxik IS NULL) = (package_code IS NULL)) AND ((mxik IS NOT NULL) OR (num_nonnulls(unit_code, vat_percent) = 0)))),
  constraint membership_plans_freeze_days_in_range CHECK (((freeze_days >= 0) AND (freeze_days <= 366))),
  constraint membership_plans_mxik_digits CHECK ((mxik ~ '^[0-9]{17}$'::text)),
  constraint membership_plans_name_long_enough CHECK ((length(name) >= 3)),
  constraint membership_plans_options_list CHECK ((jsonb_typeof(options) = 'array'::text)),
  constraint membership_plans_package_code_digits CHECK ((package_code ~ '^[0-9]{1,20}$'::text)),
  constraint membership_plans_price_in_range CHECK (((price_tiyin >= 0) AND (price_tiyin <= '10000000000000'::bigint))),
  constraint membership_plans_unit_code_positive CHECK ((unit_code > 0)),
  constraint membership_plans_vat_known CHECK ((vat_percent = ANY (ARRAY[0, 12]))),
  constraint membership_plans_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE INDEX membership_plans_created_at_idx ON public.membership_plans USING btree (admin_id, created_at);
CREATE UNIQUE INDEX membership_plans_name_key ON public.membership_plans USING btree (admin_id, name) WHERE (archived_at IS NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, id) IN ( SELECT p.admin_id,
    p.plan_id
   FROM membership_plan_gyms p)));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select, update to polvon_platform;
grant delete, insert, select, update to polvon_tenant;

create table membership_uses (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  kind text not null,
  used_at timestamp with time zone not null,
  used_on date not null,
  made_by_kind text not null,
  made_by_id uuid,
  undone_at timestamp with time zone,
  undone_by_kind text,
  undone_by_id uuid,
  constraint membership_uses_pkey PRIMARY KEY (admin_id, id),
  constraint membership_uses_kind_known CHECK ((kind = ANY (ARRAY['guest'::text, 'coach_session'::text]))),
  constraint membership_uses_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text]))),
  constraint membership_uses_undone_by_kind_known CHECK ((undone_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text]))),
  constraint membership_uses_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint membership_uses_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint membership_uses_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id)
);
CREATE INDEX membership_uses_membership_idx ON public.membership_uses USING btree (admin_id, membership_id, kind);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update (undone_at, undone_by_id, undone_by_kind) to polvon_platform;
grant insert, select, update (undone_at, undone_by_id, undone_by_kind) to polvon_tenant;

create table memberships (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  plan_id uuid not null,
  plan_name text not null,
  options jsonb not null default '[]'::jsonb,
  start_on date not null,
  duration_days integer not null,
  gift_days integer not null default 0,
  frozen_days integer not null default 0,
  freeze_days_allowed integer not null default 0,
  end_on date not null generated always as ((((start_on + duration_days) + gift_days) + frozen_days) - 1) stored,
  price_tiyin bigint not null,
  discount_tiyin bigint not null default 0,
  adjustment_tiyin bigint not null default 0,
  fee_tiyin bigint not null default 0,
  paid_tiyin bigint not null default 0,
  overpaid_tiyin bigint not null default 0,
  due_tiyin bigint not null generated always as (((price_tiyin - discount_tiyin) + adjustment_tiyin) + fee_tiyin) stored,
  remaining_tiyin bigint not null generated always as ((((price_tiyin - discount_tiyin) + adjustment_tiyin) + fee_tiyin) - paid_tiyin) stored,
  payment_status text not null generated always as CASE WHEN (paid_tiyin >= (((price_tiyin - discount_tiyin) + adjustment_tiyin) + fee_tiyin)) THEN 'paid'::text WHEN (paid_tiyin = 0) THEN 'unpaid'::text ELSE 'partial'::text END stored,
  due_on date not null,
  status text not null,
  is_frozen boolean not null default false,
  cancelled_at timestamp with time zone,
  cancelled_on date,
  cancel_reason text,
  renewed_from uuid,
  sold_on date not null,
  sold_by_kind text not null,
  sold_by_id uuid,
  note text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  discount_reason text,
  is_reserved boolean not null default false,
  cut_days integer not null default 0,
  is_plan_change boolean not null default false,
  credit_tiyin bigint not null default 0,
  source_off_tiyin bigint not null default 0,
  conditions jsonb not null default '{}'::jsonb,
  is_used_up boolean not null default false,
  is_drop_in boolean not null default false,
  agreed_on date,
  constraint memberships_pkey PRIMARY KEY (admin_id, id),
  constraint memberships_no_overlap EXCLUDE USING gist (admin_id WITH =, gym_id WITH =, member_id WITH =, plan_id WITH =, daterange(start_on, end_on, '[]'::text) WITH &&) WHERE (((status <> 'cancelled'::text) AND (NOT is_used_up))),
  constraint memberships_adjustment_in_range CHECK ((abs(adjustment_tiyin) <= '10000000000000'::bigint)),
  constraint memberships_cancelled_fits_status CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((cancelled_at IS NULL) = (cancelled_on IS NULL)))),
  constraint memberships_conditions_object CHECK ((jsonb_typeof(conditions) = 'object'::text)),
  constraint memberships_credit_in_range CHECK (((credit_tiyin >= 0) AND (credit_tiyin <= '10000000000000'::bigint))),
  constraint memberships_cut_days_in_range CHECK (((cut_days >= 0) AND (cut_days <= 40000))),
  constraint memberships_discount_in_range CHECK (((discount_tiyin >= 0) AND (discount_tiyin <= price_tiyin))),
  constraint memberships_due_not_negative CHECK (((((price_tiyin - discount_tiyin) + adjustment_tiyin) + fee_tiyin) >= 0)),
  constraint memberships_duration_in_range CHECK (((duration_days >= 1) AND (duration_days <= 36500))),
  constraint memberships_fee_in_range CHECK (((fee_tiyin >= 0) AND (fee_tiyin <= '10000000000000'::bigint))),
  constraint memberships_freeze_days_allowed_in_range CHECK (((freeze_days_allowed >= 0) AND (freeze_days_allowed <= 3660))),
  constraint memberships_frozen_days_in_range CHECK (((frozen_days >= 0) AND (frozen_days <= 3660))),
  constraint memberships_frozen_only_active CHECK (((NOT is_frozen) OR (status = 'active'::text))),
  constraint memberships_gift_days_in_range CHECK (((((gift_days + cut_days) >= 0) AND ((gift_days + cut_days) <= 3660)) AND ((duration_days + gift_days) >= 1))),
  constraint memberships_options_list CHECK ((jsonb_typeof(options) = 'array'::text)),
  constraint memberships_overpaid_exact CHECK ((overpaid_tiyin = GREATEST((paid_tiyin - (((price_tiyin - discount_tiyin) + adjustment_tiyin) + fee_tiyin)), (0)::bigint))),
  constraint memberships_paid_in_range CHECK (((paid_tiyin >= 0) AND (paid_tiyin <= '10000000000000'::bigint))),
  constraint memberships_plan_change_linked CHECK (((NOT is_plan_change) OR (renewed_from IS NOT NULL))),
  constraint memberships_plan_name_filled CHECK ((plan_name <> ''::text)),
  constraint memberships_price_in_range CHECK (((price_tiyin >= 0) AND (price_tiyin <= '10000000000000'::bigint))),
  constraint memberships_reserved_by_member CHECK (((NOT is_reserved) OR ((sold_by_kind = 'member'::text) AND (paid_tiyin = 0)))),
  constraint memberships_sold_by_kind_known CHECK ((sold_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint memberships_source_off_in_range CHECK (((source_off_tiyin >= 0) AND (source_off_tiyin <= '10000000000000'::bigint))),
  constraint memberships_status_known CHECK ((status = ANY (ARRAY['scheduled'::text, 'active'::text, 'expired'::text, 'cancelled'::text]))),
  constraint memberships_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint memberships_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint memberships_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint memberships_admin_id_plan_id_fkey FOREIGN KEY (admin_id, plan_id) REFERENCES membership_plans(admin_id, id),
  constraint memberships_admin_id_renewed_from_fkey FOREIGN KEY (admin_id, renewed_from) REFERENCES memberships(admin_id, id)
);
CREATE INDEX memberships_all_created_at_idx ON public.memberships USING btree (created_at, id);
CREATE INDEX memberships_brought_idx ON public.memberships USING btree (admin_id, member_id, sold_on) WHERE (sold_on < ((created_at AT TIME ZONE 'Asia/Tashkent'::text))::date);
CREATE INDEX memberships_created_at_idx ON public.memberships USING btree (admin_id, created_at, id);
CREATE INDEX memberships_debt_idx ON public.memberships USING btree (admin_id, gym_id, due_on) WHERE ((remaining_tiyin > 0) AND (status <> 'cancelled'::text));
CREATE INDEX memberships_ending_idx ON public.memberships USING btree (end_on) WHERE (status = 'active'::text);
CREATE INDEX memberships_gym_created_at_idx ON public.memberships USING btree (admin_id, gym_id, created_at, id);
CREATE INDEX memberships_id_idx ON public.memberships USING btree (id);
CREATE INDEX memberships_member_idx ON public.memberships USING btree (admin_id, member_id, start_on);
CREATE INDEX memberships_period_idx ON public.memberships USING btree (admin_id, gym_id, end_on, start_on) INCLUDE (member_id, status);
CREATE INDEX memberships_person_idx ON public.memberships USING btree (member_id);
CREATE INDEX memberships_plan_idx ON public.memberships USING btree (admin_id, plan_id);
CREATE INDEX memberships_renewed_from_idx ON public.memberships USING btree (admin_id, renewed_from) WHERE (renewed_from IS NOT NULL);
CREATE INDEX memberships_sold_on_idx ON public.memberships USING btree (admin_id, gym_id, sold_on);
CREATE INDEX memberships_starting_idx ON public.memberships USING btree (start_on) WHERE (status = 'scheduled'::text);
CREATE INDEX memberships_status_idx ON public.memberships USING btree (admin_id, gym_id, status, end_on);
row security enabled, forced;
policy definer for select to polvon_definer using (true);
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id, member_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update (adjustment_tiyin, agreed_on, cancel_reason, cancelled_at, cancelled_on, cut_days, due_on, fee_tiyin, frozen_days, gift_days, is_frozen, is_reserved, is_used_up, note, overpaid_tiyin, paid_tiyin, start_on, status, version) to polvon_platform;
grant insert, select, update (adjustment_tiyin, agreed_on, cancel_reason, cancelled_at, cancelled_on, cut_days, due_on, fee_tiyin, frozen_days, gift_days, is_frozen, is_reserved, is_used_up, note, overpaid_tiyin, paid_tiyin, start_on, status, version) to polvon_tenant;

create table news (
  admin_id uuid not null,
  id uuid not null,
  title text not null,
  body text not null,
  picture text,
  from_on date not null,
  until_on date,
  is_published boolean not null,
  is_public boolean not null,
  is_told boolean not null,
  told_at timestamp with time zone,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint news_pkey PRIMARY KEY (admin_id, id),
  constraint news_body_within CHECK (((length(body) >= 1) AND (length(body) <= 2000))),
  constraint news_ends_after_start CHECK ((until_on >= from_on)),
  constraint news_title_within CHECK (((length(title) >= 1) AND (length(title) <= 120))),
  constraint news_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE INDEX news_from_idx ON public.news USING btree (admin_id, from_on DESC, id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((is_published AND ((admin_id, id) IN ( SELECT n.admin_id,
    n.news_id
   FROM news_gyms n))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id, picture) to polvon_definer;
grant select to polvon_member;
grant insert, select to polvon_platform;
grant delete, insert, select, update to polvon_tenant;

create table news_gyms (
  admin_id uuid not null,
  news_id uuid not null,
  gym_id uuid not null,
  constraint news_gyms_pkey PRIMARY KEY (admin_id, news_id, gym_id),
  constraint news_gyms_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint news_gyms_admin_id_news_id_fkey FOREIGN KEY (admin_id, news_id) REFERENCES news(admin_id, id)
);
CREATE INDEX news_gyms_gym_idx ON public.news_gyms USING btree (admin_id, gym_id, news_id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select to polvon_platform;
grant delete, insert, select to polvon_tenant;

create table notification_choices (
  person_id uuid not null,
  topic text not null,
  is_shown boolean not null default true,
  is_pushed boolean not null default true,
  is_texted boolean not null default true,
  constraint notification_choices_pkey PRIMARY KEY (person_id, topic),
  constraint notification_choices_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id)
);
row security enabled, forced;
policy definer for all to polvon_definer using (true) with check (true);
policy member for all to polvon_member using ((person_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid)) with check ((person_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for select to polvon_platform using (true);
policy tenant for select to polvon_tenant using ((EXISTS ( SELECT
   FROM members m
  WHERE (m.id = notification_choices.person_id))));
grant delete, select to polvon_definer;
grant insert, select, update (is_pushed, is_shown, is_texted) to polvon_member;
grant select to polvon_platform;
grant select to polvon_tenant;

create table notifications (
  id uuid not null,
  admin_id uuid,
  recipient_kind text not null,
  recipient_id uuid not null,
  kind text not null,
  params jsonb not null default '{}'::jsonb,
  link text,
  dedupe_key text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  is_shown boolean not null default true,
  member_id uuid,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_recipient_kind_known CHECK ((recipient_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text]))),
  constraint notifications_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE INDEX notifications_admin_idx ON public.notifications USING btree (admin_id) WHERE (admin_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_dedupe_key ON public.notifications USING btree (recipient_id, dedupe_key) WHERE (dedupe_key IS NOT NULL);
CREATE INDEX notifications_member_idx ON public.notifications USING btree (admin_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX notifications_recipient_idx ON public.notifications USING btree (recipient_id, created_at, id);
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (recipient_id) WHERE (read_at IS NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((recipient_kind = 'member'::text) AND (recipient_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid)));
policy member_marks for update to polvon_member using (((recipient_kind = 'member'::text) AND (recipient_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))) with check (((recipient_kind = 'member'::text) AND (recipient_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid)));
policy platform for all to polvon_platform using (((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid))) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select, update (read_at) to polvon_member;
grant delete, insert, select, update (params, read_at) to polvon_platform;
grant insert, select, update (params, read_at) to polvon_tenant;

create table one_time_codes (
  phone_number text not null,
  role text not null,
  purpose text not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries_left smallint not null,
  sent_at timestamp with time zone not null,
  sent_on date not null,
  sends_on_day smallint not null,
  used_at timestamp with time zone,
  asked_network text,
  asked_device bytea,
  constraint one_time_codes_pkey PRIMARY KEY (phone_number, role, purpose),
  constraint one_time_codes_purpose_known CHECK ((purpose = ANY (ARRAY['confirm_employee'::text, 'member_login'::text, 'password_reset'::text, 'set_password'::text, 'phone_change'::text]))),
  constraint one_time_codes_role_known CHECK ((role = ANY (ARRAY['admin'::text, 'employee'::text, 'member'::text]))),
  constraint one_time_codes_tries_left_not_negative CHECK ((tries_left >= 0))
);
CREATE INDEX one_time_codes_expires_at_idx ON public.one_time_codes USING btree (expires_at);
grant delete, insert, select, update to polvon_auth;
grant delete, select (phone_number, purpose, role, sent_at) to polvon_definer;
grant insert, select, update to polvon_platform;

create table owner_exports (
  admin_id uuid not null,
  status text not null,
  asked_at timestamp with time zone not null,
  made_at timestamp with time zone,
  file_name text,
  bytes bigint,
  constraint owner_exports_pkey PRIMARY KEY (admin_id),
  constraint owner_exports_status_known CHECK ((status = ANY (ARRAY['making'::text, 'ready'::text, 'failed'::text, 'outdated'::text]))),
  constraint owner_exports_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create table passkeys (
  credential_id text not null,
  id uuid not null,
  account_id uuid not null,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (credential_id),
  constraint passkeys_id_key UNIQUE (id),
  constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id);
grant delete, insert, select, update to polvon_auth;

create table payment_boxes (
  id uuid not null,
  admin_id uuid,
  provider text not null,
  word text not null,
  is_on boolean not null,
  is_test boolean not null,
  names jsonb not null,
  sealed_keys bytea not null,
  key_ends jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  takes_cards boolean not null default false,
  is_apart boolean not null default false,
  constraint payment_boxes_pkey PRIMARY KEY (id),
  constraint payment_boxes_provider_key UNIQUE NULLS NOT DISTINCT (admin_id, provider),
  constraint payment_boxes_word_key UNIQUE (word),
  constraint payment_boxes_key_ends_object CHECK ((jsonb_typeof(key_ends) = 'object'::text)),
  constraint payment_boxes_names_object CHECK ((jsonb_typeof(names) = 'object'::text)),
  constraint payment_boxes_provider_known CHECK ((provider = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint payment_boxes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using (((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid))) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (is_apart, is_on, is_test, key_ends, names, sealed_keys, takes_cards, updated_at) to polvon_platform;
grant insert, select, update (is_apart, is_on, is_test, key_ends, names, sealed_keys, takes_cards, updated_at) to polvon_tenant;

create table payment_rates (
  id uuid not null,
  admin_id uuid,
  provider text not null,
  from_on date not null,
  commission_points integer not null,
  bank_days integer not null,
  is_given_back boolean not null,
  made_by_kind text not null,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  constraint payment_rates_pkey PRIMARY KEY (id),
  constraint payment_rates_bank_days_in_range CHECK (((bank_days >= 0) AND (bank_days <= 30))),
  constraint payment_rates_commission_in_range CHECK (((commission_points >= 0) AND (commission_points <= 3000))),
  constraint payment_rates_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text]))),
  constraint payment_rates_provider_known CHECK ((provider = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint payment_rates_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE INDEX payment_rates_day_idx ON public.payment_rates USING btree (admin_id, provider, from_on, created_at);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select to polvon_platform;
grant insert, select to polvon_tenant;

create table people (
  id uuid not null,
  phone_number text,
  created_at timestamp with time zone not null,
  constraint people_pkey PRIMARY KEY (id),
  constraint people_phone_number_key UNIQUE (phone_number),
  constraint people_phone_number_uzbek CHECK ((phone_number ~ '^\+998[0-9]{9}$'::text))
);
row security enabled, forced;
policy definer for select to polvon_definer using (true);
policy definer_adds for insert to polvon_definer with check (true);
policy definer_changes for update to polvon_definer using (true) with check (true);
policy demo for delete to polvon_definer using ((phone_number IS NULL));
policy member for select to polvon_member using ((id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using (true) with check (true);
grant delete, insert, select, update to polvon_definer;
grant select to polvon_member;
grant insert, select, update to polvon_platform;

create table platform_settings (
  key text not null,
  value jsonb not null,
  constraint platform_settings_pkey PRIMARY KEY (key)
);
grant select to polvon_auth;
grant select to polvon_member;
grant delete, insert, select, update to polvon_platform;
grant select to polvon_tenant;

create table promises (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid not null,
  amount_tiyin bigint not null,
  promised_on date not null,
  made_by_kind text not null,
  made_by_id uuid not null,
  created_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  part_tiyin bigint,
  card_on date,
  constraint promises_pkey PRIMARY KEY (admin_id, id),
  constraint promises_amount_in_range CHECK (((amount_tiyin >= 1) AND (amount_tiyin <= '10000000000000'::bigint))),
  constraint promises_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text]))),
  constraint promises_part_in_range CHECK (((part_tiyin >= 1) AND (part_tiyin <= amount_tiyin))),
  constraint promises_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint promises_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint promises_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id)
);
CREATE INDEX promises_day_idx ON public.promises USING btree (admin_id, gym_id, promised_on) WHERE (withdrawn_at IS NULL);
CREATE INDEX promises_member_idx ON public.promises USING btree (admin_id, member_id);
CREATE INDEX promises_membership_idx ON public.promises USING btree (admin_id, membership_id, created_at);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update (card_on, withdrawn_at) to polvon_platform;
grant insert, select, update (card_on, withdrawn_at) to polvon_tenant;

create table promo_codes (
  admin_id uuid not null,
  id uuid not null,
  code text not null,
  percent smallint,
  amount_tiyin bigint,
  plan_ids uuid[] not null default '{}'::uuid[],
  gym_ids uuid[] not null default '{}'::uuid[],
  valid_from date not null,
  valid_to date,
  most_uses integer,
  most_uses_each integer,
  is_on boolean not null default true,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint promo_codes_pkey PRIMARY KEY (admin_id, id),
  constraint promo_codes_code_key UNIQUE (admin_id, code),
  constraint promo_codes_amount_in_range CHECK (((amount_tiyin >= 1) AND (amount_tiyin <= '10000000000000'::bigint))),
  constraint promo_codes_code_plain CHECK ((code ~ '^[A-Z0-9]{3,20}$'::text)),
  constraint promo_codes_days_in_order CHECK ((valid_to >= valid_from)),
  constraint promo_codes_most_uses_each_positive CHECK ((most_uses_each > 0)),
  constraint promo_codes_most_uses_positive CHECK ((most_uses > 0)),
  constraint promo_codes_one_kind CHECK ((num_nonnulls(percent, amount_tiyin) = 1)),
  constraint promo_codes_percent_in_range CHECK (((percent >= 1) AND (percent <= 100))),
  constraint promo_codes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id)
);
CREATE INDEX promo_codes_id_idx ON public.promo_codes USING btree (id);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update (amount_tiyin, gym_ids, is_on, most_uses, most_uses_each, percent, plan_ids, valid_from, valid_to, version) to polvon_platform;
grant insert, select, update (amount_tiyin, gym_ids, is_on, most_uses, most_uses_each, percent, plan_ids, valid_from, valid_to, version) to polvon_tenant;

create table provider_calls (
  id uuid not null,
  admin_id uuid,
  provider text not null,
  box_id uuid not null,
  called_at timestamp with time zone not null,
  ip text not null,
  is_authentic boolean not null,
  method text not null,
  body text not null,
  answer text not null,
  external_id text,
  said text,
  answered_at timestamp with time zone,
  constraint provider_calls_pkey PRIMARY KEY (id),
  constraint provider_calls_provider_known CHECK ((provider = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint provider_calls_said_known CHECK ((said = ANY (ARRAY['performed'::text, 'cancelled'::text, 'refused'::text]))),
  constraint provider_calls_said_whole CHECK (((said IS NULL) OR (external_id IS NOT NULL))),
  constraint provider_calls_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint provider_calls_box_id_fkey FOREIGN KEY (box_id) REFERENCES payment_boxes(id)
);
CREATE INDEX provider_calls_box_idx ON public.provider_calls USING btree (box_id, called_at, id);
CREATE INDEX provider_calls_called_at_idx ON public.provider_calls USING btree (called_at);
CREATE INDEX provider_calls_said_idx ON public.provider_calls USING btree (provider, external_id, called_at) WHERE (said IS NOT NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy forgets for select to polvon_definer using (true);
policy forgets_payers for update to polvon_definer using (true) with check (true);
policy platform for select to polvon_platform using (((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)));
policy platform_answers for update to polvon_platform using ((((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) AND (answered_at IS NULL))) with check (true);
policy platform_inserts for insert to polvon_platform with check (true);
policy tenant for select to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
policy tenant_answers for update to polvon_tenant using (((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid) AND (answered_at IS NULL))) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
policy tenant_inserts for insert to polvon_tenant with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select, select (admin_id), update (answer, body) to polvon_definer;
grant insert, select, update (answer, answered_at, external_id, said) to polvon_platform;
grant insert, select, update (answer, answered_at, external_id, said) to polvon_tenant;

create table provider_payments (
  admin_id uuid not null,
  id uuid not null,
  provider text not null,
  external_id text not null,
  invoice_id uuid not null,
  number integer not null,
  amount_tiyin bigint not null,
  state text not null,
  asked_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  held_until timestamp with time zone not null,
  performed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reason smallint,
  transaction_id uuid,
  refund_transaction_id uuid,
  fiscal jsonb,
  fiscal_return jsonb,
  paid_as text,
  sealed_code bytea,
  sent_at timestamp with time zone,
  waits_for_us boolean not null default false,
  refused_why text,
  return_asked_at timestamp with time zone,
  return_sent_at timestamp with time zone,
  return_reason text,
  return_refused_why text,
  fiscal_sent_at timestamp with time zone,
  gift_entry_id uuid,
  gift_return_entry_id uuid,
  return_tiyin bigint,
  return_unknown_at timestamp with time zone,
  returned_parts_tiyin bigint not null default 0,
  status_asked_at timestamp with time zone,
  status_told_at timestamp with time zone,
  is_test boolean not null default false,
  merchant text,
  constraint provider_payments_pkey PRIMARY KEY (admin_id, id),
  constraint provider_payments_external_key UNIQUE (admin_id, provider, external_id),
  constraint provider_payments_amount_in_range CHECK (((amount_tiyin >= 1) AND (amount_tiyin <= '10000000000000'::bigint))),
  constraint provider_payments_cancelled_whole CHECK (((state = ANY (ARRAY['cancelled'::text, 'returned'::text])) = (cancelled_at IS NOT NULL))),
  constraint provider_payments_external_id_filled CHECK ((external_id <> ''::text)),
  constraint provider_payments_merchant_filled CHECK ((merchant <> ''::text)),
  constraint provider_payments_number_positive CHECK ((number > 0)),
  constraint provider_payments_paid_as_digits CHECK ((paid_as ~ '^[0-9]{1,20}$'::text)),
  constraint provider_payments_parts_in_range CHECK (((returned_parts_tiyin >= 0) AND (returned_parts_tiyin <= amount_tiyin))),
  constraint provider_payments_performed_whole CHECK ((((state = ANY (ARRAY['performed'::text, 'returned'::text])) = (performed_at IS NOT NULL)) AND (num_nonnulls(transaction_id, gift_entry_id) = (((performed_at IS NOT NULL) AND (NOT is_test)))::integer))),
  constraint provider_payments_provider_known CHECK ((provider = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint provider_payments_return_asked_first CHECK (((return_sent_at IS NULL) OR (return_asked_at IS NOT NULL))),
  constraint provider_payments_return_in_range CHECK (((return_tiyin >= 1) AND (return_tiyin <= amount_tiyin))),
  constraint provider_payments_returned_whole CHECK ((num_nonnulls(refund_transaction_id, gift_return_entry_id) = (((state = 'returned'::text) AND (NOT is_test)))::integer)),
  constraint provider_payments_sent_has_no_code CHECK (((sealed_code IS NULL) OR (sent_at IS NULL))),
  constraint provider_payments_state_known CHECK ((state = ANY (ARRAY['created'::text, 'performed'::text, 'cancelled'::text, 'returned'::text]))),
  constraint provider_payments_admin_id_gift_entry_id_fkey FOREIGN KEY (admin_id, gift_entry_id) REFERENCES gift_card_entries(admin_id, id),
  constraint provider_payments_admin_id_gift_return_entry_id_fkey FOREIGN KEY (admin_id, gift_return_entry_id) REFERENCES gift_card_entries(admin_id, id),
  constraint provider_payments_admin_id_invoice_id_fkey FOREIGN KEY (admin_id, invoice_id) REFERENCES invoices(admin_id, id),
  constraint provider_payments_admin_id_refund_transaction_id_fkey FOREIGN KEY (admin_id, refund_transaction_id) REFERENCES transactions(admin_id, id),
  constraint provider_payments_admin_id_transaction_id_fkey FOREIGN KEY (admin_id, transaction_id) REFERENCES transactions(admin_id, id)
);
CREATE INDEX provider_payments_asked_at_idx ON public.provider_payments USING btree (admin_id, provider, asked_at);
CREATE INDEX provider_payments_created_at_idx ON public.provider_payments USING btree (admin_id, created_at);
CREATE INDEX provider_payments_external_idx ON public.provider_payments USING btree (provider, external_id);
CREATE UNIQUE INDEX provider_payments_gift_entry_key ON public.provider_payments USING btree (admin_id, gift_entry_id) WHERE (gift_entry_id IS NOT NULL);
CREATE UNIQUE INDEX provider_payments_live_key ON public.provider_payments USING btree (admin_id, invoice_id, is_test) WHERE (state = ANY (ARRAY['created'::text, 'performed'::text]));
CREATE UNIQUE INDEX provider_payments_transaction_key ON public.provider_payments USING btree (admin_id, transaction_id) WHERE (transaction_id IS NOT NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for select to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid));
policy platform_deletes_tests for delete to polvon_platform using (((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid) AND is_test));
policy platform_inserts for insert to polvon_platform with check (true);
policy platform_updates for update to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant delete, insert, select, update (cancelled_at, fiscal, fiscal_return, fiscal_sent_at, gift_entry_id, gift_return_entry_id, merchant, paid_as, performed_at, reason, refund_transaction_id, refused_why, return_asked_at, return_reason, return_refused_why, return_sent_at, return_tiyin, return_unknown_at, returned_parts_tiyin, sealed_code, sent_at, state, status_asked_at, status_told_at, transaction_id, waits_for_us) to polvon_platform;
grant insert, select, update (cancelled_at, fiscal, fiscal_return, fiscal_sent_at, gift_entry_id, gift_return_entry_id, merchant, paid_as, performed_at, reason, refund_transaction_id, refused_why, return_asked_at, return_reason, return_refused_why, return_sent_at, return_tiyin, return_unknown_at, returned_parts_tiyin, sealed_code, sent_at, state, status_asked_at, status_told_at, transaction_id, waits_for_us) to polvon_tenant;

create table push_subscriptions (
  id uuid not null,
  person_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamp with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint push_subscriptions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_person_idx ON public.push_subscriptions USING btree (person_id);
CREATE INDEX push_subscriptions_session_idx ON public.push_subscriptions USING btree (session_id);
row security enabled, forced;
policy definer for all to polvon_definer using (true) with check (true);
policy platform for all to polvon_platform using (true) with check (true);
grant delete, select to polvon_definer;
grant delete, insert, select, update (auth, language, p256dh, person_id, session_id) to polvon_platform;

create table ratings (
  admin_id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  month_on date not null,
  stars smallint not null,
  comment text,
  created_at timestamp with time zone not null,
  constraint ratings_one_a_month PRIMARY KEY (admin_id, gym_id, member_id, month_on),
  constraint ratings_month_on_first_day CHECK ((EXTRACT(day FROM month_on) = (1)::numeric)),
  constraint ratings_stars_in_range CHECK (((stars >= 1) AND (stars <= 5))),
  constraint ratings_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint ratings_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update (comment, created_at, stars) to polvon_platform;
grant insert, select, update (comment, created_at, stars) to polvon_tenant;

create table receipt_counters (
  admin_id uuid not null,
  gym_id uuid not null,
  last_number integer not null default 0,
  last_refund integer not null default 0,
  last_adjustment integer not null default 0,
  last_fee integer not null default 0,
  last_discount integer not null default 0,
  last_platform_number integer not null default 0,
  last_platform_refund integer not null default 0,
  last_platform_adjustment integer not null default 0,
  last_platform_fee integer not null default 0,
  constraint receipt_counters_pkey PRIMARY KEY (admin_id, gym_id),
  constraint receipt_counters_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id)
);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant insert, select, update to polvon_platform;
grant insert, select, update to polvon_tenant;

create unlogged table recent_writes (
  owner_id uuid not null,
  actor_id uuid not null,
  at timestamp with time zone not null,
  constraint recent_writes_pkey PRIMARY KEY (owner_id, actor_id)
);
CREATE INDEX recent_writes_actor_id_idx ON public.recent_writes USING btree (actor_id);
grant delete, insert, select, update to polvon_auth;

create table recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
grant delete, insert, select, update to polvon_auth;

create table refused_visits (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid,
  code text,
  reason text not null,
  refused_at timestamp with time zone not null,
  refused_on date not null,
  refused_by_kind text not null,
  refused_by_id uuid,
  was_opened boolean not null default false,
  constraint refused_visits_pkey PRIMARY KEY (admin_id, id),
  constraint refused_visits_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint refused_visits_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id)
);
CREATE INDEX refused_visits_gym_day_idx ON public.refused_visits USING btree (admin_id, gym_id, refused_on);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant delete, insert, select to polvon_platform;
grant insert, select to polvon_tenant;

create table register_entries (
  admin_id uuid not null,
  transaction_id uuid not null,
  state text not null,
  is_return boolean not null,
  title text not null,
  price_tiyin bigint not null,
  discount_tiyin bigint not null,
  amount_tiyin bigint not null,
  mxik text not null,
  package_code text not null,
  unit_code integer,
  vat_percent smallint,
  payment_method text not null,
  tries integer not null default 0,
  next_at timestamp with time zone not null,
  answer text,
  created_at timestamp with time zone not null,
  constraint register_entries_pkey PRIMARY KEY (admin_id, transaction_id),
  constraint register_entries_adds_up CHECK (((amount_tiyin > 0) AND ((price_tiyin - discount_tiyin) = amount_tiyin))),
  constraint register_entries_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'kept'::text, 'given'::text, 'failed'::text]))),
  constraint register_entries_admin_id_transaction_id_fkey FOREIGN KEY (admin_id, transaction_id) REFERENCES transactions(admin_id, id)
);
CREATE INDEX register_entries_next_at_idx ON public.register_entries USING btree (next_at) WHERE (state = 'queued'::text);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant delete, insert, select, update (answer, next_at, payment_method, state, tries) to polvon_platform;
grant delete, insert, select, update (answer, next_at, payment_method, state, tries) to polvon_tenant;

create table sessions (
  id uuid not null,
  account_id uuid not null,
  role text not null,
  subject_id uuid not null,
  admin_id uuid,
  refresh_hash bytea not null,
  parent_refresh_hash bytea,
  rotated_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_reason text,
  user_agent text,
  ip text,
  confirmed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_role_known CHECK ((role = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text]))),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX sessions_account_idx ON public.sessions USING btree (account_id, created_at) WHERE (ended_at IS NULL);
CREATE INDEX sessions_admin_idx ON public.sessions USING btree (admin_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_parent_refresh_hash_idx ON public.sessions USING btree (parent_refresh_hash) WHERE (parent_refresh_hash IS NOT NULL);
CREATE UNIQUE INDEX sessions_refresh_hash_key ON public.sessions USING btree (refresh_hash);
CREATE INDEX sessions_subject_idx ON public.sessions USING btree (subject_id) WHERE (ended_at IS NULL);
row security enabled, forced;
policy auth for all to polvon_auth using (true) with check (true);
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using (((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid))) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update to polvon_auth;
grant delete, select (admin_id) to polvon_definer;
grant select (account_id, admin_id, created_at, ended_at, ended_reason, expires_at, id, ip, last_seen_at, role, subject_id, user_agent), update (ended_at, ended_reason) to polvon_platform;
grant select (account_id, admin_id, created_at, ended_at, ended_reason, expires_at, id, ip, last_seen_at, role, subject_id, user_agent), update (ended_at, ended_reason) to polvon_tenant;

create table sign_ins (
  id uuid not null,
  account_id uuid not null,
  outcome text not null,
  is_new_device boolean not null,
  user_agent text not null,
  ip text not null,
  at timestamp with time zone not null,
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_outcome_known CHECK ((outcome = ANY (ARRAY['signed_in'::text, 'refused'::text, 'locked'::text, 'password_changed'::text, 'password_reset'::text, 'phone_changed'::text, 'second_factor_on'::text, 'second_factor_off'::text, 'recovery_code_used'::text, 'chat_linked'::text]))),
  constraint sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX sign_ins_account_idx ON public.sign_ins USING btree (account_id, at);
CREATE INDEX sign_ins_at_idx ON public.sign_ins USING btree (at);
grant delete, insert, select to polvon_auth;

create table sms_messages (
  id uuid not null,
  admin_id uuid,
  gym_id uuid,
  member_id uuid,
  membership_id uuid,
  phone_number text not null,
  text text not null,
  kind text not null,
  language text not null default 'uz'::text,
  is_secret boolean not null default false,
  status text not null default 'queued'::text,
  parts smallint not null default 1,
  provider_id text,
  tries smallint not null default 0,
  dedupe_key text,
  send_after timestamp with time zone not null,
  expires_at timestamp with time zone,
  error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sending_at timestamp with time zone,
  settled_at timestamp with time zone,
  checks smallint not null default 0,
  check_after timestamp with time zone,
  resend_of uuid,
  way text not null default 'sms'::text,
  gateway_id text,
  gateway_state text,
  gateway_cost integer,
  gateway_refunded boolean not null default false,
  constraint sms_messages_pkey PRIMARY KEY (id),
  constraint sms_messages_dedupe_key UNIQUE (dedupe_key),
  constraint sms_messages_gateway_asked CHECK (((gateway_id IS NULL) = (gateway_state IS NULL))),
  constraint sms_messages_gateway_state_known CHECK ((gateway_state = ANY (ARRAY['asked'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'expired'::text, 'revoked'::text]))),
  constraint sms_messages_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint sms_messages_status_known CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'uncertain'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'expired'::text]))),
  constraint sms_messages_way_known CHECK ((way = ANY (ARRAY['sms'::text, 'telegram'::text, 'gateway'::text]))),
  constraint sms_messages_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint sms_messages_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint sms_messages_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint sms_messages_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id),
  constraint sms_messages_resend_of_fkey FOREIGN KEY (resend_of) REFERENCES sms_messages(id)
);
CREATE INDEX sms_messages_admin_idx ON public.sms_messages USING btree (admin_id, created_at, id) WHERE (admin_id IS NOT NULL);
CREATE INDEX sms_messages_check_idx ON public.sms_messages USING btree (check_after) WHERE (check_after IS NOT NULL);
CREATE INDEX sms_messages_created_at_idx ON public.sms_messages USING btree (created_at, id);
CREATE INDEX sms_messages_gateway_idx ON public.sms_messages USING btree (gateway_id) WHERE (gateway_id IS NOT NULL);
CREATE INDEX sms_messages_gym_idx ON public.sms_messages USING btree (admin_id, gym_id, created_at) WHERE (gym_id IS NOT NULL);
CREATE INDEX sms_messages_member_idx ON public.sms_messages USING btree (admin_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX sms_messages_membership_idx ON public.sms_messages USING btree (admin_id, membership_id, kind, created_at) WHERE (membership_id IS NOT NULL);
CREATE INDEX sms_messages_phone_number_idx ON public.sms_messages USING btree (phone_number, created_at);
CREATE INDEX sms_messages_provider_idx ON public.sms_messages USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX sms_messages_queue_idx ON public.sms_messages USING btree (send_after) WHERE (status = 'queued'::text);
CREATE UNIQUE INDEX sms_messages_resend_of_key ON public.sms_messages USING btree (resend_of) WHERE (resend_of IS NOT NULL);
CREATE INDEX sms_messages_sending_idx ON public.sms_messages USING btree (sending_at) WHERE (status = 'sending'::text);
row security enabled, forced;
policy auth for insert to polvon_auth with check ((admin_id IS NULL));
policy definer for select to polvon_definer using (((admin_id IS NULL) AND (kind = ANY (ARRAY['member_login'::text, 'phone_change'::text, 'security'::text]))));
policy definer_forgets for update to polvon_definer using (((admin_id IS NULL) AND (kind = ANY (ARRAY['member_login'::text, 'phone_change'::text, 'security'::text])))) with check (((admin_id IS NULL) AND (kind = ANY (ARRAY['member_login'::text, 'phone_change'::text, 'security'::text]))));
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy platform for all to polvon_platform using (((admin_id IS NULL) OR (admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid))) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant insert to polvon_auth;
grant delete, select (admin_id, created_at, kind, phone_number, status, text), update (expires_at, phone_number, text) to polvon_definer;
grant delete, insert, select, update (check_after, checks, error, expires_at, gateway_cost, gateway_id, gateway_refunded, gateway_state, parts, phone_number, provider_id, send_after, sending_at, sent_at, settled_at, status, text, tries, way) to polvon_platform;
grant insert, select, update (expires_at, phone_number, text) to polvon_tenant;

create table subscription_plans (
  id uuid not null,
  name text collate "uz-x-icu" not null,
  price_tiyin bigint not null,
  duration_days integer not null,
  options jsonb not null default '[]'::jsonb,
  search_text text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  typo_keys text[] not null generated always as typo_keys(search_text) stored,
  mxik text,
  package_code text,
  unit_code integer,
  vat_percent smallint,
  constraint subscription_plans_pkey PRIMARY KEY (id),
  constraint subscription_plans_duration_in_range CHECK (((duration_days >= 1) AND (duration_days <= 36500))),
  constraint subscription_plans_fiscal_whole CHECK ((((mxik IS NULL) = (package_code IS NULL)) AND ((mxik IS NOT NULL) OR (num_nonnulls(unit_code, vat_percent) = 0)))),
  constraint subscription_plans_mxik_digits CHECK ((mxik ~ '^[0-9]{17}$'::text)),
  constraint subscription_plans_name_long_enough CHECK ((length(name) >= 3)),
  constraint subscription_plans_options_list CHECK ((jsonb_typeof(options) = 'array'::text)),
  constraint subscription_plans_package_code_digits CHECK ((package_code ~ '^[0-9]{1,20}$'::text)),
  constraint subscription_plans_price_in_range CHECK (((price_tiyin >= 0) AND (price_tiyin <= '10000000000000'::bigint))),
  constraint subscription_plans_unit_code_positive CHECK ((unit_code > 0)),
  constraint subscription_plans_vat_known CHECK ((vat_percent = ANY (ARRAY[0, 12])))
);
CREATE UNIQUE INDEX subscription_plans_name_key ON public.subscription_plans USING btree (name) WHERE (archived_at IS NULL);
grant select to polvon_member;
grant delete, insert, select, update to polvon_platform;
grant select to polvon_tenant;

create table subscriptions (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  plan_id uuid,
  plan_name text not null,
  options jsonb not null default '[]'::jsonb,
  start_on date not null,
  duration_days integer not null,
  end_on date not null generated always as ((start_on + duration_days) - 1) stored,
  price_tiyin bigint not null,
  adjustment_tiyin bigint not null default 0,
  fee_tiyin bigint not null default 0,
  paid_tiyin bigint not null default 0,
  overpaid_tiyin bigint not null default 0,
  due_tiyin bigint not null generated always as ((price_tiyin + adjustment_tiyin) + fee_tiyin) stored,
  remaining_tiyin bigint not null generated always as (((price_tiyin + adjustment_tiyin) + fee_tiyin) - paid_tiyin) stored,
  payment_status text not null generated always as CASE WHEN (paid_tiyin >= ((price_tiyin + adjustment_tiyin) + fee_tiyin)) THEN 'paid'::text WHEN (paid_tiyin = 0) THEN 'unpaid'::text ELSE 'partial'::text END stored,
  status text not null,
  stop_reason text,
  stopped_on date,
  renewed_from uuid,
  note text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint subscriptions_pkey PRIMARY KEY (admin_id, id),
  constraint subscriptions_no_overlap EXCLUDE USING gist (admin_id WITH =, gym_id WITH =, daterange(start_on, end_on, '[]'::text) WITH &&) WHERE ((status = ANY (ARRAY['pending'::text, 'active'::text]))),
  constraint subscriptions_adjustment_in_range CHECK ((abs(adjustment_tiyin) <= '10000000000000'::bigint)),
  constraint subscriptions_due_not_negative CHECK ((((price_tiyin + adjustment_tiyin) + fee_tiyin) >= 0)),
  constraint subscriptions_duration_in_range CHECK (((duration_days >= 1) AND (duration_days <= 36500))),
  constraint subscriptions_fee_in_range CHECK (((fee_tiyin >= 0) AND (fee_tiyin <= '10000000000000'::bigint))),
  constraint subscriptions_options_list CHECK ((jsonb_typeof(options) = 'array'::text)),
  constraint subscriptions_overpaid_exact CHECK ((overpaid_tiyin = GREATEST((paid_tiyin - ((price_tiyin + adjustment_tiyin) + fee_tiyin)), (0)::bigint))),
  constraint subscriptions_paid_in_range CHECK (((paid_tiyin >= 0) AND (paid_tiyin <= '10000000000000'::bigint))),
  constraint subscriptions_plan_name_filled CHECK ((plan_name <> ''::text)),
  constraint subscriptions_price_in_range CHECK (((price_tiyin >= 0) AND (price_tiyin <= '10000000000000'::bigint))),
  constraint subscriptions_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'expired'::text, 'stoped'::text]))),
  constraint subscriptions_stopped_on_fits_status CHECK (((status = 'stoped'::text) = (stopped_on IS NOT NULL))),
  constraint subscriptions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint subscriptions_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint subscriptions_admin_id_renewed_from_fkey FOREIGN KEY (admin_id, renewed_from) REFERENCES subscriptions(admin_id, id),
  constraint subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES subscription_plans(id)
);
CREATE INDEX subscriptions_all_created_at_idx ON public.subscriptions USING btree (created_at, id);
CREATE INDEX subscriptions_created_at_idx ON public.subscriptions USING btree (admin_id, created_at, id);
CREATE INDEX subscriptions_debt_idx ON public.subscriptions USING btree (end_on) WHERE (remaining_tiyin > 0);
CREATE INDEX subscriptions_gym_idx ON public.subscriptions USING btree (admin_id, gym_id, start_on DESC);
CREATE INDEX subscriptions_id_idx ON public.subscriptions USING btree (id);
CREATE INDEX subscriptions_plan_idx ON public.subscriptions USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX subscriptions_renewed_from_idx ON public.subscriptions USING btree (admin_id, renewed_from) WHERE (renewed_from IS NOT NULL);
CREATE INDEX subscriptions_status_idx ON public.subscriptions USING btree (status, end_on);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using (((admin_id, gym_id) IN ( SELECT g.admin_id,
    g.gym_id
   FROM member_gyms g
  WHERE (g.member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid))));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select (admin_id, end_on, gym_id, id, options, payment_status, start_on, status) to polvon_member;
grant insert, select, update to polvon_platform;
grant select to polvon_tenant;

create table superadmins (
  id uuid not null,
  root_name text not null,
  fullname text not null,
  avatar text,
  language text not null default 'uz'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint superadmins_pkey PRIMARY KEY (id),
  constraint superadmins_root_name_key UNIQUE (root_name),
  constraint superadmins_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text])))
);
grant insert, select, update to polvon_platform;

create table telegram_chats (
  account_id uuid not null,
  chat_id bigint not null,
  language text not null,
  takes_messages boolean not null default true,
  takes_codes boolean not null default false,
  takes_reports boolean not null default true,
  linked_at timestamp with time zone not null,
  evening_told_on date,
  morning_told_on date,
  takes_names boolean not null default false,
  has_number boolean not null default false,
  evening_told jsonb,
  constraint telegram_chats_pkey PRIMARY KEY (account_id),
  constraint telegram_chats_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint telegram_chats_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX telegram_chats_chat_idx ON public.telegram_chats USING btree (chat_id);
row security enabled, forced;
policy definer for all to polvon_definer using (true) with check (true);
policy platform for all to polvon_platform using (true) with check (true);
grant delete, select to polvon_definer;
grant delete, insert, select, update (chat_id, evening_told, evening_told_on, has_number, language, linked_at, morning_told_on, takes_codes, takes_messages, takes_names, takes_reports) to polvon_platform;

create table telegram_links (
  word_hash bytea not null,
  account_id uuid not null,
  language text not null,
  expires_at timestamp with time zone not null,
  constraint telegram_links_pkey PRIMARY KEY (word_hash),
  constraint telegram_links_language_known CHECK ((language = ANY (ARRAY['uz'::text, 'ru'::text, 'en'::text]))),
  constraint telegram_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX telegram_links_account_idx ON public.telegram_links USING btree (account_id);
row security enabled, forced;
policy definer for all to polvon_definer using (true) with check (true);
policy platform for all to polvon_platform using (true) with check (true);
grant delete, select to polvon_definer;
grant delete, insert, select to polvon_platform;

create table telegram_openings (
  data_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint telegram_openings_pkey PRIMARY KEY (data_hash)
);
CREATE INDEX telegram_openings_expires_at_idx ON public.telegram_openings USING btree (expires_at);
row security enabled, forced;
policy platform for all to polvon_platform using (true) with check (true);
grant delete, insert, select to polvon_platform;

create table telegram_paces (
  chat_id bigint not null,
  free_at timestamp with time zone not null,
  constraint telegram_paces_pkey PRIMARY KEY (chat_id)
);
row security enabled, forced;
policy platform for all to polvon_platform using (true) with check (true);
grant delete, insert, select, update (free_at) to polvon_platform;

create table telegram_sayings (
  id bigint not null,
  chat_id bigint not null,
  account_id uuid,
  message jsonb not null,
  created_at timestamp with time zone not null,
  taken_until timestamp with time zone,
  constraint telegram_sayings_pkey PRIMARY KEY (id),
  constraint telegram_sayings_account_id_fkey FOREIGN KEY (account_id) REFERENCES telegram_chats(account_id) ON DELETE CASCADE
);
CREATE INDEX telegram_sayings_account_idx ON public.telegram_sayings USING btree (account_id);
CREATE INDEX telegram_sayings_chat_idx ON public.telegram_sayings USING btree (chat_id, id);
row security enabled, forced;
policy platform for all to polvon_platform using (true) with check (true);
grant delete, insert, select, update (taken_until) to polvon_platform;

create table telegram_state (
  id smallint not null,
  next_update bigint not null default 0,
  seen_at timestamp with time zone,
  read_until timestamp with time zone,
  reader text,
  free_at timestamp with time zone not null,
  bot_id bigint,
  constraint telegram_state_pkey PRIMARY KEY (id),
  constraint telegram_state_one_row CHECK ((id = 1))
);
row security enabled, forced;
policy platform for all to polvon_platform using (true) with check (true);
grant select, update (bot_id, free_at, next_update, read_until, reader, seen_at) to polvon_platform;

create unlogged table throttles (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  blocked_until timestamp with time zone,
  constraint throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_window_start_idx ON public.throttles USING btree (window_start);
grant delete, insert, select, update to polvon_auth;
grant delete, insert, select, update to polvon_platform;

create table told_news (
  id uuid not null,
  told_at timestamp with time zone not null,
  constraint told_news_pkey PRIMARY KEY (id)
);
CREATE INDEX told_news_told_at_idx ON public.told_news USING btree (told_at);
row security enabled, forced;
policy platform for all to polvon_platform using (true) with check (true);
grant delete, insert, select to polvon_platform;

create table totp_factors (
  account_id uuid not null,
  sealed_key bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint totp_factors_pkey PRIMARY KEY (account_id),
  constraint totp_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
grant delete, insert, select, update to polvon_auth;

create table transactions (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  membership_id uuid,
  subscription_id uuid,
  member_id uuid,
  transaction_type text not null,
  direction text,
  amount_tiyin bigint not null,
  payment_method text,
  refunds_transaction_id uuid,
  reason text,
  note text,
  created_at timestamp with time zone not null,
  business_on date not null,
  made_by_kind text not null,
  made_by_id uuid,
  shift_id uuid,
  receipt_number integer,
  version integer not null default 1,
  edited_at timestamp with time zone,
  edited_by_kind text,
  edited_by_id uuid,
  edit_reason text,
  refunded_tiyin bigint not null default 0,
  provider text,
  act_number integer,
  promo_code_id uuid,
  way_reason text,
  returned_by text,
  numbered_by text not null default 'gym'::text,
  constraint transactions_pkey PRIMARY KEY (admin_id, id),
  constraint transactions_act_number_for_acts CHECK (((act_number IS NULL) OR (transaction_type <> 'payment'::text))),
  constraint transactions_amount_in_range CHECK (((amount_tiyin >= 1) AND (amount_tiyin <= '10000000000000'::bigint))),
  constraint transactions_direction_for_adjustment CHECK (((transaction_type = ANY (ARRAY['adjustment'::text, 'discount'::text])) = (direction IS NOT NULL))),
  constraint transactions_direction_known CHECK ((direction = ANY (ARRAY['increase'::text, 'decrease'::text]))),
  constraint transactions_discount_names_code CHECK ((((transaction_type = 'discount'::text) = (promo_code_id IS NOT NULL)) AND ((transaction_type <> 'discount'::text) OR ((membership_id IS NOT NULL) AND (direction = 'decrease'::text))))),
  constraint transactions_made_by_kind_known CHECK ((made_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint transactions_member_of_membership CHECK (((membership_id IS NULL) = (member_id IS NULL))),
  constraint transactions_method_for_money CHECK (((transaction_type = ANY (ARRAY['payment'::text, 'refund'::text])) = (payment_method IS NOT NULL))),
  constraint transactions_numbered_by_known CHECK ((numbered_by = ANY (ARRAY['gym'::text, 'platform'::text]))),
  constraint transactions_numbered_by_seller CHECK (((numbered_by = 'gym'::text) OR (subscription_id IS NOT NULL))),
  constraint transactions_one_target CHECK ((num_nonnulls(membership_id, subscription_id) = 1)),
  constraint transactions_payment_method_known CHECK ((payment_method = ANY (ARRAY['cash'::text, 'card'::text, 'online'::text, 'gift_card'::text]))),
  constraint transactions_provider_is_online CHECK (((provider IS NULL) OR (payment_method = 'online'::text))),
  constraint transactions_provider_known CHECK ((provider = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint transactions_reason_given CHECK (((transaction_type = 'payment'::text) OR (reason IS NOT NULL))),
  constraint transactions_refund_names_payment CHECK (((transaction_type = 'refund'::text) = (refunds_transaction_id IS NOT NULL))),
  constraint transactions_refunded_in_range CHECK (((refunded_tiyin >= 0) AND (refunded_tiyin <=
CASE
    WHEN (transaction_type = 'payment'::text) THEN amount_tiyin
    ELSE (0)::bigint
END))),
  constraint transactions_returned_by_known CHECK ((returned_by = ANY (ARRAY['payme'::text, 'click'::text, 'uzum'::text]))),
  constraint transactions_returned_by_of_typed CHECK (((returned_by IS NULL) OR ((transaction_type = 'refund'::text) AND (payment_method = 'online'::text) AND (provider IS NULL)))),
  constraint transactions_type_known CHECK ((transaction_type = ANY (ARRAY['payment'::text, 'refund'::text, 'adjustment'::text, 'cancellation_fee'::text, 'discount'::text]))),
  constraint transactions_way_reason_of_refund CHECK (((way_reason IS NULL) OR (transaction_type = 'refund'::text))),
  constraint transactions_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES admins(id),
  constraint transactions_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint transactions_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint transactions_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id),
  constraint transactions_admin_id_promo_code_id_fkey FOREIGN KEY (admin_id, promo_code_id) REFERENCES promo_codes(admin_id, id),
  constraint transactions_admin_id_refunds_transaction_id_fkey FOREIGN KEY (admin_id, refunds_transaction_id) REFERENCES transactions(admin_id, id),
  constraint transactions_admin_id_shift_id_fkey FOREIGN KEY (admin_id, shift_id) REFERENCES cash_shifts(admin_id, id),
  constraint transactions_admin_id_subscription_id_fkey FOREIGN KEY (admin_id, subscription_id) REFERENCES subscriptions(admin_id, id)
);
CREATE UNIQUE INDEX transactions_act_number_key ON public.transactions USING btree (admin_id, gym_id, numbered_by, transaction_type, act_number) WHERE (act_number IS NOT NULL);
CREATE INDEX transactions_created_at_idx ON public.transactions USING btree (admin_id, created_at, id);
CREATE INDEX transactions_day_idx ON public.transactions USING btree (admin_id, business_on) WHERE (membership_id IS NOT NULL);
CREATE INDEX transactions_gym_day_idx ON public.transactions USING btree (admin_id, gym_id, business_on) INCLUDE (transaction_type, payment_method, amount_tiyin) WHERE (membership_id IS NOT NULL);
CREATE INDEX transactions_id_idx ON public.transactions USING btree (id);
CREATE INDEX transactions_made_by_idx ON public.transactions USING btree (admin_id, made_by_id, business_on);
CREATE INDEX transactions_membership_idx ON public.transactions USING btree (admin_id, membership_id, created_at) WHERE (membership_id IS NOT NULL);
CREATE UNIQUE INDEX transactions_one_discount ON public.transactions USING btree (admin_id, membership_id) WHERE (transaction_type = 'discount'::text);
CREATE INDEX transactions_person_idx ON public.transactions USING btree (member_id, created_at) WHERE (member_id IS NOT NULL);
CREATE INDEX transactions_platform_day_idx ON public.transactions USING btree (business_on) WHERE (subscription_id IS NOT NULL);
CREATE INDEX transactions_promo_code_idx ON public.transactions USING btree (admin_id, promo_code_id, member_id) WHERE (promo_code_id IS NOT NULL);
CREATE UNIQUE INDEX transactions_receipt_number_key ON public.transactions USING btree (admin_id, gym_id, numbered_by, receipt_number) WHERE (receipt_number IS NOT NULL);
CREATE INDEX transactions_refunds_idx ON public.transactions USING btree (admin_id, refunds_transaction_id) WHERE (refunds_transaction_id IS NOT NULL);
CREATE INDEX transactions_shift_idx ON public.transactions USING btree (admin_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX transactions_subscription_idx ON public.transactions USING btree (admin_id, subscription_id, created_at) WHERE (subscription_id IS NOT NULL);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for select to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
policy tenant_adds for insert to polvon_tenant with check (((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid) AND (membership_id IS NOT NULL)));
policy tenant_annotates for update to polvon_tenant using (((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid) AND (membership_id IS NOT NULL))) with check (((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid) AND (membership_id IS NOT NULL)));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant insert, select, update (edit_reason, edited_at, edited_by_id, edited_by_kind, note, payment_method, refunded_tiyin, returned_by, version, way_reason) to polvon_platform;
grant insert, select, update (edit_reason, edited_at, edited_by_id, edited_by_kind, note, payment_method, refunded_tiyin, returned_by, version, way_reason) to polvon_tenant;

create table used_challenges (
  challenge_hash bytea not null,
  used_at timestamp with time zone not null,
  constraint used_challenges_pkey PRIMARY KEY (challenge_hash)
);
grant delete, insert, select to polvon_auth;

create table visits (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  membership_id uuid,
  visited_at timestamp with time zone not null,
  visited_on date not null,
  left_at timestamp with time zone,
  checked_in_by_kind text not null,
  checked_in_by_id uuid,
  override_reason text,
  undone_at timestamp with time zone,
  undone_by_kind text,
  undone_by_id uuid,
  constraint visits_pkey PRIMARY KEY (admin_id, id),
  constraint visits_checked_in_by_kind_known CHECK ((checked_in_by_kind = ANY (ARRAY['superadmin'::text, 'admin'::text, 'employee'::text, 'member'::text, 'system'::text]))),
  constraint visits_admin_id_gym_id_fkey FOREIGN KEY (admin_id, gym_id) REFERENCES gyms(admin_id, id),
  constraint visits_admin_id_member_id_fkey FOREIGN KEY (admin_id, member_id) REFERENCES members(admin_id, id),
  constraint visits_admin_id_membership_id_fkey FOREIGN KEY (admin_id, membership_id) REFERENCES memberships(admin_id, id)
);
CREATE INDEX visits_gym_day_idx ON public.visits USING btree (admin_id, gym_id, visited_on, visited_at);
CREATE INDEX visits_member_idx ON public.visits USING btree (admin_id, member_id, visited_on);
CREATE INDEX visits_membership_idx ON public.visits USING btree (admin_id, membership_id) WHERE (membership_id IS NOT NULL);
CREATE UNIQUE INDEX visits_one_a_day ON public.visits USING btree (admin_id, gym_id, member_id, visited_on) WHERE (undone_at IS NULL);
CREATE INDEX visits_person_idx ON public.visits USING btree (member_id, visited_on);
row security enabled, forced;
policy demo for all to polvon_definer using ((admin_id >= 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (false);
policy member for select to polvon_member using ((member_id = (NULLIF(current_setting('app.person_id'::text, true), ''::text))::uuid));
policy platform for all to polvon_platform using ((admin_id < 'ffff0000-0000-0000-0000-000000000000'::uuid)) with check (true);
policy tenant for all to polvon_tenant using ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid)) with check ((admin_id = (NULLIF(current_setting('app.admin_id'::text, true), ''::text))::uuid));
grant delete, select (admin_id) to polvon_definer;
grant select to polvon_member;
grant delete, insert, select, update (left_at, override_reason, undone_at, undone_by_id, undone_by_kind) to polvon_platform;
grant insert, select, update (left_at, override_reason, undone_at, undone_by_id, undone_by_kind) to polvon_tenant;

CREATE OR REPLACE FUNCTION public.bank_day(day date, days integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT (bank_day.day + n.n) FROM generate_series(LEAST(bank_day.days, 1), ((bank_day.days * 2) + 30)) n(n) WHERE is_bank_day((bank_day.day + n.n)) ORDER BY n.n OFFSET GREATEST((bank_day.days - 1), 0) LIMIT 1)
-- owned by the owner of the database; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.change_person_phone(person uuid, phone text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
  known_since timestamptz;
begin
  perform 1 from people where id = person for update;
  select created_at into known_since from members where id = person and admin_id = tenant and deleted_at is null;
  if not found then
    return 'unknown';
  end if;
  if tenant >= 'ffff0000-0000-0000-0000-000000000000' then
    return case
      when exists (select 1 from members where admin_id = tenant and phone_number = phone and id <> person and deleted_at is null)
      then 'taken' else 'changed' end;
  end if;
  if exists (select 1 from people where phone_number = phone and id <> person) then
    return 'taken';
  end if;
  if exists (
    select 1 from members m
    where m.id = person and m.admin_id <> tenant and m.deleted_at is null
      and (m.created_at <= known_since or exists (select 1 from memberships s where s.admin_id = m.admin_id and s.member_id = m.id))
  ) then
    return 'shared';
  end if;
  update people set phone_number = phone where id = person;
  update accounts set login = phone where role = 'member' and subject_id = person and deleted_at is null;
  return 'changed';
exception when unique_violation then
  return 'taken';
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.demo_pictures(names text[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  parts text;
begin
  select string_agg(format('select %I as name from %I where %I >= %L and %I = any ($1)',
    a.attname, c.relname, o.attname, 'ffff0000-0000-0000-0000-000000000000', a.attname), ' union all ') into parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('avatar', 'logo', 'picture', 'photo') and not a.attisdropped
    join pg_attribute o on o.attrelid = c.oid and o.attname = case c.relname when 'admins' then 'id' else 'admin_id' end and not o.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
  return query execute parts using names;
end $function$
-- owned by polvon_definer; may be called by polvon_platform

CREATE OR REPLACE FUNCTION public.drop_audit_before(owner_id uuid, limit_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare dropped bigint;
begin
  if limit_at > now() - interval '1 year' then
    raise exception 'acts of the last year are not dropped';
  end if;
  perform lock_audit_chain();
  with gone as (
    delete from audit_log l using audit_links k
    where k.admin_id = owner_id and k.entry_id = l.id and k.entry_at < limit_at and l.at < limit_at
      and coalesce(l.admin_id, '00000000-0000-0000-0000-000000000000') = owner_id
    returning l.id
  ), forgotten as (
    update audit_links k set salt = null from gone where k.admin_id = owner_id and k.entry_id = gone.id returning 1
  )
  select count(*) into dropped from forgotten;
  return dropped;
end $function$
-- owned by polvon_definer; may be called by polvon_platform

CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload json DEFAULT '{}'::json, job_key text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT 25)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select graphile_worker.add_job(task, payload, run_at => enqueue_job.run_at, max_attempts => enqueue_job.max_attempts, job_key => enqueue_job.job_key)
$function$
-- owned by the owner of the database; may be called by polvon_auth, polvon_member, polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.ensure_person(new_person_id uuid, new_account_id uuid, phone text, at timestamp with time zone)
 RETURNS TABLE(person_id uuid, is_new boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
begin
  if tenant >= 'ffff0000-0000-0000-0000-000000000000' then
    select m.id into person_id from members m where m.admin_id = tenant and m.phone_number = phone order by m.id limit 1;
    is_new := not found;
    if is_new then
      insert into people (id, phone_number, created_at) values (new_person_id, null, at);
      person_id := new_person_id;
    end if;
    return next;
    return;
  end if;
  insert into people (id, phone_number, created_at) values (new_person_id, phone, at)
    on conflict (phone_number) do nothing;
  is_new := found;
  select p.id into strict person_id from people p where p.phone_number = phone;
  insert into accounts (id, role, login, subject_id, status, created_at)
    values (new_account_id, 'member', phone, person_id, 'active', at)
    on conflict do nothing;
  return next;
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.erase_demo_gym(demo uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  persons uuid[];
  pictures text[];
  of_tables text[];
  parts text;
begin
  if demo is null or demo < 'ffff0000-0000-0000-0000-000000000000' then
    raise exception '% is not a demo gym', demo;
  end if;
  persons := array(select id from members where admin_id = demo);
  pictures := array(select avatar from admins where id = demo and avatar is not null);
  select string_agg(format('select %I from %I where admin_id = $1 and %I is not null', a.attname, c.relname, a.attname), ' union all ') into parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('avatar', 'logo', 'picture', 'photo') and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'admin_id' and not o.attisdropped);
  execute format('select array(%s)', parts) into of_tables using demo;
  pictures := pictures || of_tables;
  -- nodes look at the keys of each table by itself: what leads to a table goes before it
  with recursive links as (
    select distinct k.conrelid as child, k.confrelid as parent from pg_constraint k where k.contype = 'f' and k.conrelid <> k.confrelid
  ), depths as (
    select c.oid, 0 as depth from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union
    select l.child, d.depth + 1 from depths d join links l on l.parent = d.oid where d.depth < 20
  )
  select string_agg(format('t%s as (delete from %I where admin_id = $1)', c.oid, c.relname), ', '
    order by (select max(d.depth) from depths d where d.oid = c.oid) desc, c.oid) into parts
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
  -- in one statement, where there are no nodes: keys between the tables are looked at when all is gone
  execute 'with ' || parts || ' delete from admins where id = $1' using demo;
  delete from people where id = any (persons) and phone_number is null;
  delete from idempotency_keys where actor_id = demo;
  return pictures;
end $function$
-- owned by polvon_definer; may be called by nobody else

CREATE OR REPLACE FUNCTION public.facts_of_call(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case when words ~ '^\s*[{\[]' then '{' || coalesce((
    select string_agg(m[1], ', ') from regexp_matches(words,
      '("(?:method|_?id|time|amount|invoice|transaction|state|reason|create_time|perform_time|pay_time|cancel_time|from|to|allow|code|success|receipt_id|terminal_id|fiscal_sign|status_code|date|serviceId|transId|timestamp|transTime|confirmTime|reverseTime|status|errorCode|click_trans_id|service_id|click_paydoc_id|merchant_trans_id|merchant_prepare_id|merchant_confirm_id|error|action|sign_time|payment_id|paymentId|payment_status|error_code|transaction_id|confirm_mode)"\s*:\s*(?:"[A-Za-z0-9_:. -]{0,64}"|-?[0-9]+(?:\.[0-9]+)?|true|false|null))',
      'g') m), '') || '}'
  else coalesce((
    select string_agg(m[1], '&') from regexp_matches(words,
      '(?:^|&)((?:amount|service_id|click_trans_id|click_paydoc_id|merchant_trans_id|merchant_prepare_id|error|action|sign_time)=[A-Za-z0-9_:.+%-]{0,64})(?![^&])',
      'g') m), '') end
$function$
-- owned by the owner of the database; may be called by polvon_definer, polvon_platform

CREATE OR REPLACE FUNCTION public.find_person_masked(phone text)
 RETURNS TABLE(person_id uuid, masked_fullname text, is_own_member boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
  known_as text;
begin
  if tenant >= 'ffff0000-0000-0000-0000-000000000000' then
    -- A demo gym knows its own people alone.
    select m.id, m.fullname, true into person_id, known_as, is_own_member
    from members m where m.admin_id = tenant and m.phone_number = phone and m.deleted_at is null;
  else
    select p.id into person_id from people p where p.phone_number = phone;
    if not found then
      return;
    end if;
    select m.fullname, coalesce(m.admin_id = tenant, false) into known_as, is_own_member
    from members m where m.id = person_id and m.deleted_at is null
    order by (m.admin_id = tenant) desc nulls last, m.admin_id limit 1;
  end if;
  if not found then
    return;
  end if;
  masked_fullname := (
    select string_agg(case word when '—' then word else left(word, 1) || '.' end, ' ' order by nr)
    from regexp_split_to_table(known_as, '\s+') with ordinality as words (word, nr));
  return next;
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.forget_calls(calls uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update provider_calls c set body = facts_of_call(c.body), answer = facts_of_call(c.answer) where c.id = any (calls)
$function$
-- owned by polvon_definer; may be called by polvon_platform

CREATE OR REPLACE FUNCTION public.forget_in_answers(owner_id uuid, client uuid, phones text[], callers uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
begin
  if tenant is not null and owner_id <> tenant then
    raise exception 'an owner erases their own clients alone';
  end if;
  -- also of an owner who never had a card of whom is forgotten, and was asked something at a page
  if not exists (select from members m where m.admin_id = owner_id and m.id = client and m.erased_at is not null)
    and (exists (select from members m where m.admin_id = owner_id and m.id = client)
      or not exists (select from people p where p.id = client and p.phone_number is null)) then
    raise exception 'member % of % was not erased', client, owner_id;
  end if;
  update idempotency_keys k set reply = '{"erased": true}'
    where k.reply is not null and (k.actor_id = client
      or k.actor_id = any (owner_id || callers || array(select a.subject_id from accounts a where a.role = 'superadmin'))
        and (position(client::text in k.reply::text) > 0
          or exists (select from unnest(phones) as one where position(one in k.reply::text) > 0)));
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.forget_in_audit(owner_id uuid, client uuid, records uuid[], kept text[])
 RETURNS bytea
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from members m where m.admin_id = owner_id and m.id = client and m.erased_at is not null) then
    raise exception 'member % of % was not erased', client, owner_id;
  end if;
  perform lock_audit_chain();
  with acts as (
    -- of an act whose words went with somebody else's nothing is left to forget but who did it
    select l.id, exists (
      select from audit_links o where o.admin_id = owner_id and o.entry_id = l.id and o.forgotten_of <> client) as was_forgotten
    from audit_log l where l.admin_id = owner_id and (l.entity_id = any (records) or l.id = any (records) or l.actor_id = client)
  ), forgotten as (
    update audit_log l set
      actor_name = case when l.actor_id = client then '' else l.actor_name end,
      before = case when a.was_forgotten then l.before else (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(l.before) where key = any (kept)) end,
      after = case when a.was_forgotten then l.after else (
        select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(l.after) where key = any (kept)) end
    from acts a where l.id = a.id
    returning l.id, l.actor_kind, l.actor_name, l.before, l.after
  )
  update audit_links k set salt = null, forgotten_of = coalesce(k.forgotten_of, client),
    kept_digest = sha256(convert_to(jsonb_build_array(f.id, case when f.actor_kind <> 'member' then f.actor_name end, f.before, f.after)::text, 'UTF8'))
  from forgotten f where k.admin_id = owner_id and k.entry_id = f.id;
  return (
    select sha256(coalesce(string_agg(uuid_send(k.entry_id) || k.kept_digest, '' order by k.position), ''))
    from audit_links k where k.admin_id = owner_id and k.forgotten_of = client);
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.forget_in_calls(owner_id uuid, client uuid, since timestamp with time zone, words text[], ids text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from members m where m.admin_id = owner_id and m.id = client and m.erased_at is not null) then
    raise exception 'member % of % was not erased', client, owner_id;
  end if;
  update provider_calls c set body = facts_of_call(c.body), answer = facts_of_call(c.answer)
  where c.admin_id = owner_id and c.called_at >= since
    and (c.external_id = any (ids) or exists (select from unnest(words) w where position(w in c.body || c.method) > 0));
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.forget_person_unless_known(person uuid, erasing uuid[], at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
  phone text;
  phones text[];
  begun record;
begin
  if tenant is not null and erasing <> array[tenant] then
    raise exception 'an owner erases their own clients alone';
  end if;
  select phone_number into phone from people where id = person for update;
  -- before any row of theirs, as what drops old rows has it: each would wait for what the other holds
  perform lock_audit_chain();
  if exists (select 1 from members where id = person and deleted_at is null and admin_id <> all (erasing)) then
    return false;
  end if;
  -- the log stands on no node: asked by itself
  phones := array(
    select l.before ->> 'phone_number' from audit_log l where l.entity = 'members' and l.entity_id = person
    union select l.after ->> 'phone_number' from audit_log l where l.entity = 'members' and l.entity_id = person);
  phones := array_append(array(
    select one from unnest(phones) as one
    where one is not null and not exists (select from people p where p.phone_number = one and p.id <> person)), phone);
  -- a change of phone that was begun: what went to the number of before names the other one, which got a code of its own in that moment
  for begun in
    select s.created_at, '+' || regexp_replace(substring(s.text from '\+998[0-9 ]{13}'), '\D', '', 'g') as number
    from sms_messages s where s.phone_number = any (phones) and s.admin_id is null and s.kind = 'phone_change'
  loop
    delete from one_time_codes
      where phone_number = begun.number and role = 'member' and purpose = 'phone_change' and sent_at = begun.created_at;
    update sms_messages set phone_number = '', text = '', expires_at = created_at
      where phone_number = begun.number and admin_id is null and kind = 'phone_change' and created_at = begun.created_at;
  end loop;
  delete from one_time_codes where phone_number = any (phones) and role = 'member';
  update sms_messages set phone_number = '', text = '', expires_at = created_at
    where phone_number = any (phones) and admin_id is null
      and (kind in ('member_login', 'phone_change') or (kind = 'security' and status not in ('queued', 'sending', 'uncertain')));
  with forgotten as (
    update audit_log l set actor_name = '', before = '{}', after = '{}'
    where l.admin_id is null and l.entity = 'members' and l.entity_id = person
    returning l.id
  )
  update audit_links k set salt = null from forgotten f
  where k.admin_id = '00000000-0000-0000-0000-000000000000' and k.entry_id = f.id;
  delete from push_subscriptions where person_id = person;
  delete from notification_choices where person_id = person;
  delete from body_measurements where person_id = person;
  delete from former_phones where person_id = person;
  delete from body_goals where person_id = person;
  delete from telegram_links l using accounts a where a.id = l.account_id and a.role = 'member' and a.subject_id = person;
  delete from telegram_chats c using accounts a where a.id = c.account_id and a.role = 'member' and a.subject_id = person;
  update people set phone_number = null where id = person;
  update accounts set deleted_at = at, login = 'erased ' || person, held_until = null, held_phone = null where role = 'member' and subject_id = person;
  return true;
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.former_phones_of(person uuid)
 RETURNS TABLE(phone_number text, until timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
begin
  -- two questions: clients stand on nodes, the numbers do not
  if tenant is not null and not exists (select from members where id = person and admin_id = tenant) then
    return;
  end if;
  return query select f.phone_number, f.until from former_phones f where f.person_id = person;
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.hears_elsewhere(people uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return exists (select from push_subscriptions p where p.person_id = any (people))
    or exists (select from accounts a join telegram_chats c on c.account_id = a.id
      where a.role = 'member' and a.subject_id = any (people));
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.hold_person(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  own uuid := nullif(current_setting('app.person_id', true), '')::uuid;
begin
  if own is not null and own <> person then
    raise exception 'a person writes of themselves alone';
  end if;
  perform from people where id = person and phone_number is not null for key share;
  return found;
end $function$
-- owned by polvon_definer; may be called by polvon_member, polvon_platform

CREATE OR REPLACE FUNCTION public.is_bank_day(day date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((EXTRACT(isodow FROM day) < (6)::numeric) AND (to_char((day)::timestamp with time zone, 'MM-DD'::text) <> ALL (ARRAY['01-01'::text, '03-08'::text, '03-21'::text, '05-09'::text, '09-01'::text, '10-01'::text, '12-08'::text])) AND (day <> ALL (ARRAY['2025-03-31'::date, '2025-06-06'::date, '2026-03-20'::date, '2026-05-27'::date])))
-- owned by the owner of the database; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.language_of_person(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return (
    select m.language from members m where m.id = person and m.deleted_at is null order by m.created_at, m.admin_id limit 1);
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.lock_audit_chain()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select pg_advisory_xact_lock(7346120458)
$function$
-- owned by the owner of the database; may be called by polvon_definer, polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.next_demo_gym(made_before timestamp with time zone, past uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select id from admins
  where id >= 'ffff0000-0000-0000-0000-000000000000' and created_at < made_before and (past is null or id > past)
  order by id limit 1
$function$
-- owned by polvon_definer; may be called by polvon_platform

CREATE OR REPLACE PROCEDURE public.protect_tenant_table(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s to polvon_tenant
       using (admin_id = nullif(current_setting(''app.admin_id'', true), '''')::uuid)
       with check (admin_id = nullif(current_setting(''app.admin_id'', true), '''')::uuid)', target);
  execute format(
    'create policy platform on %s to polvon_platform using (admin_id < ''ffff0000-0000-0000-0000-000000000000'') with check (true)', target);
  execute format(
    'create policy demo on %s to polvon_definer using (admin_id >= ''ffff0000-0000-0000-0000-000000000000'') with check (false)', target);
  execute format('grant select (admin_id), delete on %s to polvon_definer', target);
end $procedure$
-- owned by the owner of the database; may be called by nobody else

CREATE OR REPLACE FUNCTION public.search_members(folded_query text, in_gym uuid DEFAULT NULL::uuid, max_results integer DEFAULT 1000)
 RETURNS TABLE(id uuid, rank real)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select found.id, found.rank
  from search_members_of(
    coalesce(nullif(current_setting('app.admin_id', true), ''), '00000000-0000-0000-0000-000000000000')::uuid,
    folded_query, in_gym, max_results) found
$function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.search_members_everywhere(folded_query text, in_gym uuid DEFAULT NULL::uuid, max_results integer DEFAULT 1000)
 RETURNS TABLE(admin_id uuid, id uuid, rank real)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select found.admin_id, found.id, found.rank from search_members_of(null, folded_query, in_gym, max_results) found
  where found.admin_id < 'ffff0000-0000-0000-0000-000000000000'
$function$
-- owned by polvon_definer; may be called by polvon_platform

CREATE OR REPLACE FUNCTION public.search_members_of(tenant uuid, folded_query text, in_gym uuid, max_results integer)
 RETURNS TABLE(admin_id uuid, id uuid, rank real)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  query text := btrim(regexp_replace(lower(folded_query), '\s+', ' ', 'g'));
  words text[];
  word text;
  pattern text;
  condition text;
  scope text := 'm.deleted_at is null';
  exact text := '';
  -- a typo in any word; a typo in any but the last, which is still being typed
  typo text := '';
  typo_before_last text;
  may_be_misspelt boolean := false;
  found_count integer;
begin
  -- "+998 90 123-45-67" is one number however it is spaced
  if query ~ '^[+0-9 ()-]+$' then
    query := regexp_replace(query, '\D', '', 'g');
  end if;
  if query = '' then
    return;
  end if;
  if tenant is not null then
    scope := scope || format(' and m.admin_id = %L::uuid', tenant);
  end if;
  if in_gym is not null then
    scope := scope || format(
      ' and exists (select from member_gyms g where g.admin_id = m.admin_id and g.member_id = m.id and g.gym_id = %L::uuid)', in_gym);
  end if;

  words := (string_to_array(query, ' '))[1:6];
  foreach word in array words loop
    pattern := replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_');
    condition := case
      when length(word) >= 3 then format('m.search_text like %L', '%' || pattern || '%')
      -- two digits begin a number or end one
      when word ~ '^[0-9]+$' then format('(m.search_text like %L or m.search_text like %L or m.search_text like %L)',
        '% ' || pattern || '%', '%' || pattern || ' %', '%' || pattern)
      else format('(m.search_text like %L or m.search_text like %L)', pattern || '%', '% ' || pattern || '%')
    end;
    exact := exact || ' and ' || condition;
    typo_before_last := typo || ' and ' || condition;
    if length(word) >= 4 and word !~ '[0-9]' then
      may_be_misspelt := true;
      condition := format('typo_keys(m.search_text) && %L::text[]', typo_keys(word));
    end if;
    typo := typo || ' and ' || condition;
  end loop;

  pattern := replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_');
  -- A query that matches tens of thousands is still being typed: enough of them are ranked, not all.
  return query execute format(
    $sql$
      select m.admin_id, m.id,
        (case
          when m.phone_number like %1$L then 4
          when m.search_text like %2$L then 3
          when m.search_text like %3$L then 2
          else 1
        end)::real as rank
      from (select m.admin_id, m.id, m.phone_number, m.search_text from members m where %4$s%5$s limit 3 * %6$s) m
      order by rank desc, m.id limit %6$s
    $sql$,
    '%' || pattern, pattern || '%', '% ' || pattern || '%', scope, exact, max_results);
  get diagnostics found_count = row_count;

  if not may_be_misspelt or found_count >= 5 then
    return;
  end if;
  foreach condition in array case when cardinality(words) > 1 then array[typo, typo_before_last] else array[typo] end loop
    return query execute format(
      $sql$
        select m.admin_id, m.id, word_similarity(%1$L, m.search_text) as rank
        from (select m.admin_id, m.id, m.search_text from members m where %2$s%3$s and not (true%4$s) limit 500) m
        order by rank desc, m.id limit %5$s
      $sql$,
      query, scope, condition, exact, max_results);
    get diagnostics found_count = row_count;
    exit when found_count > 0;
  end loop;
end $function$
-- owned by polvon_definer; may be called by nobody else

CREATE OR REPLACE FUNCTION public.subscription_status(s subscriptions, day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN subscription_status((s).status, (s).start_on, (s).end_on, (s).due_tiyin, (s).paid_tiyin, day)
-- owned by the owner of the database; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.subscription_status(status text, start_on date, end_on date, due_tiyin bigint, paid_tiyin bigint, day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN subscription_status(status, start_on, end_on, ((due_tiyin = 0) OR (paid_tiyin > 0)), day)
-- owned by the owner of the database; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.subscription_status(status text, start_on date, end_on date, is_begun boolean, day date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((status = 'active'::text) OR ((status = 'pending'::text) AND (start_on <= day) AND is_begun)) THEN CASE WHEN (end_on < day) THEN 'expired'::text ELSE 'active'::text END ELSE status END
-- owned by the owner of the database; may be called by polvon_member, polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.sweep_demo_gym(made_before timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  demo uuid;
begin
  select id into demo from admins where id >= 'ffff0000-0000-0000-0000-000000000000' and created_at < made_before order by id limit 1;
  return case when demo is null then null else erase_demo_gym(demo) end;
end $function$
-- owned by polvon_definer; may be called by polvon_platform

CREATE OR REPLACE FUNCTION public.sweep_demo_gym(made_before timestamp with time zone, demo uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from admins where id = demo and id >= 'ffff0000-0000-0000-0000-000000000000' and created_at < made_before;
  return case when found then erase_demo_gym(demo) end;
end $function$
-- owned by polvon_definer; may be called by polvon_platform

CREATE OR REPLACE FUNCTION public.sweep_demo_gyms(made_before timestamp with time zone)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  demo uuid;
  pictures text[] := '{}';
begin
  for demo in select id from admins where id >= 'ffff0000-0000-0000-0000-000000000000' and created_at < made_before loop
    pictures := pictures || erase_demo_gym(demo);
  end loop;
  return pictures;
end $function$
-- owned by polvon_definer; may be called by polvon_platform

CREATE OR REPLACE FUNCTION public.tells_by_sms(owner_id uuid, gym uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return exists (select from gym_settings s where s.admin_id = owner_id and s.gym_id = gym and s.is_sms_of_events);
end $function$
-- owned by the owner of the database; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.throw_demo_gym_away(demo uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if right(demo::text, 32) is distinct from right(nullif(current_setting('app.admin_id', true), ''), 32) then
    raise exception '% is not the demo gym of this owner', demo;
  end if;
  return erase_demo_gym(demo);
end $function$
-- owned by polvon_definer; may be called by polvon_tenant

CREATE OR REPLACE FUNCTION public.told_in_chats(people uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query select a.subject_id from accounts a join telegram_chats c on c.account_id = a.id
    where a.role = 'member' and a.subject_id = any (people) and a.deleted_at is null and a.status = 'active' and c.takes_messages;
end $function$
-- owned by polvon_definer; may be called by polvon_platform, polvon_tenant

CREATE OR REPLACE FUNCTION public.typo_keys(folded text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(array_agg(distinct key), '{}')
  from (
    select word
    from regexp_split_to_table(
      regexp_replace(
        replace(replace(replace(replace(replace(replace(translate(
          replace(replace(folded, 'kh', 'h'), 'dj', 'j'),
          'xqw', 'hkv'), 'ye', 'e'), 'yo', 'o'), 'yu', 'u'), 'ya', 'a'), 'iy', 'i'), 'ts', 's'),
        '(.)\1+', '\1', 'g'),
      '[ -]+') as words (word)
    where length(word) between 3 and 30 and word !~ '[0-9]'
  ) named
  cross join lateral (
    select word as key
    union all
    select left(word, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) i
  ) keys
$function$
-- owned by the owner of the database; may be called by polvon_auth, polvon_definer, polvon_member, polvon_platform, polvon_tenant
