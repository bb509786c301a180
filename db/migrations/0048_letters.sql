-- What a member and the desk of a gym write to each other.
create table letters (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  is_from_gym boolean not null,
  body text not null constraint letters_body_within check (length(body) between 1 and 1000),
  written_by_kind text not null,
  written_by_id uuid not null,
  created_at timestamptz not null,
  -- by the other side
  read_at timestamptz,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id)
);
create index letters_thread_idx on letters (admin_id, gym_id, member_id, created_at);
create index letters_member_idx on letters (admin_id, member_id, created_at);
create index letters_waiting_idx on letters (admin_id, gym_id, member_id) where read_at is null and not is_from_gym;
call protect_tenant_table('letters');
create policy member on letters for select to polvon_member
  using (member_id = nullif(current_setting('app.person_id', true), '')::uuid);
grant select, insert, delete, update (read_at) on letters to polvon_tenant, polvon_platform;
grant select on letters to polvon_member;

-- A new right that whoever works at a desk has until the owner takes it away.
set local role polvon_platform;
update employees set permissions = array_append(permissions, 'letters.answer') where not permissions @> array['letters.answer'];
reset role;
