-- An owner may wish for names in the morning's list (decision 65); nobody has them without asking.
alter table telegram_chats add column takes_names boolean not null default false;
grant update (takes_names) on telegram_chats to polvon_platform;
