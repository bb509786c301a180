-- Keys of a device (WebAuthn): a public half each; how often it signed tells a copy from the device.
create table passkeys (
  credential_id text primary key,
  id uuid not null unique,
  account_id uuid not null references accounts (id),
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);
grant select, insert, update, delete on passkeys to polvon_auth;

-- A challenge is signed and short-lived by itself; what was answered is good no more.
create table used_challenges (
  challenge_hash bytea primary key,
  used_at timestamptz not null
);
grant select, insert, delete on used_challenges to polvon_auth;
