-- What of a payment has gone back, kept on the payment's own row under the lock of its debt: whatever adds refunds, the
-- table refuses more than was paid. The nightly check proves that it agrees with the refunds themselves.
alter table transactions add column refunded_tiyin bigint not null default 0,
  add constraint transactions_refunded_in_range
    check (refunded_tiyin between 0 and case when transaction_type = 'payment' then amount_tiyin else 0 end);
grant update (refunded_tiyin) on transactions to polvon_tenant, polvon_platform;

-- Chosen by the member, and reception has not taken a payment yet: no sale and no debt. The first payment confirms it.
alter table memberships add column is_reserved boolean not null default false,
  add constraint memberships_reserved_by_member check (not is_reserved or (sold_by_kind = 'member' and paid_tiyin = 0));
grant update (is_reserved) on memberships to polvon_tenant, polvon_platform;

set local role polvon_platform;
update transactions p set refunded_tiyin = r.returned
  from (select admin_id, refunds_transaction_id as id, sum(amount_tiyin) as returned from transactions
    where refunds_transaction_id is not null group by 1, 2) r
  where p.admin_id = r.admin_id and p.id = r.id;
update memberships m set is_reserved = true
  where sold_by_kind = 'member' and paid_tiyin = 0 and due_tiyin > 0 and status <> 'cancelled'
    and not exists (select from transactions t where t.admin_id = m.admin_id and t.membership_id = m.id and t.transaction_type = 'payment');
reset role;

-- Each run of the ledger's check: what it looked at and what it found, the first differences by name.
create table ledger_checks (
  id uuid primary key,
  cause text not null constraint ledger_checks_cause_known check (cause in ('nightly', 'asked', 'command')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  rows_checked bigint not null,
  differences integer not null,
  findings jsonb not null constraint ledger_checks_findings_list check (jsonb_typeof(findings) = 'array')
);
create index ledger_checks_finished_at_idx on ledger_checks (finished_at desc);
grant select, insert on ledger_checks to polvon_platform;
