-- What becomes of a message. A worker takes it (`sending`); the gateway's answer makes it `sent`, or `failed`. When the
-- request left and no answer came it is `uncertain`: it is never repeated before the gateway was asked.
alter table sms_messages drop constraint sms_messages_status_known;
alter table sms_messages add constraint sms_messages_status_known
  check (status in ('queued', 'sending', 'uncertain', 'sent', 'delivered', 'failed', 'expired'));
alter table sms_messages
  add column sending_at timestamptz,
  -- when delivered, failed or expired was learned
  add column settled_at timestamptz,
  -- how often the gateway was asked about it, and when it is asked next; null: not any more
  add column checks smallint not null default 0,
  add column check_after timestamptz,
  -- the message that this one repeats by hand; each is repeated once
  add column resend_of uuid references sms_messages (id);
create unique index sms_messages_resend_of_key on sms_messages (resend_of) where resend_of is not null;
create index sms_messages_check_idx on sms_messages (check_after) where check_after is not null;
create index sms_messages_sending_idx on sms_messages (sending_at) where status = 'sending';
grant update (sending_at, settled_at, checks, check_after) on sms_messages to polvon_platform;

-- Reminders that go out by themselves are switched on by the owner.
alter table gym_settings
  add column is_sms_reminding boolean not null default false,
  alter column sms_daily_cap set default 200;
