-- Who wrote in the last seconds, and for which owner: they are answered by the database itself, and not by a copy of it that
-- is still a little behind. Filled where a copy is used alone. Shared by all processes; may be lost in a crash with them,
-- so it skips the log.
create unlogged table recent_writes (
  owner_id uuid not null,
  actor_id uuid not null,
  at timestamptz not null,
  primary key (owner_id, actor_id)
);
create index recent_writes_actor_id_idx on recent_writes (actor_id);
grant select, insert, update, delete on recent_writes to polvon_auth;
