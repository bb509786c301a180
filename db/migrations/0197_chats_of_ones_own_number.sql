-- Codes go to no chat but one whose own number Telegram has named, or whose owner has proved again who they are: an open page that
-- somebody found leads no code away. When a chat was linked stands where a person reads who came in.
alter table telegram_chats add column has_number boolean not null default false;
grant update (has_number) on telegram_chats to polvon_platform;
alter table sign_ins drop constraint sign_ins_outcome_known;
alter table sign_ins add constraint sign_ins_outcome_known check (outcome in ('signed_in', 'refused', 'locked', 'password_changed', 'password_reset', 'phone_changed', 'second_factor_on', 'second_factor_off', 'recovery_code_used', 'chat_linked'));
