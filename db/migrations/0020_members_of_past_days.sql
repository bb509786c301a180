-- The platform's list of members by name serves past days too, on which some were there who are deleted now: the index
-- holds all of them. They are few, so the list of today loses nothing.
drop index members_all_fullname_idx;
create index members_all_fullname_idx on members (fullname, id);
