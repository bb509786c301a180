-- Whoever asked may think better of it while nobody has answered.
alter table freeze_requests
  drop constraint freeze_requests_status_known,
  add constraint freeze_requests_status_known check (status in ('waiting', 'accepted', 'refused', 'withdrawn'));
