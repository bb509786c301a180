-- A turnstile, kiosk or tablet that asks the door of one gym. Of its key only a hash is kept.
create table door_devices (
  admin_id uuid not null,
  id uuid not null,
  gym_id uuid not null,
  name text not null constraint door_devices_name_filled check (name <> ''),
  key_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  deleted_at timestamptz,
  primary key (admin_id, id),
  foreign key (admin_id, gym_id) references gyms (admin_id, id)
);
-- A device is looked up by the id in its key, before its owner is known.
create index door_devices_id_idx on door_devices (id);
create index door_devices_gym_idx on door_devices (admin_id, gym_id, created_at) where deleted_at is null;
call protect_tenant_table('door_devices');
grant select, insert, update (last_used_at, deleted_at) on door_devices to polvon_tenant, polvon_platform;

-- Every employee may ask the door unless the owner takes it away.
set local role polvon_platform;
update employees set permissions = array_append(permissions, 'door.decide') where not permissions @> array['door.decide'];
reset role;
