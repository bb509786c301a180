-- Who brought somebody who asked at a gym's page: a member who shared its link.
alter table leads add column invited_by uuid,
  add foreign key (admin_id, invited_by) references members (admin_id, id);
create index leads_invited_by_idx on leads (admin_id, invited_by) where invited_by is not null;
