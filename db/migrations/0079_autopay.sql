-- Members may let a card be charged by themselves, where a provider keeps cards (decision 60). What the provider calls the card
-- is sealed until it is forgotten there, and of its number the last four digits are kept.
alter table payment_boxes add column takes_cards boolean not null default false;
grant update (takes_cards) on payment_boxes to polvon_tenant, polvon_platform;

create table autopays (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  member_id uuid not null,
  -- the one that is renewed, or whose parts are paid: after a renewal the new one
  membership_id uuid not null,
  provider text not null constraint autopays_provider_known check (provider in ('payme')),
  covers_renewal boolean not null,
  covers_parts boolean not null,
  -- what was agreed to, in the very words that were shown
  terms text not null constraint autopays_terms_filled check (terms <> ''),
  terms_version integer not null,
  agreed_at timestamptz not null,
  sealed_token bytea,
  card text constraint autopays_card_masked check (card ~ '^[0-9]{4}$'),
  -- the provider knows the card, and it may be charged
  checked_at timestamptz,
  stopped_at timestamptz,
  stopped_by_kind text,
  stopped_by_id uuid,
  stop_why text constraint autopays_stop_why_known check (stop_why in ('asked', 'replaced', 'card', 'failed', 'ended')),
  primary key (admin_id, id),
  constraint autopays_covers_something check (covers_renewal or covers_parts),
  constraint autopays_stopped_whole check ((stopped_at is null) = (stop_why is null)),
  foreign key (admin_id, gym_id) references gyms (admin_id, id),
  foreign key (admin_id, member_id) references members (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id)
);
create unique index autopays_live_key on autopays (admin_id, membership_id) where stopped_at is null;
create index autopays_member_idx on autopays (admin_id, member_id);
create index autopays_token_idx on autopays (stopped_at) where sealed_token is not null;
call protect_tenant_table('autopays');
grant select, insert, update (membership_id, sealed_token, card, checked_at, stopped_at, stopped_by_kind, stopped_by_id, stop_why)
  on autopays to polvon_tenant, polvon_platform;

-- What is taken from the card: announced before, tried, and what came of it.
create table autopay_charges (
  admin_id uuid not null,
  id uuid not null,
  autopay_id uuid not null,
  -- what is paid; of a renewal the new membership, once it is reserved
  membership_id uuid,
  kind text not null constraint autopay_charges_kind_known check (kind in ('renewal', 'part')),
  -- the last day of what is renewed, or the day of the part
  for_on date not null,
  due_on date not null,
  next_on date not null,
  -- the most that is taken: as it was announced
  amount_tiyin bigint not null constraint autopay_charges_amount_in_range check (amount_tiyin between 1 and 10000000000000),
  state text not null constraint autopay_charges_state_known check (state in ('announced', 'asked', 'paid', 'given_up', 'called_off')),
  tries integer not null default 0,
  invoice_id uuid,
  -- the provider's own id of what it was asked to take
  receipt_id text,
  asked_at timestamptz,
  sent_at timestamptz,
  -- the provider's last no, in its words
  answer text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (admin_id, id),
  constraint autopay_charges_once unique (admin_id, autopay_id, kind, for_on),
  constraint autopay_charges_sent_has_receipt check (sent_at is null or receipt_id is not null),
  constraint autopay_charges_ended_whole check ((state in ('paid', 'given_up', 'called_off')) = (ended_at is not null)),
  foreign key (admin_id, autopay_id) references autopays (admin_id, id),
  foreign key (admin_id, membership_id) references memberships (admin_id, id),
  foreign key (admin_id, invoice_id) references invoices (admin_id, id)
);
create index autopay_charges_next_idx on autopay_charges (next_on) where state = 'announced';
create index autopay_charges_asked_idx on autopay_charges (asked_at) where state = 'asked';
call protect_tenant_table('autopay_charges');
grant select, insert, update (membership_id, next_on, state, tries, invoice_id, receipt_id, asked_at, sent_at, answer, ended_at)
  on autopay_charges to polvon_tenant, polvon_platform;
