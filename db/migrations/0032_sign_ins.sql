-- Browsers that somebody signed in with: only the hash of what the browser keeps in a cookie.
create table known_devices (
  account_id uuid not null references accounts (id),
  device_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_devices_last_seen_at_idx on known_devices (last_seen_at);
grant select, insert, update, delete on known_devices to polvon_auth;

-- What people read of their own account: who came in, who was turned away, what opens it and when that changed.
create table sign_ins (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  outcome text not null constraint sign_ins_outcome_known
    check (outcome in ('signed_in', 'refused', 'locked', 'password_changed', 'password_reset', 'phone_changed')),
  is_new_device boolean not null,
  user_agent text not null,
  ip text not null,
  at timestamptz not null
);
create index sign_ins_account_idx on sign_ins (account_id, at);
create index sign_ins_at_idx on sign_ins (at);
grant select, insert, delete on sign_ins to polvon_auth;

-- A session has an end of its own beside the idle one, and that of the platform is short.
update sessions set expires_at = least(expires_at, created_at + interval '90 days') where ended_at is null;
