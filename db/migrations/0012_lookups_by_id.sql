-- The superadmin opens a membership or a payment by its id alone, without naming the owner.
create index memberships_id_idx on memberships (id);
create index transactions_id_idx on transactions (id);
create index subscriptions_id_idx on subscriptions (id);
