-- What the report of an evening said of each till: what came after it is the sum of those days without it, and stands in the next report.
alter table telegram_chats add column evening_told jsonb;
grant update (evening_told) on telegram_chats to polvon_platform;
