-- The one file with all of an owner's data that is kept, or is being made.
create table owner_exports (
  admin_id uuid primary key references admins (id),
  status text not null constraint owner_exports_status_known check (status in ('making', 'ready', 'failed')),
  asked_at timestamptz not null,
  made_at timestamptz,
  -- in the data folder, drawn by chance
  file_name text,
  bytes bigint
);
call protect_tenant_table('owner_exports');
grant select, insert, update on owner_exports to polvon_tenant, polvon_platform;

-- What is kept for so long and no longer: by a job of the platform.
grant delete on sms_messages, visits, refused_visits to polvon_platform;
alter table class_bookings drop constraint class_bookings_admin_id_visit_id_fkey,
  add constraint class_bookings_admin_id_visit_id_fkey foreign key (admin_id, visit_id) references visits (admin_id, id) on delete set null (visit_id);
