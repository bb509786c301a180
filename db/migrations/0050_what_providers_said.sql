-- What a provider's call says of its own side, apart from our answer: reconciliation compares it with what we keep. Null:
-- nothing of it, or a call from before.
alter table provider_calls
  add column external_id text,
  add column said text
    constraint provider_calls_said_known check (said in ('performed', 'cancelled', 'refused')),
  add constraint provider_calls_said_whole check (said is null or external_id is not null);
create index provider_calls_said_idx on provider_calls (provider, external_id, called_at) where said is not null;
create index provider_payments_created_at_idx on provider_payments (admin_id, created_at);
