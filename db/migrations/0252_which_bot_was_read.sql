-- Whose updates were counted so far: another bot in its place counts by numbers of its own.
alter table telegram_state add column bot_id bigint;
grant update (bot_id) on telegram_state to polvon_platform;
