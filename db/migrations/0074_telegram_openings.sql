-- What Telegram said of who opened the app there, used up: the same words open no second session.
create table telegram_openings (
  data_hash bytea primary key,
  expires_at timestamptz not null
);
create index telegram_openings_expires_at_idx on telegram_openings (expires_at);
alter table telegram_openings enable row level security;
alter table telegram_openings force row level security;
create policy platform on telegram_openings for all to polvon_platform using (true) with check (true);
grant select, insert, delete on telegram_openings to polvon_platform;
