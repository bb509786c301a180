-- A reservation of which everything was written off waits for no payment: it is a membership, as one written off since is.
set local role polvon_platform;
update memberships set is_reserved = false where is_reserved and due_tiyin = 0 and status in ('scheduled', 'active');
reset role;
