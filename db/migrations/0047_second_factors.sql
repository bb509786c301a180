-- An app that makes codes (TOTP): its key is sealed, and a step that was used is not taken again.
create table totp_factors (
  account_id uuid primary key references accounts (id),
  sealed_key bytea not null,
  -- null until the first code proved that the app has the key
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);
grant select, insert, update, delete on totp_factors to polvon_auth;

-- For the day on which the app is lost; each opens once.
create table recovery_codes (
  account_id uuid not null references accounts (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to polvon_auth;

-- When its person last proved, in this very session, that it is them; the sign-in counts.
alter table sessions add column confirmed_at timestamptz;

alter table sign_ins drop constraint sign_ins_outcome_known,
  add constraint sign_ins_outcome_known check (outcome in ('signed_in', 'refused', 'locked', 'password_changed', 'password_reset',
    'phone_changed', 'second_factor_on', 'second_factor_off', 'recovery_code_used'));
