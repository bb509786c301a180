-- Days for who brought a friend, and for who came by the invitation: 0 is none.
alter table gym_settings
  add column friend_days_brought integer not null default 0 constraint gym_settings_friend_days_brought_in_range check (friend_days_brought between 0 and 90),
  add column friend_days_came integer not null default 0 constraint gym_settings_friend_days_came_in_range check (friend_days_came between 0 and 90);

-- What came of an invitation: for which first sale, how many days were promised when it was earned, and how many of them stand on a
-- membership now. A phone earns it once at an owner.
alter table leads
  add column bonus_membership_id uuid,
  add column bonus_at timestamptz,
  add column bonus_taken_at timestamptz,
  add column days_brought integer not null default 0,
  add column days_came integer not null default 0,
  add column given_brought integer not null default 0,
  add column given_came integer not null default 0,
  add column brought_membership_id uuid,
  add foreign key (admin_id, bonus_membership_id) references memberships (admin_id, id),
  add foreign key (admin_id, brought_membership_id) references memberships (admin_id, id),
  add constraint leads_bonus_whole check ((bonus_membership_id is null) = (bonus_at is null) and (bonus_at is not null or bonus_taken_at is null)),
  add constraint leads_bonus_given_in_range check (given_brought between 0 and days_brought and given_came between 0 and days_came);
create unique index leads_bonus_once_key on leads (admin_id, phone_number) where bonus_at is not null;
create index leads_bonus_membership_idx on leads (admin_id, bonus_membership_id) where bonus_membership_id is not null;

-- Days are given by the product too, and taken back.
alter table membership_gifts drop constraint membership_gifts_days_in_range, drop constraint membership_gifts_made_by_kind_known,
  add constraint membership_gifts_days_in_range check (days between -3660 and 3660 and days <> 0),
  add constraint membership_gifts_made_by_kind_known check (made_by_kind in ('superadmin', 'admin', 'employee', 'system'));
