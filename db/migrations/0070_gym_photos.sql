-- Photos of a gym, as strangers see them on its page, in the owner's order.
create table gym_photos (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  picture text not null,
  -- what is on it, for who can't see it
  caption text constraint gym_photos_caption_within check (length(caption) between 1 and 160),
  position smallint not null constraint gym_photos_position_within check (position between 0 and 99),
  created_at timestamptz not null,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
create index gym_photos_gym_idx on gym_photos (admin_id, gym_id, position);
call protect_tenant_table('gym_photos');
grant select, insert, update (caption, position), delete on gym_photos to polvon_tenant;
grant select on gym_photos to polvon_platform;
grant select (picture) on gym_photos to polvon_definer;
