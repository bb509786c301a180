-- How many bytes the pictures of an owner take: counted as each is stored, and anew every night by what is there. What was taken away gives its room back then.
alter table admins add column picture_bytes bigint not null default 0 constraint admins_picture_bytes_counted check (picture_bytes >= 0);
grant update (picture_bytes) on admins to polvon_tenant;
