-- News that were given to phones, chats and SMS: a job that runs twice, because its server died before it was noted as done, gives them once.
create table told_news (
  id uuid primary key,
  told_at timestamptz not null
);
create index told_news_told_at_idx on told_news (told_at);
alter table told_news enable row level security;
alter table told_news force row level security;
create policy platform on told_news for all to polvon_platform using (true) with check (true);
grant select, insert, delete on told_news to polvon_platform;
