-- Who switched a topic off in the app is not shown it; that it happened is still known, so that their phone is told once.
alter table notifications add column is_shown boolean not null default true;
