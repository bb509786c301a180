-- the platform's page counts all members by the months in which they came and went: within indexes, instead of reading each of them
create index members_came_idx on members (created_at) where deleted_at is null;
create index members_gone_idx on members (deleted_at, created_at) where deleted_at is not null;
