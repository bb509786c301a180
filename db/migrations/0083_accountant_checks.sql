-- The accountant looked at an entry of the books, or took that back and says why. The last one of an entry counts, and none is ever changed.
create table accountant_checks (
  admin_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  is_checked boolean not null,
  reason text,
  made_by_kind text not null constraint accountant_checks_made_by_kind_known check (made_by_kind in ('superadmin', 'admin')),
  made_by_id uuid not null,
  created_at timestamptz not null,
  primary key (admin_id, id),
  constraint accountant_checks_reason_given check (is_checked = (reason is null)),
  foreign key (admin_id, transaction_id) references transactions (admin_id, id)
);
create index accountant_checks_transaction_idx on accountant_checks (admin_id, transaction_id, created_at);
call protect_tenant_table('accountant_checks');
grant select, insert on accountant_checks to polvon_tenant, polvon_platform;
