-- whose picture is it? asked for each picture that is shown
create index members_avatar_idx on members (admin_id, avatar) where avatar is not null;
