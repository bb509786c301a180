-- A code that leaves by the Telegram Gateway: its request there, what became of it, and what Telegram takes for it, in
-- millionths of its credits.
alter table sms_messages add column gateway_id text;
alter table sms_messages add column gateway_state text;
alter table sms_messages add column gateway_cost integer;
alter table sms_messages add column gateway_refunded boolean not null default false;
alter table sms_messages drop constraint sms_messages_way_known;
alter table sms_messages add constraint sms_messages_way_known check (way in ('sms', 'telegram', 'gateway'));
alter table sms_messages add constraint sms_messages_gateway_state_known
  check (gateway_state in ('asked', 'sent', 'delivered', 'read', 'expired', 'revoked'));
alter table sms_messages add constraint sms_messages_gateway_asked check ((gateway_id is null) = (gateway_state is null));
create index sms_messages_gateway_idx on sms_messages (gateway_id) where gateway_id is not null;
grant update (gateway_id, gateway_state, gateway_cost, gateway_refunded) on sms_messages to polvon_platform;
