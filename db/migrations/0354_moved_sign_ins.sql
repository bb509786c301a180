-- Whoever moved the phone of somebody else was, by a code to it, that person at once: they read what is theirs alone and could erase it.
-- For some days after such a move that is closed, unless the phone comes back to the number that was proven before.
alter table accounts add column held_until timestamptz, add column held_phone text,
  add constraint accounts_held_whole check (held_until is not null or held_phone is null);
grant update (held_until, held_phone) on accounts to polvon_definer;
