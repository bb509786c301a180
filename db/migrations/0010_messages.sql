create table notifications (
  id uuid primary key,
  admin_id uuid references admins (id),
  recipient_kind text not null constraint notifications_recipient_kind_known check (recipient_kind in ('superadmin', 'admin', 'employee', 'member')),
  -- superadmins.id, admins.id, employees.id or people.id
  recipient_id uuid not null,
  kind text not null,
  -- what the text of this kind needs, in whatever language it is shown
  params jsonb not null default '{}',
  link text,
  -- the same event is told once
  dedupe_key text,
  created_at timestamptz not null,
  read_at timestamptz
);
create unique index notifications_dedupe_key on notifications (recipient_id, dedupe_key) where dedupe_key is not null;
create index notifications_recipient_idx on notifications (recipient_id, created_at, id);
create index notifications_unread_idx on notifications (recipient_id) where read_at is null;
create index notifications_admin_idx on notifications (admin_id) where admin_id is not null;
call protect_tenant_table('notifications');
create policy member on notifications for select to polvon_member
  using (recipient_kind = 'member' and recipient_id = nullif(current_setting('app.person_id', true), '')::uuid);
create policy member_marks on notifications for update to polvon_member
  using (recipient_kind = 'member' and recipient_id = nullif(current_setting('app.person_id', true), '')::uuid)
  with check (recipient_kind = 'member' and recipient_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, update (read_at) on notifications to polvon_tenant, polvon_platform;
grant select, update (read_at) on notifications to polvon_member;

-- The outbox. admin_id is null for the platform's own messages, one-time codes above all.
create table sms_messages (
  id uuid primary key,
  admin_id uuid references admins (id),
  gym_id uuid,
  member_id uuid,
  membership_id uuid,
  phone_number text not null,
  text text not null,
  kind text not null,
  language text not null default 'uz' constraint sms_messages_language_known check (language in ('uz', 'ru', 'en')),
  -- holds a one-time code: shown whole only by the outbox driver
  is_secret boolean not null default false,
  status text not null default 'queued' constraint sms_messages_status_known check (status in ('queued', 'sent', 'delivered', 'failed', 'expired')),
  parts smallint not null default 1,
  provider_id text,
  tries smallint not null default 0,
  -- the same message is sent once
  dedupe_key text constraint sms_messages_dedupe_key unique,
  send_after timestamptz not null,
  expires_at timestamptz,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id)
);
create index sms_messages_created_at_idx on sms_messages (created_at, id);
create index sms_messages_admin_idx on sms_messages (admin_id, created_at, id) where admin_id is not null;
create index sms_messages_gym_idx on sms_messages (admin_id, gym_id, created_at) where gym_id is not null;
create index sms_messages_membership_idx on sms_messages (admin_id, membership_id, kind, created_at) where membership_id is not null;
create index sms_messages_member_idx on sms_messages (admin_id, member_id) where member_id is not null;
create index sms_messages_queue_idx on sms_messages (send_after) where status = 'queued';
create index sms_messages_provider_idx on sms_messages (provider_id) where provider_id is not null;
create index sms_messages_phone_number_idx on sms_messages (phone_number, created_at);
call protect_tenant_table('sms_messages');
create policy auth on sms_messages for insert to polvon_auth with check (admin_id is null);
grant select, insert on sms_messages to polvon_tenant;
grant select, insert, update (status, provider_id, tries, send_after, error, sent_at, text) on sms_messages to polvon_platform;
grant insert on sms_messages to polvon_auth;
